import { learnText } from "../../../i18n/learn.ts";
import { lectureText } from "../../../i18n/lecture.ts";
import type { Lesson, Step } from "../../../lessons/contract.ts";
import { plainNumber } from "../../quantity.ts";
import { promptOf } from "../learn/worksheet.ts";
import { lettersOf } from "./show.ts";
import { handsAt, handsOf, LETTERS, type LectureState, type Letter } from "./state.ts";

/** An answer of a question, with the hands for it. */
export interface SlideOption {
  readonly letter: Letter;
  readonly text: string;
  readonly hands: number;
  /** Share of all hands, 0 to 1. */
  readonly share: number;
  /** False until the run has revealed the answer. */
  readonly isRight: boolean;
}

/** Question, note and answers beside the picture of a step. */
export interface SlideWords {
  /** "": the step asks nothing. */
  readonly question: string;
  /** A note to a task or to a question for a number; "": none. */
  readonly note: string;
  readonly options: readonly SlideOption[];
}

export const stepOf = (lesson: Lesson | null, { shown }: LectureState): Step | undefined => lesson?.steps[shown.index];

/** The label of the forward button: what it does next. */
export const forwardWord = (lesson: Lesson | null, state: LectureState): string => {
  const { phase, index, all, isDone, isPlaying } = state.shown;
  if (lesson === null) return lectureText(isPlaying ? "do.pause" : "do.play");
  if (phase === "asking" || phase === "revealing") return lectureText("do.reveal");
  if (stepOf(lesson, state)?.kind === "do" && !isDone) return lectureText("do.show");
  return lectureText(index === all - 1 ? "do.end" : "do.next");
};

const optionsOf = (step: Step, state: LectureState): readonly SlideOption[] => {
  if (!("question" in step) || !("options" in step.question)) return [];
  const { answer, options } = step.question;
  const [letters, all] = [lettersOf(step), handsAt(state, step.id)];
  return LETTERS.filter((letter) => letters.includes(letter)).map((letter) => {
    const hands = handsOf(state, step.id, letter);
    return {
      letter,
      text: options.find(({ id }) => id === letter)?.text ?? "",
      hands,
      share: all === 0 ? 0 : hands / all,
      isRight: state.shown.phase === "revealed" && letter === answer,
    };
  });
};

const noteOf = (step: Step, { shown }: LectureState): string => {
  if (step.kind === "do") return shown.isDone ? learnText("do.held") : "";
  if (step.kind !== "predict-number") return "";
  if (shown.truth !== "") return lectureText("audience.truth", { truth: shown.truth });
  const [from, to] = step.question.range;
  return lectureText("audience.between", { from: plainNumber(from), to: plainNumber(to), unit: step.question.unit });
};

/** The words beside the picture of the present step. */
export const slideWords = (lesson: Lesson | null, state: LectureState): SlideWords => {
  const step = stepOf(lesson, state);
  if (step === undefined || step.kind === "watch" || step.kind === "explain")
    return { question: "", note: "", options: [] };
  return { question: promptOf(step), note: noteOf(step, state), options: optionsOf(step, state) };
};
