import { type ReactElement, useId, useRef, useState } from "react";
import { catalog } from "../../engine/catalog.ts";
import { controlText } from "../../i18n/controls.ts";
import { wordOf } from "../../i18n/words.ts";
import type { Json } from "../../units/units.ts";
import { knowAllDisciplines } from "../session/loading/disciplines.ts";
import { useRun } from "../session/RunContext.tsx";
import type { Run } from "../session/run.ts";
import { LaterIcon } from "../widgets/LaterIcon.tsx";
import { Prose } from "../widgets/Prose.tsx";
import { byTitle } from "./byTitle.ts";
import { freeId } from "./freeId.ts";
import "./addGroup.css";

/** Adds a group to the traffic now, with the transport that the other groups use. */
const join = (run: Run, kind: string, responsive: boolean): void => {
  const { inForce, change } = run.lab.getState();
  const id = freeId(
    kind,
    inForce.traffic.map((group) => group.id),
  );
  const other = inForce.traffic.find((group) => group.transport !== null)?.transport ?? null;
  const transport: Record<string, Json> = other !== null && responsive ? { transport: other } : {};
  change(`traffic.${id}`, { kind, ...transport });
};

/** The button that opens the list of kinds of traffic; one click on a kind adds a group of it. */
export const AddGroup = (): ReactElement => {
  const run = useRun();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [, setWhole] = useState(false);
  // A page starts with only a few kinds.
  const knowAll = (): void => void knowAllDisciplines().then(() => setWhole(true));
  const choose = (kind: string, responsive: boolean): void => {
    list.current?.hidePopover();
    join(run, kind, responsive);
  };
  return (
    <>
      <button type="button" className="link" popoverTarget={id} title={controlText("group.addTitle")} onClick={knowAll}>
        <LaterIcon name="plus" size={13} />
        {controlText("group.add")}
      </button>
      <ul id={id} ref={list} popover="auto" className="menu add-group" aria-label={controlText("group.kinds")}>
        {catalog.kinds.toSorted(byTitle).map((kind) => (
          <li key={kind.id}>
            <button type="button" onClick={() => choose(kind.id, kind.responsive)}>
              <b>{wordOf(kind, "title")}</b>
              <span>
                <Prose text={wordOf(kind, "summary")} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
