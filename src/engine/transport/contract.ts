import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import type { ECT0, ECT1 } from "../packets/packet.ts";

/** One acknowledgment, as a congestion control sees it. The object is used again: values must be copied. */
export interface Acked {
  now: Seconds;
  /** Segments newly acknowledged, in order. */
  segments: number;
  /** It carries ECN-Echo. */
  marked: boolean;
  /** This acknowledgement's round-trip sample; NaN: none. */
  rtt: Seconds;
  /** Segments outstanding before it. */
  inFlight: number;
}
/**
 * One acknowledgment with all that a `FeedbackSender` knows: passed to `onFeedback` before loss recovery and `onAck`.
 */
export interface Feedback extends Acked {
  /** The next segment that the receiver expects, and the next that the sender will send. */
  acknowledgment: number;
  next: number;
  /** Segments newly known to have arrived, in order or not. */
  delivered: number;
  /** Of `segments`, those that were first sent after the last cut or timeout. */
  sentSinceCut: number;
  /** Packets newly known to have arrived with CE; with classic feedback all segments that an ECN-Echo acknowledges. */
  marks: number;
  /** RFC 6298's estimate before this acknowledgement; NaN: none yet. */
  smoothedRtt: Seconds;
  /** The sender's estimate of segments in the network after it. */
  pipe: number;
  /** Segments that it shows to be lost. */
  lost: number;
  /** A loss is being repaired. */
  recovering: boolean;
  /** No loss is being repaired, and everything that was outstanding at the last cut or timeout is acknowledged. */
  open: boolean;
  /** The application does not fill the window (RFC 7661). */
  unused: boolean;
  /** Delivery rate in segments/s; NaN: no sample. Measured only for laws with `samplesRate`. */
  rate: number;
  /** Time that the sample covers, s. */
  interval: Seconds;
  /** Segments delivered in all, and how many they were when the newest of those acknowledged was sent. */
  deliveredTotal: number;
  deliveredBefore: number;
  /** The sample is application-limited: the application, not the window, limited the sender. */
  rateLimited: boolean;
}
/** Congestion window and slow-start threshold in segments, as real numbers; the sender uses whole segments. */
export interface Window {
  cwnd: number;
  ssthresh: number;
}
/** State of a congestion control that also paces. */
export interface PacedWindow extends Window {
  /** Segments per second; NaN: no pacing. */
  pacingRate: number;
}
/**
 * A congestion control: how much may be sent. Which segments are retransmitted is decided by the recovery
 * (`RecoveryRules`, machinery/). For each acknowledgment the sender calls `onFeedback`, if there is one; then
 * `onCongestion` if a loss or mark is to be answered, else `onAck`.
 */
