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
  /** Queueing delay of its packets, by nearest rank; null without packets. */
  delayQuantile(share: number): Seconds | null;
  /** Its long flows, in order of their numbers. */
  readonly flows: readonly FlowSpan[];
}
/** One long flow in a measurement window. */
export interface FlowSpan {
  readonly flow: number;
  /** Its place in the columns of long flows. */
  readonly ledgerPlace: number;
  /** Goodput, bit/s: first copies at the receiver, in order or not, at their size on the wire. */
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
  /** The inner queues of the discipline, by number; empty where it has none. */
  readonly innerQueues: readonly InnerQueueSpan[];
}

/** One of a discipline's inner queues in a window. */
export interface InnerQueueSpan {
  readonly duration: Seconds;
  /** Packets that left it for transmission. */
  readonly taken: number;
  /** Sum of their sojourn times in s. */
  readonly delaySum: number;
  /** ∫ q dt over the window, in packets·s. */
  readonly queueTime: number;
  /** As `Span.delayQuantile`, of this queue alone. */
  delayQuantile(share: number): Seconds | null;
}

/** What a metric describes: a whole run, one of its groups, or one of the inner queues of its discipline. */
export type MetricPlace = "run" | "group" | "queue";
/** A table that has some metrics as columns unasked: `aqm run`, the comparison, sweeps. */
export type MetricTable = "run" | "compare" | "sweep";
/** What a scenario must have for a metric to say something. */
export type MetricNeed = "openLoop" | "shortFlows";

/** All that is shown of a metric: it stands in its definition and nowhere else. */
export interface MetricText {
  /** The key in JSON, tables and exports: published, so never renamed. Unique among the metrics of its place. */
  readonly id: string;
  /** Unique among the metrics of its place: lists offer it alone. */
  readonly label: string;
  /** Of the value that is computed; how it is written follows from it (`units/format.ts`). */
  readonly unit: Unit;
  readonly help: string;
  /** Which of two values is the better one; null: neither by itself. */
  readonly better: "higher" | "lower" | null;
}

/** A metric of a whole run. Every one of them stands in reports, JSON, CSV, and in the lists to choose from. */
export interface MetricDefinition extends MetricText {
  readonly place: "run";
  /** Tables in which it has a column unasked, and its rank there from the left; ranks leave room between them. */
  readonly columns?: Readonly<Partial<Record<MetricTable, number>>>;
  /** The comparison gives it a column only where the scenario has these. */
  readonly needs?: MetricNeed;
  /** Id of the recorded channel that is its course over time (`recording/channels.ts`). */
  readonly channel?: string;
  /** Its value in SI units; null: it is not defined in this window, for example without packets. Changes nothing. */
  compute(span: Span): number | null;
}

/** A metric of one group. */
export interface GroupMetricDefinition extends MetricText {
  readonly place: "group";
  /** Every group has it; without this, the groups whose kind of traffic names it (`quality`). */
  readonly every?: true;
  /** Its value in SI units; null: it is not defined in this window. Changes nothing. @param run the span of the run */
  compute(group: GroupSpan, run: Span): number | null;
}

/** A metric of one inner queue. */
export interface QueueMetricDefinition extends MetricText {
  readonly place: "queue";
  /** Its value in SI units; null: it is not defined in this window. Changes nothing. */
  compute(queue: InnerQueueSpan): number | null;
}
export type AnyMetricDefinition = MetricDefinition | GroupMetricDefinition | QueueMetricDefinition;

/** The definition, with its place. */
export const defineMetric = (definition: Omit<MetricDefinition, "place">): MetricDefinition => ({
  place: "run",
  ...definition,
});
/** The definition, with its place. */
export const defineGroupMetric = (definition: Omit<GroupMetricDefinition, "place">): GroupMetricDefinition => ({
  place: "group",
  ...definition,
});
/** The definition, with its place. */
export const defineQueueMetric = (definition: Omit<QueueMetricDefinition, "place">): QueueMetricDefinition => ({
  place: "queue",
  ...definition,
});

/** a/b; null where b is 0. */
export const ratioOf = (a: number, b: number): number | null => (b > 0 ? a / b : null);

/** Standard deviation from the totals of values and squares over a weight; null without weight. */
export const deviationOf = (squares: number, values: number, weight: number): number | null => {
  if (!(weight > 0)) return null;
  const mean = values / weight;
  return Math.sqrt(Math.max(0, squares / weight - mean * mean));
};
