import type { ReactElement } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { usePhone } from "../../theme/wide.ts";
import { Prose } from "../../widgets/Prose.tsx";
import { type Draft, draftText } from "./definition.ts";
import { QUESTIONS } from "./questions.ts";
import { TuneRow } from "./tuning/TuneRow.tsx";
import "./tuning/tuning.css";

interface Props {
  readonly scene: Scenario;
  readonly draft: Draft;
  ask(draft: Draft): void;
  /** Opens the search for parameters. */
  tune(): void;
}

/** Questions in words that fill in a sweep. One that the scene cannot answer is shown with the reason. */
export const Questions = ({ scene, draft, ask, tune }: Props): ReactElement => {
  const isPhone = usePhone();
  const textOf = (asked: Draft): string => draftText({ ...asked, timeline: "hold", view: "curves" });
  const shown = textOf(draft);
  const list = (
    <>
      <ul>
        {QUESTIONS.map(({ id, words, picture, askAbout }) => {
          const answerable = askAbout(scene);
          const can = "draft" in answerable;
          return (
            <li key={id}>
              <button
                type="button"
                disabled={!can}
                aria-current={can && textOf(answerable.draft) === shown ? "true" : undefined}
                onClick={() => {
                  if (can) ask(answerable.draft);
                }}
              >
                <svg width="44" height="34" viewBox="0 0 44 34" aria-hidden="true">
                  <path d={picture} fill="none" stroke="currentColor" strokeWidth={1.6} />
                </svg>
                <span>
                  <Prose text={sweepText(words)} />
                  {!can && (
                    <small>
                      <Prose text={sweepText(answerable.reason)} />
                    </small>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <TuneRow open={tune} />
    </>
  );
  return (
    <section className="panel swp-ask" aria-label={sweepText("ask.title")}>
      {isPhone ? (
        <details>
          <summary>{sweepText("ask.title")}</summary>
          {list}
        </details>
      ) : (
        <>
          <h2>{sweepText("ask.title")}</h2>
          {list}
        </>
      )}
    </section>
  );
};
