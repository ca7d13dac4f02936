import type { Seconds } from "../../../units/units.ts";

/** A drawn line: values at equal distances of time, in SI units. */
export interface DrawnLine {
  readonly from: Seconds;
  readonly to: Seconds;
  readonly values: readonly number[];
}

/** What a learner has answered at a step, before the run was shown. */
export type Answer =
  | { readonly kind: "choice"; readonly option: string }
  /** In the unit of the question. */
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "drawing"; readonly line: DrawnLine }
  | { readonly kind: "skipped" }
  /** A task; `shown`: by the lesson, and not by the learner. */
  | { readonly kind: "done"; readonly shown: boolean };

/** How near an answer came to what the run showed. */
export type Judgement = "right" | "close" | "near" | "far" | "none";

/** A finished step in the notebook. */
export interface Note {
  readonly answer: Answer;
  readonly judgement: Judgement;
  /** What the run showed, in words and with its unit; "" where the answer has none. */
  readonly shown: string;
}
