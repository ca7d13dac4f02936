import type { Seconds, Unit } from "../../units/units.ts";

/** One thing that is recorded over time. */
export interface ChannelInfo {
  /**
   * `queue` `queueBytes` `delay` `offered` `sent` `goodput` `drops` `marks`, then for every group
   * `queue:ID` `throughput:ID` `drops:ID` `marks:ID` `window:ID`, then for every signal of the discipline `signal:ID`.
   */
  readonly id: string;
  readonly label: string;
  readonly symbol: string | null;
  readonly unit: Unit;
  readonly group: string | null;
  /** A signal's `against`: where it is drawn. */
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
/** Seconds, of level 0. */
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

/** How the latest arrival fared: what the sentence beside the pseudo-code tells. */
export interface Decision {
  readonly at: Seconds;
  readonly flow: number;
  /** Index of the group. */
  readonly group: number;
  readonly sequence: number;
  /** `STORED`, `DROPPED` or `MARKED` (marked and stored). */
  readonly outcome: number;
  /** Code of the reason, 0: none. */
  readonly reason: number;
  /** The number that the discipline drew for it; NaN: it drew none. */
  readonly draw: number;
  /** Id of the discipline that decided. */
  readonly discipline: string;
  /** Lines of the pseudo-code that it reached, ascending, but the one that it reached last at the end. */
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

/** What somebody looks at in the senders of one group. */
export interface FlowWatch {
  /** Id of the group. */
  readonly group: string;
  /** Places in the group, from 0, of the flows that are told one by one. */
  readonly members: readonly number[];
}
/** Numbers of one flow in `FlowSample.flows`, and their places; NaN: there is none. */
export const FLOW_STRIDE = 8;
export const FLOW_NUMBER = 0;
/** Congestion window and slow-start threshold, packets; the threshold is infinite before the first cut. */
export const FLOW_WINDOW = 1;
export const FLOW_THRESHOLD = 2;
/** Latest and smoothed measurement of the round trip, and the retransmission timer with its back-off, s. */
export const FLOW_RTT = 3;
export const FLOW_SMOOTHED_RTT = 4;
export const FLOW_TIMEOUT = 5;
/** What it is doing: place in `FlowSample.phases`. */
export const FLOW_PHASE = 6;
/** How often its retransmission timer has run out since the beginning. */
export const FLOW_TIMEOUTS = 7;
/** Numbers of one instant in `FlowSamples.windows`, and in `roundTrips`: centiles. */
export const FLOW_CENTILES = 3;
/** What the senders of the group that is watched are doing at one instant. */
export interface FlowSample {
  readonly at: Seconds;
  /** What it was asked for. */
  readonly watch: FlowWatch;
  /** What senders of this transport may be doing. */
  readonly phases: readonly string[];
  /** How many are doing so, in the order of `phases`. */
  readonly counts: Uint32Array;
  /** The windows (packets) and smoothed round trips (s) below which 10, 50 and 90 % of all lie; NaN: none is known. */
  readonly windows: Float64Array;
  readonly roundTrips: Float64Array;
  /** How often a retransmission timer of the group has run out since the beginning. */
  readonly timeouts: number;
  /** `FLOW_STRIDE` numbers for each member of the watch, in its order. */
  readonly flows: Float64Array;
}
/** Samples of one watch, oldest first: the numbers of `FlowSample`, instant by instant. */
export interface FlowSamples {
  /** All that was known of the time after `since`, up to `until`, is replaced; −Infinity, Infinity: without end. */
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

/** Packets that are under way at one instant; every array but `waiting` has the same length. */
export interface PacketsInFlight {
  /** One packet in so many is told, a power of two: 1, all of them, as long as that is not too much for a picture. */
  readonly oneIn: number;
  /** Of one packet in 2 at least 1, of one in 4 at least 2, and so on: the same for a packet as long as it is about. */
  readonly ranks: Uint8Array;
  readonly flows: Uint32Array;
  /** Index of the flow's group. */
  readonly groups: Uint8Array;
  /** −1: a SYN. On the way back: the next segment that is expected. */
  readonly sequences: Int32Array;
  /** On its way to the queue 0, being sent 1, on its way to the receiver 2, back as an acknowledgement 3. */
  readonly stages: Uint8Array;
  /** How much of that way is behind it, 0 to 1. */
  readonly progress: Float32Array;
  /** 1: it carries a mark, or on the way back its echo. */
  readonly marked: Uint8Array;
  /** When its sender handed it out, s; NaN: unknown. */
  readonly sentAts: Float64Array;
  /** Sequence of each packet in the queue, head first. */
  readonly waiting: Int32Array;
}

/** What a worker tells of the time since its last frame. Every array of a frame is transferred. */
export interface Frame {
  readonly until: Seconds;
  readonly blocks: readonly BinBlock[];
  /** Drops and marks since the last frame, at most the newest 4096 (the bins count all). */
  readonly packets: PacketColumns;
  /** Flow, and index of the group, of each waiting packet, head first. */
  readonly queue: Uint32Array;
  readonly queueGroups: Uint8Array;
  /** Where every packet is, if somebody looks at them one by one. */
  readonly flights?: PacketsInFlight;
  /** Every channel now, in the order of `started`; counts and rates: totals since the start (packets, bytes). */
  readonly values: Float64Array;
  readonly decision: Decision | null;
  /** The last ten seconds of simulated time (or what there is), renewed every half second. */
  readonly report: Report | null;
  /** Id of the discipline that ran. */
  readonly discipline: string;
  /** What the `sample` of each shape of its inside view gives, in the order of the shapes; empty: it has none. */
  readonly inside: readonly Float64Array[];
  /** 16 hexadecimal digits over every packet event from 0 to `until`. */
  readonly hash: string;
  /** Simulated events handled so far. */
  readonly events: number;
}
