import type { Seconds, Unit } from "../../units/units.ts";

/** A quantity recorded over time. */
export interface ChannelInfo {
  /**
   * `queue` `queueBytes` `delay` `offered` `sent` `goodput` `drops` `marks`, then for every group
   * `queue:ID` `throughput:ID` `drops:ID` `marks:ID` `window:ID`, then `side:second` and `side:reverse` if the path has
   * these queues, `capacity` if the link rate varies, and for every signal of the discipline `signal:ID`.
   */
  readonly id: string;
  readonly label: string;
  readonly symbol: string | null;
  readonly unit: Unit;
  readonly group: string | null;
  /** A signal's `against`: the axis on which it is drawn. */
  readonly against: "queue" | "probability" | null;
  /**
   * How a bin is made. `level`: a step function, mean weighted by time. `signal`: read when a bin of the narrowest
   * width closes, and at drops and marks. `sample`: one value per packet sent (NaN in a bin without one).
   * `rate`: bits in the bin per second (min = max = mean in the narrowest). `count`: events in the bin; `mean` holds
   * the sum there, in every width.
   */
  readonly kind: "level" | "signal" | "sample" | "rate" | "count";
}

/**
 * Bins that closed since the last frame, of one width: bin b covers [(first + b)·binWidth, (first + b + 1)·binWidth).
 * `values` is bin by bin, channel by channel, three numbers each: min, max, mean;
 * length bins · channels · 3.
 */
export interface BinBlock {
  /** 0 is the narrowest; each level is four times as wide as the one before. */
  readonly level: number;
  readonly binWidth: Seconds;
  readonly first: number;
  readonly bins: number;
  readonly values: Float32Array;
}
/** Width of a bin of level 0, s. */
export const BIN_WIDTH: Seconds = 0.01;
export const BIN_LEVELS = 6;
export const BIN_FACTOR = 4;

/**
 * Packet events at the bottleneck, oldest first; every array has the same length. Kinds and reasons are the codes of
 * `packet.ts` (reason 0: none). `groups` is the index of the flow's group in the scenario.
 */
export interface PacketColumns {
  readonly times: Float64Array;
  readonly kinds: Uint8Array;
  readonly flows: Uint32Array;
  readonly groups: Uint8Array;
  readonly sequences: Int32Array;
  readonly reasons: Uint8Array;
}

/** Outcome of the latest arrival, for the sentence beside the pseudo-code. */
export interface Decision {
  readonly at: Seconds;
  readonly flow: number;
  /** Index of the group. */
  readonly group: number;
  readonly sequence: number;
  /** `ENQUEUED`, `DROPPED` or `MARKED` (marked and enqueued). */
  readonly outcome: number;
  /** Code of the reason, 0: none. */
  readonly reason: number;
  /** The random number that the discipline drew for it; NaN: none. */
  readonly draw: number;
  /** Id of the discipline that decided. */
  readonly discipline: string;
  /** Lines of the pseudo-code that it reached, ascending, except that the last one reached is at the end. */
  readonly lines: Uint8Array;
  /** Every signal of the discipline at the time of the frame, in the order of the definition. */
  readonly signals: Float64Array;
}

/** Numbers of one group over a window. */
export interface GroupMetrics {
  readonly id: string;
  readonly goodput: number;
  readonly throughput: number;
  readonly arrivals: number;
  readonly drops: number;
  readonly marks: number;
  readonly lossFraction: number | null;
  readonly markFraction: number | null;
  readonly queueMeanPackets: number;
  /** Share of what all groups delivered. */
  readonly share: number | null;
  /** bit/s of each long flow, in order of the flow numbers; empty for short flows. */
  readonly flowGoodput: readonly number[];
  /**
   * Congestion window of each long flow, packets, in the order of `flowGoodput`: mean and maximum of its values at the
   * ends of the bins (`BIN_WIDTH`) of the window, as long as it has one; null: at none of them. A user's is the sum
   * over the connections. Absent: the group has no transport, or the window was not named before the run (the live
   * report).
   */
  readonly windowMean?: readonly (number | null)[];
  readonly windowMax?: readonly (number | null)[];
  /** Every metric that all groups have, by its id: those above and others. */
  readonly metrics: Readonly<Record<string, number | null>>;
  /** How people fare with it: the metrics that its kind of traffic names, in that order; most kinds name none. */
  readonly quality: Readonly<Record<string, number | null>>;
}
/** Numbers of one inner queue of the discipline over a window. */
export interface InnerQueueMetrics {
  readonly id: string;
  readonly label: string;
  readonly metrics: Readonly<Record<string, number | null>>;
}
/** Metrics over [from, to): names and units of the metrics registry; `null`: does not exist in this window. */
export interface Report {
  readonly from: Seconds;
  readonly to: Seconds;
  readonly metrics: Readonly<Record<string, number | null>>;
  readonly groups: readonly GroupMetrics[];
  /** The inner queues of the discipline, where it has some with names. */
  readonly queues: readonly InnerQueueMetrics[];
  /** Delay distribution: delay in s below which k/100 of the packets stayed, k = 0 … 100; empty without packets. */
  readonly delayQuantiles: Float32Array;
}

