import type { Report } from "../engine/recording/frame.ts";
import type { Scenario } from "../scenario/document.ts";
import type { Seconds } from "../units/units.ts";

/**
 * A request of the page to a background worker: complete runs. `id` pairs the answer with its request; a worker answers
 * one request after the other, and the page ends the worker when it no longer needs the answer.
 */
export type StudyRequest = { readonly kind: "study"; readonly id: number } & (
  | {
      readonly task: "run";
      /** The run uses its seed. */
      readonly scenario: Scenario;
      readonly lane: number;
      /** The measured window, [from, to). */
      readonly from: Seconds;
      readonly to: Seconds;
    }
  | {
      readonly task: "difference";
      readonly scenario: Scenario;
      readonly lanes: readonly [number, number];
    }
);

/** Name of a group's metric among those of a run. */
export const groupKey = (group: string, metric: string): string => `${group}:${metric}`;

/** All values of a report by their names: of the run, and of each group; null: the metric does not exist. */
export const valuesIn = (report: Report | undefined | null): Readonly<Record<string, number | null>> => {
  if (report == null) return {};
  const ofGroups = report.groups.flatMap(({ id, ...group }) =>
    Object.entries(group.metrics).map(([metric, value]) => [groupKey(id, metric), value] as const),
  );
  return { ...report.metrics, ...Object.fromEntries(ofGroups) };
};

/** One packet event of one lane, at the first difference between two lanes. */
export interface LaneEvent {
  readonly at: Seconds;
  /** Code of `packet.ts`: enqueued, dropped, marked, dequeued. */
  readonly kind: number;
  /** Code of the reason, 0: none. */
  readonly reason: number;
  readonly flow: number;
  /** Index of the flow's group. */
  readonly group: number;
  /** −1: a SYN. */
  readonly sequence: number;
  /** The random number that the discipline drew for this packet; null: none. */
  readonly draw: number | null;
  /** Id of the discipline. */
  readonly discipline: string;
  /** Values of the discipline's signals just after, in the order of its definition. */
  readonly signals: Float64Array;
  /** Packets in the queue just after. */
  readonly queue: number;
}

/** The first difference between the packet events of two lanes. */
export interface FirstDifference {
  /** Time of the earlier of the two events. */
  readonly at: Seconds;
  /** Number of packet events before it, all the same in both lanes. */
  readonly same: number;
  /** null: this lane has no more events until the end of its run. */
  readonly events: readonly [LaneEvent | null, LaneEvent | null];
}

export type StudyAnswer = { readonly kind: "study"; readonly id: number } & (
  | { readonly content: "run"; readonly metrics: Readonly<Record<string, number | null>>; readonly hash: string }
  /** Time up to which both lanes are the same so far. */
  | { readonly content: "progress"; readonly until: Seconds }
  /** null: both lanes are the same to the end. */
  | { readonly content: "difference"; readonly difference: FirstDifference | null }
  | { readonly content: "failed"; readonly message: string }
);
