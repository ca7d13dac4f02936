import type { Step } from "../../../lessons/contract.ts";
import type { Answer } from "./answers.ts";
import { blankDraft, type Draft, filled, isBlank } from "./drawing.ts";

/** An answer that is being given. */
export interface Guess {
  readonly option: string | null;
  /** In the unit of the question. */
  readonly number: number | null;
  readonly draft: Draft;
}

export const NO_GUESS: Guess = { option: null, number: null, draft: blankDraft() };

/** An answer as the guess that it was. */
export const guessOf = (answer: Answer): Guess => ({
  option: answer.kind === "choice" ? answer.option : null,
  number: answer.kind === "number" ? answer.value : null,
  draft: answer.kind === "drawing" ? answer.line.values : blankDraft(),
});

/** The guess as a final answer. */
export const answerOf = (step: Step, { option, number, draft }: Guess): Answer => {
  if (step.kind === "predict-number") return number === null ? { kind: "skipped" } : { kind: "number", value: number };
  if (step.kind !== "predict-draw") return option === null ? { kind: "skipped" } : { kind: "choice", option };
  if (isBlank(draft)) return { kind: "skipped" };
  const [from, to] = step.draw.range;
  return { kind: "drawing", line: { from, to, values: filled(draft) } };
};