export interface CongestionControl<S extends Window, Values> {
  /** Plain data for checkpoints, with `cwnd` and `ssthresh`; the sender reads them after each call. */
  readonly state: S;
  /**
   * New data was acknowledged, without ECN-Echo and outside recovery: growth. Not called if the window was not filled.
   */
  onAck(ack: Acked): void;
  /**
   * Reduces the window: once per loss event or per window with marks, and at each retransmission timeout.
   * @param base the window that is cut, min(cwnd + inflation, receiver's window), in segments
   * @param inFlight segments outstanding (FlightSize)
   */
  onCongestion(cause: "loss" | "ecn" | "timeout", base: number, inFlight: number, now: Seconds): void;
  /** A field changed during the run: windows and estimates are kept. */
  retune(values: Values, now: Seconds): void;
  /**
   * Every acknowledgment, also duplicate ones. A control that has this method gets a `FeedbackSender`.
   * @returns true: it reduced its window because of marks
   */
  onFeedback?(feedback: Feedback): boolean;
  /** No segment was outstanding for `idle` s, and now one is sent. */
  onResume?(idle: Seconds, now: Seconds): void;
  /** The latest timeout was spurious: takes back what `onCongestion` learned. The sender sets the windows. */
  onSpuriousTimeout?(): void;
  /** It answers marks in `onFeedback`, or not at all: `onCongestion` is not called for them. */
  readonly answersMarks?: boolean;
  /** Recovery leaves its window alone: it sends by its own `cwnd` while losses are repaired. */
  readonly keepsWindow?: boolean;
  /** It reads `Feedback.rate`: the sender measures the delivery rate. */
  readonly samplesRate?: boolean;
  /** It sends less than it could, on purpose: samples of the rate count as application-limited. */
  readonly holdsBack?: boolean;
  /** Whole segments that may be outstanding, where that is not `cwnd` rounded down. */
  readonly sendingWindow?: number;
  /** Name of its present state, one of the definition's `phases`; absent: the sender's own (`PHASES`). */
  readonly phase?: string;
}
export type PrrBound = "crb" | "ssrb" | "rfc9937" | "retransmission";
/** Recovery by selective acknowledgements (RFC 6675). */
export interface SelectiveRules {
  /**
   * Spreads the reduction over the round trip (PRR, RFC 9937); else nothing is sent until pipe is below cwnd (RFC
   * 6675).
   */
  readonly proportional: boolean;
  /**
   * How many segments an ACK lets the sender send below the threshold: as many as it delivered; one more (RFC 6937);
   * one more only where that is safe (RFC 9937); or one more only if it acknowledges a retransmission (ns-3).
   */
  readonly bound: PrrBound;
  /** Pipe is counted by acknowledgments, and holes go before new data (Fall and Floyd 1996, ns-2's Sack1). */
  readonly counted: boolean;
  /** Once per recovery the highest hole may be retransmitted early (RFC 6675, section 4, NextSeg, rule 4). */
  readonly rescue: boolean;
  /** Losses are found by time, and probed for at the tail (RFC 8985), not by counting duplicates. */
  readonly rackTlp: boolean;
  /** A cut starts from the segments in the network, not from all outstanding ones. */
  readonly cutsPipe: boolean;
  /** A cut for a mark is spread over the round trip too, and the window does not grow meanwhile. */
  readonly spreadsMarks: boolean;
  /**
   * After a timeout arrivals stay known, and the rest counts as lost (RFC 6675, section 5.1); else all is sent again
   * (RFC 2018).
   */
  readonly keepsArrivals: boolean;
  /** The ACK that ends a repair increases the window as other ACKs do (ns-3). */
  readonly countsEnd: boolean;
  /** Bytes in a segment for PRR, which then counts in bytes of 32 bits (ns-3); 0: it counts in segments. */
  readonly bytes: number;
  /** The window limits the segments in the network outside of a repair too; else all outstanding ones. */
  readonly limitsPipe: boolean;
  /**
   * A segment counts as retransmitted until it is acknowledged or the timer runs out (ns-3.37); else until the
   * retransmission arrives, or the next repair begins.
   */
  readonly remembers: boolean;
  /**
   * Arrivals above the second outstanding segment, as many as the threshold, begin a repair; else above the first (RFC
   * 6675).
   */
  readonly secondLost: boolean;
  /** A loss while a cut for a mark is spread begins no repair: lost segments are sent again as the window allows. */
  readonly easesLosses: boolean;
  /** Only the first ACK that advances in a repair restarts the timer; the retransmission does not. */
  readonly keepsTimer: boolean;
}
/** Departures of ns-3 and Linux without SACK from RFC 6582. */
export interface DuplicateRules {
  /** A duplicate ACK counts the next outstanding segment as arrived (ns-3); else it inflates the window by one. */
  readonly guesses: boolean;
  /**
   * A duplicate ACK counts a segment as arrived, and proportional rate reduction sets the window in a repair and after
   * a mark (Linux).
   */
  readonly counts: boolean;
  /** Duplicates begin a repair although no segment sent since the last cut is acknowledged. */
  readonly atRecoveryPoint: boolean;
  /** A fast retransmit does not restart the timer. */
  readonly keepsTimer: boolean;
}
/** Loss recovery: which segments are retransmitted, and how many may be sent meanwhile. */
export interface RecoveryRules {
  /** Stay in recovery until all that was outstanding at its start is acknowledged (RFC 6582). */
  readonly untilRecovered: boolean;
  /** No second fast retransmit for data sent before the last cut. */
  readonly oncePerWindow: boolean;
  /** A partial ACK reduces the window by what it acknowledges (RFC 6582, section 3.2, step 3). */
  readonly deflate: boolean;
  /** Only the first partial ACK restarts the timer (RFC 6582, section 3.2, step 3). */
  readonly impatient: boolean;
  /** Segments per ACK during recovery; Infinity: no limit. */
  readonly burst: number;
  /** Window at the end: as it was cut, or min(ssthresh, max(flight, 1) + 1). */
  readonly exit: "half" | "flight";
  /** undefined: by duplicate ACKs and partial ACKs alone. */
  readonly selective: SelectiveRules | undefined;
  /** undefined: duplicate ACKs are used as RFC 6582 says. */
  readonly duplicates?: DuplicateRules | undefined;
  /** Every acknowledgement that advances gives an RTT sample, and ends the back-off of the timer (RFC 7323). */
  readonly timestamps: boolean;
  /** How a spurious timeout is noticed: by timestamps (RFC 3522), or by the next two ACKs (RFC 5682). */
  readonly undo: "off" | "eifel" | "f-rto";
}
/** How receivers report marks: ECN-Echo (RFC 3168), as they come (RFC 8257), or exact counts (RFC 9768). */
export type EcnFeedback = "none" | "classic" | "dctcp" | "accurate";
/** States of any sender; a definition may add `phases` of its own. */
export const PHASES = ["closed", "handshake", "slow start", "congestion avoidance", "recovery", "loss"] as const;
/** A transport as one definition: controls, addresses, JSON Schema, sweeps and its page are derived from it. */
export interface TransportDefinition<F extends Fields = Fields, S extends Window = Window> {
  /** In addresses, documents, goldens: never renamed. */
  readonly id: string;
  readonly title: string;
  /** One or two sentences for a newcomer. */
  readonly summary: string;
  readonly sources: readonly string[];
  /** Where it departs from its sources, one sentence each. */
  readonly deviations?: readonly string[];
  /** Fields of `traffic.ID.params`. */
  readonly fields: F;
  /** ECN feedback of a group that sets none; classic unless given. */
  readonly ecn?: EcnFeedback;
  /** ECN code point of data packets; by `ecn` unless given: ECT(1) for accurate, else ECT(0). */
  codePoint?(values: ValuesOf<F>): typeof ECT0 | typeof ECT1;
  /** Retransmitted segments are ECN-capable too (RFC 3168, section 6.1.5, forbids it). */
  readonly marksRepeated?: true;
  /** Names of states of its congestion control, beside `PHASES`. */
  readonly phases?: readonly string[];
  /** Rules of loss recovery for these values; asked at the start and when values change. */
  recovery(values: ValuesOf<F>): RecoveryRules;
  /**
   * The congestion control of one new connection.
   * @param initialWindow segments
   * @param uniform draws from the flow's own stream, in [0, 1)
   */
  create(values: ValuesOf<F>, initialWindow: number, uniform: () => number): CongestionControl<S, ValuesOf<F>>;
}
/** Ties the types of a definition together; returns it unchanged. */
export const defineTransport = <F extends Fields, S extends Window>(
  definition: TransportDefinition<F, S>,
): TransportDefinition<F, S> => definition;
