import { type ReactElement, type ReactNode, useCallback, useEffect, useId, useState } from "react";
import { t } from "../../i18n/message.ts";
import { useRun } from "../session/RunContext.tsx";
import type { Run } from "../session/run.ts";
import { spoken } from "../widgets/spoken.ts";
import { addReader } from "./reading.ts";
import "./panel.css";

interface Props {
  readonly name: string;
  readonly title: string;
  readonly note?: string;
  /** Keys and values after the title. */
  readonly legend?: ReactNode;
  /** Buttons and values at the right. */
  readonly tools?: ReactNode;
  /** Describes the figure's current state in one or two sentences. */
  readonly sentence: (run: Run) => string | Promise<string>;
  /** The body may be taller than its box, so it takes the focus and keys can scroll it. */
  readonly scrolls?: true;
  readonly children: ReactNode;
}

/** A scrolling region without focusable contents must take the focus itself (WCAG 2.1.1). */
const FOCUSABLE = { tabIndex: 0 } as const;

/**
 * The box of every panel: a figure with a name, a head, a body, and a sentence that is read out by its button and by
 * the key A when the focus is inside.
 */
export const PanelFrame = ({ name, title, note, legend, tools, sentence, scrolls, children }: Props): ReactElement => {
  const run = useRun();
  const heading = useId();
  const [said, setSaid] = useState("");
  const say = useCallback(() => void Promise.resolve(sentence(run)).then(setSaid), [run, sentence]);
  useEffect(() => addReader(run, name, say), [run, name, say]);
  return (
    <figure className={`pn pn-${name}`} aria-labelledby={heading} data-panel={name}>
      {/* Firefox would let Tab stop at a head that is too narrow for its words; its buttons scroll it already. */}
      <div className="pn-head" tabIndex={-1}>
        <h2 className="pn-title" id={heading}>
          {title}
        </h2>
        {note !== undefined && (
          <span className="pn-note" title={note}>
            {note}
          </span>
        )}
        {legend}
        <span className="pn-space" />
        <button type="button" className="pn-button pn-read" onClick={say}>
          {t("panel.read")}
        </button>
        {tools}
      </div>
      {scrolls ? (
        <section className="pn-body" {...FOCUSABLE} aria-labelledby={heading}>
          {children}
        </section>
      ) : (
        <div className="pn-body">{children}</div>
      )}
      <p className="pn-sr" role="status">
        {spoken(said)}
      </p>
    </figure>
  );
};
