import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useState } from "react";
import { t } from "../../i18n/message.ts";
import { lab } from "../session/lab.ts";
import "./panels.css";

interface Props {
  readonly name: string;
  readonly title: string;
  readonly note?: string;
  /** Keys and values behind the title. */
  readonly legend?: ReactNode;
  /** Buttons and values at the right. */
  readonly tools?: ReactNode;
  /** The figure in one or two sentences, as it is now. */
  readonly sentence: () => string;
  readonly children: ReactNode;
}

/**
 * The box of every panel: a figure with a name, a head, a body, and a sentence that is read out when A is pressed
 * with the focus inside.
 */
export const PanelFrame = ({ name, title, note, legend, tools, sentence, children }: Props): ReactElement => {
  const heading = useId();
  const [said, setSaid] = useState("");
  const say = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== "a" || !lab.getState().shortcuts || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const { target } = event;
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement
    )
      return;
    event.stopPropagation();
    setSaid(sentence());
  };
  return (
    <figure className={`pn pn-${name}`} aria-labelledby={heading} onKeyDown={say} data-panel={name}>
      <div className="pn-head">
        <h2 className="pn-title" id={heading}>
          {title}
        </h2>
        {note !== undefined && <span className="pn-note">{note}</span>}
        {legend}
        <span className="pn-space" />
        <button type="button" className="pn-button pn-read" onClick={() => setSaid(sentence())}>
          {t("panel.read")}
        </button>
        {tools}
      </div>
      <div className="pn-body">{children}</div>
      <p className="pn-sr" role="status">
        {said}
      </p>
    </figure>
  );
};
