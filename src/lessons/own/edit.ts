import type { Lesson, NumberQuestion, Step } from "../contract.ts";
import { MEASURE, measureText, unitOfMeasure } from "./measure.ts";

/** What a step asks, as an editor offers it. */
export const QUESTIONS = ["none", "choice", "number", "draw", "do"] as const;
export type QuestionKind = (typeof QUESTIONS)[number];

export const questionOf = ({ kind }: Step): QuestionKind => {
  if (kind === "predict-choice" || kind === "check") return "choice";
  if (kind === "predict-number") return "number";
  if (kind === "predict-draw") return "draw";
  return kind === "do" ? "do" : "none";
};

/** The lesson with one step replaced. */
export const withStep = (lesson: Lesson, step: Step): Lesson => ({
  ...lesson,
  steps: lesson.steps.map((one) => (one.id === step.id ? step : one)),
});

/** The lesson without a step; scenarios that only it used go too. The last step stays. */
export const withoutStep = (lesson: Lesson, stepId: string): Lesson => {
  const steps = lesson.steps.filter(({ id }) => id !== stepId);
  if (steps.length === 0) return lesson;
  const scenarios = Object.fromEntries(
    Object.entries(lesson.scenarios).filter(([name]) => steps.some(({ scenario }) => scenario.use === name)),
  );
  return { ...lesson, scenarios, steps };
};

/** The lesson with a step at another place; places beyond the ends are the ends. */
export const moved = (lesson: Lesson, stepId: string, place: number): Lesson => {
  const step = lesson.steps.find(({ id }) => id === stepId);
  const target = Math.max(0, Math.min(lesson.steps.length - 1, place));
  if (step === undefined || lesson.steps[target] === step) return lesson;
  return { ...lesson, steps: lesson.steps.filter((one) => one !== step).toSpliced(target, 0, step) };
};

/** Whether a step contains any text. */
export const hasText = (step: Step): boolean =>
  [step.text, step.reveal, step.speaker, "question" in step ? step.question.prompt : ""].some((text) => text !== "");

/** The second half of what a step plays. */
const laterHalf = ({ scenario: { from, to } }: Step): { readonly from: number; readonly to: number } => ({
  from: Number(((from + to) / 2).toFixed(3)),
  to,
});

/** The measure that a new question begins with. */
const firstMeasure = (step: Step): string => measureText({ ...MEASURE, ...laterHalf(step) });

/** Ids of the options of a new question; which of them is right is known once the run is measured. */
const LETTERS = ["A", "B", "C"];

/** The step with another kind of question; the fields that both kinds have stay. */
export const withQuestion = (step: Step, question: QuestionKind): Step => {
  if (questionOf(step) === question) return step;
  const { id, title, text, scenario, change, highlight, reveal, speaker, measured } = step;
  const base = { id, title, text, scenario, change, highlight, reveal, speaker, measured };
  const prompt = promptOf(step);
  const measure = firstMeasure(step);
  const { unit, scale } = unitOfMeasure(measure);
  switch (question) {
    case "none":
      return { ...base, kind: "watch" };
    case "choice":
      return {
        ...base,
        kind: "predict-choice",
        question: {
          prompt,
          options: LETTERS.map((letter) => ({ id: letter, text: "", why: "" })),
          answer: "",
          proof: "",
          nearest: { measure, unit, scale },
        },
      };
    case "number": {
      const own: NumberQuestion = { prompt, unit, scale, range: [0, 100], truth: measure, close: { relative: 0.15 } };
      return { ...base, kind: "predict-number", question: own };
    }
    case "draw":
      return {
        ...base,
        kind: "predict-draw",
        draw: {
          ...{ prompt, channel: "queue", lane: scenario.lane, range: [scenario.from, scenario.to] as const },
          ...{ axis: [0, 100] as const, unit: "packets", score: { close: 0.1, near: 0.2, shift: 0 }, features: [] },
        },
      };
    case "do":
      return { ...base, kind: "do", done: { words: prompt, when: "", hints: [], solution: [] } };
  }
};

/** What a step asks, in words. */
export const promptOf = (step: Step): string => {
  if ("question" in step) return step.question.prompt;
  if (step.kind === "predict-draw") return step.draw.prompt;
  return step.kind === "do" ? step.done.words : "";
};
