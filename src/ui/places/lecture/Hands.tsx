import { type ReactElement, useState } from "react";
import { lectureText } from "../../../i18n/lecture.ts";
import type { Lesson, Step } from "../../../lessons/contract.ts";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { lettersOf } from "./show.ts";
import { type Counted, handsAt, handsOf, LETTERS, type LectureAction, type LectureState } from "./state.ts";

interface Props {
  readonly lesson: Lesson;
  readonly step: Step | undefined;
  readonly state: LectureState;
  act(action: LectureAction): void;
}

/**
 * The count that was undone last if it is at another step than the one that is shown, where nobody sees it; else null.
 */
const useUndone = ({ counted, shown }: LectureState): Counted | null => {
  const [before, setBefore] = useState(counted);
  const [undone, setUndone] = useState<Counted | null>(null);
  // The other window sends the list anew with every state.
  if (before.length !== counted.length) {
    const last = before.at(-1);
    const isUndone = counted.length === before.length - 1 && last !== undefined && last.step !== shown.step;
    setBefore(counted);
    setUndone(isUndone ? last : null);
  }
  return undone;
};

/** Hands that were raised for each answer, counted one by one. */
export const Hands = ({ lesson, step, state, act }: Props): ReactElement => {
  const undone = useUndone(state);
  const place = undone === null ? -1 : lesson.steps.findIndex(({ id }) => id === undone.step);
  const letters = LETTERS.filter((letter) => lettersOf(step).includes(letter));
  const all = handsAt(state, state.shown.step);
  const answer = step !== undefined && "question" in step && "answer" in step.question ? step.question.answer : "";
  return (
    <section className="panel lec-part lec-count" aria-label={lectureText("presenter.hands")}>
      <header>
        <h2>{lectureText("presenter.hands")}</h2>
        {letters.length > 0 && (
          <>
            <span>{lectureText("presenter.total", { n: all })}</span>
            <span className="spring" />
            <button
              type="button"
              className="button"
              disabled={state.counted.length === 0}
              onClick={() => act({ kind: "undo" })}
            >
              <LaterIcon name="undo" size={13} />
              {lectureText("presenter.undo")}
            </button>
            <button type="button" className="button" disabled={all === 0} onClick={() => act({ kind: "clear" })}>
              {lectureText("presenter.clear")}
            </button>
          </>
        )}
      </header>
      {letters.length === 0 ? (
        <p className="hint">{lectureText("presenter.noHands")}</p>
      ) : (
        <ul>
          {letters.map((letter) => {
            const n = handsOf(state, state.shown.step, letter);
            return (
              <li key={letter}>
                <b className="lec-letter">{letter}</b>
                <span className="lec-share" aria-hidden="true" style={{ "--share": all === 0 ? 0 : n / all }} />
                <output data-testid={`hands-${letter}`}>{n}</output>
                <button
                  type="button"
                  className="button outlined square"
                  aria-label={lectureText("presenter.less", { letter })}
                  disabled={n === 0}
                  onClick={() => act({ kind: "count", letter, by: -1 })}
                >
                  −
                </button>
                <button
                  type="button"
                  className="button outlined square"
                  aria-label={lectureText("presenter.more", { letter })}
                  onClick={() => act({ kind: "count", letter, by: 1 })}
                >
                  +
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <p className="hint" role="status">
        {undone !== null &&
          place >= 0 &&
          lectureText("presenter.undone", {
            step: place + 1,
            letter: undone.letter,
            n: handsOf(state, undone.step, undone.letter),
          })}
      </p>
      {answer !== "" && <p className="hint">{lectureText("presenter.answer", { letter: answer })}</p>}
    </section>
  );
};
