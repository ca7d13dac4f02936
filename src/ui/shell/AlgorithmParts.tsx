import type { ReactElement } from "react";
import { say } from "../../i18n/algorithms.ts";
import { t } from "../../i18n/message.ts";
import { useRun } from "../session/RunContext.tsx";
import { useLinkTo, viewPart } from "./placeLink.ts";
import { goTo } from "./placeList.ts";
import "./algorithmParts.css";

/** The two parts of the place of the algorithms: those of the lab, and one's own. */
export const AlgorithmParts = ({ here }: { readonly here: "algorithms" | "workshop" }): ReactElement => {
  const run = useRun();
  const linkTo = useLinkTo();
  const parts = [
    ["algorithms", say("table.library")],
    ["workshop", t("place.workshop")],
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
