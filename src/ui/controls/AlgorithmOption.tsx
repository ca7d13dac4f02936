import type { ReactElement } from "react";
import { say } from "../../i18n/algorithms.ts";
import { Icon } from "../widgets/Icon.tsx";
import { Prose } from "../widgets/Prose.tsx";
import type { Algorithm } from "./find.ts";
import { nameBeside } from "./nameBeside.ts";

interface Props {
  readonly one: Algorithm;
  readonly id: string;
  /** Where the arrow keys are. */
  readonly active: boolean;
  /** In use in the lab. */
  readonly current: boolean;
  choose(id: string): void;
  read(id: string): void;
}

/** An algorithm in the list: what it is called, its idea, what it is good at. */
export const AlgorithmOption = ({
  one: { id: algorithm, title, name, doc },
  id,
  active,
  current,
  choose,
  read,
}: Props) => (
  <div role="none" className="picker-row" data-id={algorithm} data-active={active}>
    <button type="button" role="option" id={id} tabIndex={-1} aria-selected={current} onClick={() => choose(algorithm)}>
      <span className="picker-title">
        <b>{title}</b> {nameBeside(title, name)}
        {current && <em>{say("picker.current")}</em>}
      </span>
      <span className="picker-idea">
        <Prose text={doc.idea} />
      </span>
      <Chips strengths={doc.strengths} />
    </button>
    {/* For the pointer; with the keyboard the button below the list does the same for the option that is active. */}
    <button
      type="button"
      className="picker-about"
      tabIndex={-1}
      aria-hidden="true"
      title={say("picker.about", { title })}
      onClick={() => read(algorithm)}
    >
      <Icon name="info" size={14} />
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
