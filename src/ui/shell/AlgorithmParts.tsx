import { type ReactElement, useEffect } from "react";
import { useStore } from "zustand";
import { catalog } from "../../engine/catalog.ts";
import { say } from "../../i18n/algorithms.ts";
import { t } from "../../i18n/message.ts";
import { keptCodes, keptCount } from "../session/own/kept.ts";
import { useRun } from "../session/RunContext.tsx";
import { useLinkTo, viewPart } from "./placeLink.ts";
import { goTo } from "./placeList.ts";
import "./algorithmParts.css";

/** The two parts of the place of the algorithms: those of the lab, and one's own. */
export const AlgorithmParts = ({ here }: { readonly here: "algorithms" | "workshop" }): ReactElement => {
  const run = useRun();
  const linkTo = useLinkTo();
  const { count } = useStore(keptCount);
  useEffect(() => void keptCodes(), []);
  const own = count === null || count === 0 ? "" : say("table.count", { n: count });
  const library = catalog.queues.filter(({ id }) => !id.startsWith("own:")).length;
  const parts = [
    ["algorithms", `${say("table.library")}${say("table.count", { n: library })}`],
    ["workshop", `${t("place.workshop")}${own}`],
  ] as const;
  return (
    <nav className="algorithm-parts" aria-label={say("table.parts")}>
      {parts.map(([id, word]) => (
        <a key={id} {...linkTo(viewPart(id), () => goTo(run, id))} aria-current={id === here ? "page" : undefined}>
          {word}
        </a>
      ))}
    </nav>
  );
};
