import type { Seconds, Unit } from "../../units/units.ts";
import type { SidePlace } from "../network/queueId.ts";
import type { RunTotal, Times, Total } from "../recording/quality.ts";

/** One group in a window. */
export interface GroupSpan {
  readonly id: string;
  /** It has a transport. */
  readonly responsive: boolean;
  /** Its flows come and go. */
  readonly short: boolean;
  /** Its flows always have more to send. */
  readonly endless: boolean;
  /** Growth of one of the ledger's `G_` columns over the window. */
  grown(column: number): number;
  /** Growth of what its receivers have measured. */
  measured(total: Total): number;
  /** How often each time occurred, in the bins of `histogram.ts`. */
  counts(times: Times): Float64Array;
  /** Its long flows, in order of their numbers. */
  readonly flows: readonly FlowSpan[];
}
export interface FlowSpan {
  readonly flow: number;
  /** bit/s at wire size, first copies in order. */
  readonly goodput: number;
  /** It ran from before the window's start to its end. */
  readonly whole: boolean;
  /** Two-way propagation delay, as it is at the end of the window. */
  readonly baseRtt: Seconds;
}

/** What a metric may look at: the growth of every total over the window [from, to). */
export interface Span {
  readonly from: Seconds;
  readonly to: Seconds;
  /** to − from */
  readonly duration: Seconds;
  /** Growth of one of the ledger's columns. */
  grown(column: number): number;
  /** Growth of one of the `G_` columns over all groups, or those for which `which` holds. */
  grownOver(column: number, which?: (group: GroupSpan) => boolean): number;
  readonly groups: readonly GroupSpan[];
  /** Growth of what is measured over all long flows with a transport. */
  measured(total: RunTotal): number;
  /** Growth of one of the `H_` columns of a queue beside the bottleneck; null: there is none at this place. */
  side(place: SidePlace, column: number): number | null;
  /** Most packets that waited. */
  readonly queuePeak: number;
  /** Delay in s below which k/100 of the packets stayed, k = 0 … 100, by nearest rank. */
  readonly centiles: readonly (Seconds | null)[];
  /** One of `centiles`, for a share in whole hundredths; null without packets. */
  delayQuantile(share: number): Seconds | null;
  /** Weighted by time, in packets. */
  queueQuantile(share: number): number | null;
}

export interface MetricDefinition {
  /** The key in JSON, tables and exports: published, so never renamed. */
  readonly id: string;
  readonly label: string;
  readonly unit: Unit;
  readonly help: string;
  /** null: it does not exist in this window. */
  compute(span: Span): number | null;
}

/** A metric of one group. Which of them a group has, its kind of traffic says (`quality`). */
export interface GroupMetricDefinition {
  /** The key below `groups[]` in JSON, tables and exports: published, so never renamed. */
  readonly id: string;
  readonly label: string;
  readonly unit: Unit;
  readonly help: string;
  /** null: it does not exist in this window. */
  compute(group: GroupSpan): number | null;
}
export const defineGroupMetric = (definition: GroupMetricDefinition): GroupMetricDefinition => definition;

export const defineMetric = (definition: MetricDefinition): MetricDefinition => definition;

/** a/b; null where b is 0. */
export const ratioOf = (a: number, b: number): number | null => (b > 0 ? a / b : null);

/** Standard deviation from the totals of values and squares over a weight; null without weight. */
export const deviationOf = (squares: number, values: number, weight: number): number | null => {
  if (!(weight > 0)) return null;
  const mean = values / weight;
  return Math.sqrt(Math.max(0, squares / weight - mean * mean));
};
