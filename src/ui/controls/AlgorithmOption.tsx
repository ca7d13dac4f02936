import type { ReactElement } from "react";
import { say } from "../../i18n/algorithms.ts";
import { wordOf } from "../../i18n/words.ts";
import { LaterIcon } from "../widgets/LaterIcon.tsx";
import { Prose } from "../widgets/Prose.tsx";
import type { Algorithm } from "./find.ts";
import { nameBeside } from "./nameBeside.ts";

interface Props {
  readonly one: Algorithm;
  readonly id: string;
  /** The arrow keys are at this option. */
  readonly active: boolean;
  /** In use in the lab. */
  readonly current: boolean;
  choose(id: string): void;
  read(id: string): void;
}

/** An algorithm in the list: its name, its idea, its strengths. */
export const AlgorithmOption = ({ one, id, active, current, choose, read }: Props) => (
  <div role="none" className="picker-row" data-id={one.id} data-active={active}>
    <button type="button" role="option" id={id} tabIndex={-1} aria-selected={current} onClick={() => choose(one.id)}>
      <span className="picker-title">
        <b>{wordOf(one, "title")}</b> {nameBeside(wordOf(one, "title"), wordOf(one, "name"))}
        {current && <em>{say("picker.current")}</em>}
      </span>
      <span className="picker-idea">
        <Prose text={wordOf(one.doc, "idea")} />
      </span>
      <Chips strengths={one.doc.strengths} />
    </button>
    {/* For the pointer; with the keyboard the button below the list does the same for the active option. */}
    <button
      type="button"
      className="picker-about"
      tabIndex={-1}
      aria-hidden="true"
      title={say("picker.about", { title: wordOf(one, "title") })}
      onClick={() => read(one.id)}
    >
      <LaterIcon name="info" size={14} />
    </button>
  </div>
);

const Chips = ({ strengths }: { readonly strengths: Algorithm["doc"]["strengths"] }): ReactElement => (
  <span className="picker-chips">
    {strengths.map((strength) => (
      <span key={strength} className="chip">
        {say(`strength.${strength}`)}
      </span>
    ))}
  </span>
);
