import type { Json, Seconds } from "../../units/units.ts";

/** A text by the key of its message, with the values of its placeholders. */
export interface Phrase {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}
export const phrase = (key: string, values: Phrase["values"] = {}): Phrase => ({ key, values });

/** Something that a question gives: its name or symbol, and its value with the unit. */
export interface Given {
  readonly name: Phrase;
  readonly value: string | Phrase;
}
/** Time that a solution shows after the question, s. */
export const FOLLOWING: Seconds = 0.15;

/** Values over time, in the unit of the picture. */
export interface PracticeCurve {
  readonly name: Phrase;
  readonly points: readonly (readonly [at: Seconds, value: number])[];
}
/** A queue of one flow: what it may still send, and the sizes of its packets in bytes, head first. */
export interface PracticeRow {
  readonly flow: number;
  readonly deficit: number;
  readonly sizes: readonly number[];
}
/** What the run has shown up to the question; of the solution, with what followed. */
export type Picture =
  | {
      readonly kind: "curves";
      readonly from: Seconds;
      readonly to: Seconds;
      readonly unit: string;
      readonly curves: readonly PracticeCurve[];
      /** Thresholds and targets. */
      readonly lines: readonly { readonly name: Phrase; readonly value: number }[];
    }
  | { readonly kind: "queues"; readonly rows: readonly PracticeRow[] };

/** Where a step of a solution points: a place among the curves, or a row. */
export type Pointer = { readonly at: Seconds; readonly value: number } | { readonly row: number };

/** A step of a solution: a formula with its values. */
export interface SolutionStep {
  readonly words: Phrase;
  /**
   * What the step comes to; of the last one the answer: a number in the unit of the question, or the id of an option.
   */
  readonly value: number | string;
  readonly pointer: Pointer | null;
}

export interface PracticeOption {
  readonly id: string;
  readonly text: Phrase;
}
/** What is asked for: one of several options, or a number. */
export type AnswerForm =
  | { readonly kind: "choice"; readonly options: readonly PracticeOption[] }
  | {
      readonly kind: "number";
      readonly unit: string;
      /** An answer that is no further from the right one is right, in `unit`. */
      readonly tolerance: number;
    };

/** A question of the run: nothing in it says what comes next. */
export interface Question {
  readonly kind: string;
  readonly seed: number;
  /** The run stands here. */
  readonly at: Seconds;
  /** The scenario, as a document. */
  readonly document: Json;
  readonly prompt: Phrase;
  readonly given: readonly Given[];
  readonly picture: Picture;
  readonly form: AnswerForm;
}
/** What the run then did, and how one finds it. */
export interface Solution {
  /** The id of the right option, or the right number. */
  readonly answer: number | string;
  readonly steps: readonly SolutionStep[];
  readonly picture: Picture;
}