/** The senders of one group that the user watches. */
export interface FlowWatch {
  /** Id of the group. */
  readonly group: string;
  /** Indices in the group, from 0, of the flows with their own values. */
  readonly members: readonly number[];
}
/** Values of one flow in `FlowSample.flows`, and their places; NaN: no value. */
export const FLOW_STRIDE = 8;
export const FLOW_NUMBER = 0;
/** Congestion window and slow-start threshold, packets; the threshold is infinite before the first cut. */
export const FLOW_WINDOW = 1;
export const FLOW_THRESHOLD = 2;
/** Latest and smoothed RTT, and the retransmission timeout with its back-off, s. */
export const FLOW_RTT = 3;
export const FLOW_SMOOTHED_RTT = 4;
export const FLOW_TIMEOUT = 5;
/** State: index in `FlowSample.phases`. */
export const FLOW_PHASE = 6;
/** Number of its retransmission timeouts since the start. */
export const FLOW_TIMEOUTS = 7;
/** Values of one instant in `FlowSamples.windows`, and in `roundTrips`: percentiles. */
export const FLOW_CENTILES = 3;
/** State of the senders of the watched group at one instant. */
export interface FlowSample {
  readonly at: Seconds;
  /** The watch that it belongs to. */
  readonly watch: FlowWatch;
  /** Possible states of senders of this transport. */
  readonly phases: readonly string[];
  /** Number of senders in each state, in the order of `phases`. */
  readonly counts: Uint32Array;
  /** The 10th, 50th and 90th percentile of the windows (packets) and of the smoothed RTTs (s); NaN: no value. */
  readonly windows: Float64Array;
  readonly roundTrips: Float64Array;
  /** Number of retransmission timeouts of the group since the start. */
  readonly timeouts: number;
  /** `FLOW_STRIDE` values for each member of the watch, in its order. */
  readonly flows: Float64Array;
}
/** Samples of one watch, oldest first: the values of `FlowSample`, instant by instant. */
export interface FlowSamples {
  /** These samples replace all of the time after `since`, up to `until`; −Infinity, Infinity: no limit. */
  readonly since: Seconds;
  readonly until: Seconds;
  readonly watch: FlowWatch;
  readonly phases: readonly string[];
  readonly times: Float64Array;
  readonly counts: Uint32Array;
  readonly windows: Float64Array;
  readonly roundTrips: Float64Array;
  readonly timeouts: Float64Array;
  readonly flows: Float64Array;
}

/** Packets in flight at one instant; every array but `waiting` has the same length. */
export interface PacketsInFlight {
  /** The arrays hold one packet in this many, a power of two: 1, all packets, unless a picture would have too many. */
  readonly oneIn: number;
  /** Rank of a packet, constant in the network: at least 1 for one in 2, at least 2 for one in 4, and so on. */
  readonly ranks: Uint8Array;
  readonly flows: Uint32Array;
  /** Index of the flow's group. */
  readonly groups: Uint8Array;
  /** −1: a SYN. Of an acknowledgement: the next segment expected. */
  readonly sequences: Int32Array;
  /** 0: before the queue, 1: in transmission, 2: before the receiver, 3: on the reverse path as an acknowledgement. */
  readonly stages: Uint8Array;
  /** Completed share of that stage, 0 to 1. */
  readonly progress: Float32Array;
  /** 1: it carries a mark or, as an acknowledgement, the echo of one. */
  readonly marked: Uint8Array;
  /** Time at which its sender sent it, s; NaN: unknown. */
  readonly sentAts: Float64Array;
  /** Sequence of each packet in the queue, head first. */
  readonly waiting: Int32Array;
}

/** Data of the time since a worker's last frame. Every array of a frame is transferred. */
export interface Frame {
  readonly until: Seconds;
  readonly blocks: readonly BinBlock[];
  /**
   * Drops and marks since the last frame, at most the newest 4096 (the bins count all); all packet events if the run
   * records them (`RunPlan.packets`).
   */
  readonly packets: PacketColumns;
  /** Flow, and index of the group, of each waiting packet, head first. */
  readonly queue: Uint32Array;
  readonly queueGroups: Uint8Array;
  /** Positions of all packets, if the page requested them. */
  readonly flights?: PacketsInFlight;
  /** Present value of every channel, in the order of `started`; counts and rates: totals since the start. */
  readonly values: Float64Array;
  readonly decision: Decision | null;
  /** Report on the last ten seconds of simulated time (or since the start), updated every half second. */
  readonly report: Report | null;
  /** Id of the discipline that ran. */
  readonly discipline: string;
  /** Result of `sample` of each shape of its inside view, in the order of the shapes; empty: it has none. */
  readonly inside: readonly Float64Array[];
  /** 16 hexadecimal digits over every packet event from 0 to `until`. */
  readonly hash: string;
  /** Simulated events handled so far. */
  readonly events: number;
}
