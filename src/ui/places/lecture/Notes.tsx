import { type ReactElement, useState } from "react";
import { lectureText } from "../../../i18n/lecture.ts";
import type { Lesson } from "../../../lessons/contract.ts";
import { browserStorage } from "../../session/address/storage.ts";
import { isQuestionStep } from "../learn/stepWindow.ts";
import { promptOf } from "../learn/worksheet.ts";
import { stepOf } from "./slideWords.ts";
import type { LectureState } from "./state.ts";

/** Sizes of the notes, px. */
const SIZES = { least: 16, first: 20, most: 28, step: 2 };
const KEY = "lecture.notes";

/** The size of the notes, px, and a function that changes it; the size is kept on this device. */
export const useNotesSize = (): readonly [number, (by: 1 | -1) => void] => {
  const [size, setSize] = useState(() => {
    const kept = Number(browserStorage.read(KEY));
    return kept >= SIZES.least && kept <= SIZES.most ? kept : SIZES.first;
  });
  const resize = (by: 1 | -1): void => {
    const next = Math.max(SIZES.least, Math.min(SIZES.most, size + by * SIZES.step));
    browserStorage.write(KEY, String(next));
    setSize(next);
  };
  return [size, resize];
};

/** A part that scrolls can have the focus, so that keys scroll it (WCAG 2.1.1); its name is then spoken. */
const FOCUSABLE = { tabIndex: 0 } as const;

interface Props {
  readonly lesson: Lesson | null;
  readonly state: LectureState;
}

/** What the lecturer says at this step, what is asked, and why people answer as they do. */
export const Notes = ({
  lesson,
  state,
  size,
  resize,
}: Props & { readonly size: number; resize(by: 1 | -1): void }): ReactElement => {
  const step = stepOf(lesson, state);
  const options = step !== undefined && "question" in step && "options" in step.question ? step.question.options : [];
  return (
    <section className="panel lec-part lec-notes">
      <header>
        <h2>{lectureText("presenter.notes")}</h2>
        <span className="spring" />
        <button
          type="button"
          className="button outlined"
          aria-label={lectureText("presenter.smaller")}
          onClick={() => resize(-1)}
        >
          {lectureText("presenter.smallerSign")}
        </button>
        <button
          type="button"
          className="button outlined"
          aria-label={lectureText("presenter.larger")}
          onClick={() => resize(1)}
        >
          {lectureText("presenter.largerSign")}
        </button>
      </header>
      <section
        className="lec-scroll"
        {...FOCUSABLE}
        aria-label={lectureText("presenter.notes")}
        style={{ "--notes": `${size}px` }}
      >
        {step === undefined ? <p>{state.shown.text}</p> : <p>{step.speaker}</p>}
        {step !== undefined && isQuestionStep(step) && <blockquote>{promptOf(step)}</blockquote>}
        {options
          .filter(({ why }) => why !== "")
          .map(({ id, text, why }) => (
            <p key={id}>
              <b>
                {id}. {text}
              </b>{" "}
              {why}
            </p>
          ))}
        {state.shown.reveal !== "" && <p>{state.shown.reveal}</p>}
      </section>
    </section>
  );
};

/** The next step, and what the forward key does before it. */
export const Next = ({ lesson, state }: Props): ReactElement => {
  const { index, phase, isDone } = state.shown;
  const [step, next] = [stepOf(lesson, state), lesson?.steps[index + 1]];
  const words =
    phase === "asking" || phase === "revealing"
      ? lectureText("presenter.nextReveals")
      : step?.kind === "do" && !isDone
        ? lectureText("presenter.nextShows")
        : "";
  return (
    <section className="panel lec-part lec-next" aria-label={lectureText("presenter.next")}>
      <header>
        <h2>{lectureText("presenter.next")}</h2>
        <span>{words}</span>
      </header>
      {next === undefined ? (
        <p className="hint">{lesson === null ? "" : lectureText("presenter.last")}</p>
      ) : (
        <>
          <p className="lec-next-title">{next.title}</p>
          {isQuestionStep(next) && <p>{promptOf(next)}</p>}
        </>
      )}
    </section>
  );
};
