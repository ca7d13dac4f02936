import type { Question, Solution } from "../lessons/practice/question.ts";
import type { Json } from "../units/units.ts";

type JsonObject = Readonly<Record<string, Json>>;

/**
 * A request of the page to a background worker, for which the worker simulates a run. `id` pairs the answer with its
 * request; a worker answers one request after the other, and the page ends the worker when it no longer needs the
 * answer.
 */
export type JobRequest = { readonly kind: "job"; readonly id: number } & (
  | {
      readonly task: "result";
      /** The JSON form of the job, as in its file. */
      readonly job: Json;
    }
  | {
      readonly task: "course";
      /** A scenario document with one lane. */
      readonly scenario: Json;
      /** Ids of channels. */
      readonly channels: readonly string[];
      /** Number of equal parts of the run. */
      readonly parts: number;
    }
  | {
      readonly task: "windows";
      readonly scenario: Json;
      readonly lane: number;
      /** [from, to), s: each is measured exactly. */
      readonly windows: readonly { readonly from: number; readonly to: number }[];
    }
  /** A practice question about a run; or its solution, which the page requests once the question was answered. */
  | { readonly task: "question"; readonly practice: string; readonly seed: number }
  | { readonly task: "solution"; readonly practice: string; readonly seed: number }
);

/**
 * A message of the page to a background worker, without an answer: a run will soon be requested with a scenario such as
 * this one.
 */
export interface Preparation {
  readonly kind: "prepare";
  readonly scenario: Json;
}

/** The values of one channel over a complete run, one for each part of the run; NaN where nothing was recorded. */
export interface ChannelSeries {
  readonly channel: string;
  readonly min: Float64Array;
  readonly max: Float64Array;
  /** The sum, for channels that count. */
  readonly mean: Float64Array;
}

export type JobAnswer = { readonly kind: "job"; readonly id: number } & (
  | { readonly content: "result"; readonly result: Json }
  /** Leaves out channels that the run does not have. */
  | { readonly content: "course"; readonly series: readonly ChannelSeries[] }
  /** `metrics` and `groups` of every window, as in the JSON of a run. */
  | { readonly content: "windows"; readonly reports: readonly JsonObject[] }
  | { readonly content: "question"; readonly question: Question }
  | { readonly content: "solution"; readonly solution: Solution }
  | { readonly content: "failed"; readonly message: string }
);
