import type { Scenario } from "../scenario/document.ts";
import type { Seconds } from "../units/units.ts";

/**
 * What the page asks of a worker besides playing a lane: whole runs in the background. `id` names the question; a worker
 * answers one after the other, and is ended where nobody waits for the answer any more.
 */
export type StudyRequest = { readonly kind: "study"; readonly id: number } & (
  | {
      readonly ask: "run";
      /** Its seed is the one that is run. */
      readonly scenario: Scenario;
      readonly lane: number;
      /** The window that is measured, [from, to). */
      readonly from: Seconds;
      readonly to: Seconds;
    }
  | {
      readonly ask: "difference";
      readonly scenario: Scenario;
      readonly lanes: readonly [number, number];
    }
);

/** One packet event of one lane: what it did where another lane did something else. */
export interface Deed {
  readonly at: Seconds;
  /** Code of `packet.ts`: stored, dropped, marked, taken for transmission. */
  readonly kind: number;
  /** Code of the reason, 0: none. */
  readonly reason: number;
  readonly flow: number;
  /** Index of the flow's group. */
  readonly group: number;
  /** −1: a SYN. */
  readonly sequence: number;
  /** The number that the discipline drew for this packet; null: it drew none. */
  readonly draw: number | null;
  /** Id of the discipline. */
  readonly discipline: string;
  /** Every signal of the discipline just after, in the order of its definition. */
  readonly signals: Float64Array;
  /** Packets that wait just after. */
  readonly queue: number;
}

/** Where the packet events of two lanes part. */
export interface FirstDifference {
  /** Instant of the earlier of the two events. */
  readonly at: Seconds;
  /** Packet events before it, which are the same in both lanes. */
  readonly same: number;
  /** null: this lane has no more events until the end of its run. */
  readonly deeds: readonly [Deed | null, Deed | null];
}

export type StudyAnswer = { readonly kind: "study"; readonly id: number } & (
  | { readonly tells: "run"; readonly metrics: Readonly<Record<string, number | null>>; readonly hash: string }
  /** Time up to which both lanes did the same so far. */
  | { readonly tells: "progress"; readonly until: Seconds }
  /** null: they did the same to the end; `same` is then the number of events. */
  | { readonly tells: "difference"; readonly difference: FirstDifference | null }
  | { readonly tells: "failed"; readonly message: string }
);
