import type { Json } from "../units/units.ts";

/**
 * What the page asks of a worker besides playing a lane: one run to its end. `id` names the question; a worker answers
 * one after the other, and is ended where nobody waits for the answer any more.
 */
export type JobRequest = { readonly kind: "job"; readonly id: number } & (
  | {
      readonly ask: "result";
      /** As it stands in a file. */
      readonly job: Json;
    }
  | {
      readonly ask: "course";
      /** A scenario document with one lane. */
      readonly scenario: Json;
      /** Ids of channels. */
      readonly channels: readonly string[];
      /** Into how many equal parts the run is cut. */
      readonly parts: number;
    }
);

/** One channel over a whole run, part by part; NaN where nothing was recorded. */
export interface Course {
  readonly channel: string;
  readonly min: Float64Array;
  readonly max: Float64Array;
  /** The sum, for channels that count. */
  readonly mean: Float64Array;
}

export type JobAnswer = { readonly kind: "job"; readonly id: number } & (
  | { readonly tells: "result"; readonly result: Json }
  /** Channels that the run does not have are left out. */
  | { readonly tells: "course"; readonly courses: readonly Course[] }
  | { readonly tells: "failed"; readonly message: string }
);
