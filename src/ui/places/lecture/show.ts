import type { Lesson, Step } from "../../../lessons/contract.ts";
import type { Run } from "../../session/run.ts";
import { LETTERS, type Shown } from "./state.ts";

/** The subject of a lecture, a lesson or a scene of the lab, with its run. */
export interface Show {
  readonly run: Run;
  /** null: a scene. */
  readonly lesson: Lesson | null;
  shown(): Shown;
  /** Reveals the answer to the question, or goes to the next step. */
  forward(): void;
  back(): void;
  go(index: number): void;
  /** Plays, or pauses. */
  play(): void;
  pause(): void;
  /** Something of `shown` may have changed. Returns the function that stops this. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

/** Answers of a step that hands can be counted for. */
export const lettersOf = (step: Step | undefined): readonly string[] => {
  if (step === undefined || !("question" in step) || !("options" in step.question)) return [];
  return step.question.options.map(({ id }) => id).filter((id) => LETTERS.some((letter) => letter === id));
};
