import type { Seconds, Unit } from "../../units/units.ts";
import type { SidePlace } from "../network/queueId.ts";
import type { RunTotal, Times, Total } from "../recording/quality.ts";

/** One traffic group in a measurement window. */
export interface GroupSpan {
  readonly id: string;
  /** Its flows have a transport, and so a congestion control. */
  readonly responsive: boolean;
  /** Its flows arrive and end during the run (short transfers). */
  readonly short: boolean;
  /** Its flows always have more to send. */
  readonly endless: boolean;
  /** Growth of one of the ledger's `G_` columns over the window, in the unit of the column. */
  grown(column: number): number;
  /** Growth of a total that its receivers measure. */
  measured(total: Total): number;
  /** Number of times recorded in each bin of `histogram.ts`. */
  counts(times: Times): Float64Array;
  /** Its long flows, in order of their numbers. */
  readonly flows: readonly FlowSpan[];
}
/** One long flow in a measurement window. */
export interface FlowSpan {
  readonly flow: number;
  /** Goodput, bit/s at wire size: first copies, in order. */
  readonly goodput: number;
  /** It ran through the whole window. */
  readonly whole: boolean;
  /** Two-way propagation delay at the end of the window, s. */
  readonly baseRtt: Seconds;
}

/**
 * All that a metric can read: the growth of every total over the measurement window [from, to), s. It is valid during
 * `compute` alone.
 */
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
  /** Growth of a total measured over all long flows with a transport. */
  measured(total: RunTotal): number;
  /** Growth of one of the `H_` columns of a queue other than the bottleneck; null: the run has none at this place. */
  side(place: SidePlace, column: number): number | null;
  /** Maximum queue length in the window, packets. */
  readonly queuePeak: number;
  /** Percentiles of the queueing delay, s: entry k for k %, k = 0 … 100, by nearest rank; null without packets. */
  readonly centiles: readonly (Seconds | null)[];
  /** Entry of `centiles` for a share from 0 to 1 in whole hundredths, s; null without packets. */
  delayQuantile(share: number): Seconds | null;
  /** Quantile of the queue length, weighted by time, packets; null in an empty window. */
  queueQuantile(share: number): number | null;
}

/** A metric of a run. Page, comparison, sweeps and command line take label, unit and help from here. */
export interface MetricDefinition {
  /** The key in JSON, tables and exports: published, so never renamed. */
  readonly id: string;
  readonly label: string;
  readonly unit: Unit;
  readonly help: string;
  /** Its value in SI units; null: it is not defined in this window, for example without packets. Changes nothing. */
  compute(span: Span): number | null;
}

/** A metric of one group. A group has those that its type of traffic names (`quality`). */
export interface GroupMetricDefinition {
  /** The key below `groups[]` in JSON, tables and exports: published, so never renamed. */
  readonly id: string;
  readonly label: string;
  readonly unit: Unit;
  readonly help: string;
  /** Its value in SI units; null: it is not defined in this window. Changes nothing. */
  compute(group: GroupSpan): number | null;
}
/** Ties the types of a definition together; returns it unchanged. */
export const defineGroupMetric = (definition: GroupMetricDefinition): GroupMetricDefinition => definition;

/** Ties the types of a definition together; returns it unchanged. */
export const defineMetric = (definition: MetricDefinition): MetricDefinition => definition;

/** a/b; null where b is 0. */
export const ratioOf = (a: number, b: number): number | null => (b > 0 ? a / b : null);

/** Standard deviation from the totals of values and squares over a weight; null without weight. */
export const deviationOf = (squares: number, values: number, weight: number): number | null => {
  if (!(weight > 0)) return null;
  const mean = values / weight;
  return Math.sqrt(Math.max(0, squares / weight - mean * mean));
};
