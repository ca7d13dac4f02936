import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import type { ECT0, ECT1 } from "../packets/packet.ts";

/** What an acknowledgement tells the law of the window. */
export interface Acked {
  now: Seconds;
  /** Segments newly acknowledged. */
  segments: number;
  /** It carries ECN-Echo. */
  marked: boolean;
  /** This acknowledgement's round-trip sample; NaN: none. */
  rtt: Seconds;
  /** Segments outstanding before it. */
  inFlight: number;
}
/** What a `FeedbackSender` tells its law of every acknowledgement, before anything else is done about it. */
export interface Feedback extends Acked {
  /** The next segment that the receiver expects, and the next that the sender will send. */
  acknowledgment: number;
  next: number;
  /** Segments that are known to have arrived since the acknowledgement before, in order or not. */
  delivered: number;
  /** Packets that arrived marked since then; with a plain echo all that are newly acknowledged by an echo. */
  marks: number;
  /** RFC 6298's estimate before this acknowledgement; NaN: none yet. */
  smoothedRtt: Seconds;
  /** Segments in the network after it, as well as the sender can tell. */
  pipe: number;
  /** Segments that it shows to be lost. */
  lost: number;
  /** A loss is being repaired. */
  recovering: boolean;
  /** Everything that was outstanding at the last cut or timeout is acknowledged. */
  open: boolean;
  /** The application does not fill the window (RFC 7661). */
  unused: boolean;
  /** Delivery rate in segments/s; NaN: no sample. Measured only for laws with `samplesRate`. */
  rate: number;
  /** The time that it covers. */
  interval: Seconds;
  /** Segments delivered in all, and how many they were when the newest of those acknowledged was sent. */
  deliveredTotal: number;
  deliveredBefore: number;
  /** The sample was taken while the application, not the window, held the sender back. */
  rateLimited: boolean;
}
/** Windows in segments, as real numbers. */
export interface Window {
  cwnd: number;
  ssthresh: number;
}
/** A law that also says how fast to send. */
export interface PacedWindow extends Window {
  /** Segments per second; NaN: as the window allows. */
  pacingRate: number;
}
/** How much may be sent. What to resend is the recovery's affair (`machinery/recovery.ts`). */
export interface CongestionControl<S extends Window, Values> {
  readonly state: S;
  onAck(ack: Acked): void;
  /**
   * @param base the window that is cut, min(cwnd + inflation, receiver's window), in segments
   * @param inFlight segments outstanding
   */
  onCongestion(cause: "loss" | "ecn" | "timeout", base: number, inFlight: number, now: Seconds): void;
  retune(values: Values, now: Seconds): void;
  /**
   * Makes its sender a `FeedbackSender`.
   * @returns true: it reduced its window because of marks
   */
  onFeedback?(feedback: Feedback): boolean;
  /** Nothing was outstanding for so long, and now a segment goes out. */
  onResume?(idle: Seconds): void;
  /** It answers marks in `onFeedback`, or not at all: `onCongestion` is never told of them. */
  readonly answersMarks?: boolean;
  /** A loss does not set its window to the threshold: it sends by its own window while holes are repaired. */
  readonly keepsWindow?: boolean;
  /** It wants `Feedback.rate`. */
  readonly samplesRate?: boolean;
  /** It is sending less than it could, on purpose: samples of the rate count as limited. */
  readonly holdsBack?: boolean;
  /** Whole segments that may be outstanding, where that is not `cwnd` rounded down. */
  readonly sendingWindow?: number;
  /** Its own name for what it does now, one of the definition's `phases`. */
  readonly phase?: string;
}
/** Recovery by selective acknowledgements (RFC 6675). */
export interface SelectiveRules {
  /** Spreads the reduction over the round trip (RFC 6937); else nothing is sent until enough has left the network. */
  readonly proportional: boolean;
  /** Below the threshold: no more than was delivered, or one more per ACK (RFC 6937, CRB and SSRB). */
  readonly bound: "crb" | "ssrb";
  /** What is in the network is counted, and holes go before new data (Fall and Floyd 1996, ns-2's Sack1). */
  readonly counted: boolean;
  /** Once per episode the highest hole may be repeated early (RFC 6675, section 4, NextSeg, rule 4). */
  readonly rescue: boolean;
  /** Losses are found by time, and probed for at the tail (RFC 8985), not by counting duplicates. */
  readonly rackTlp: boolean;
}
/** What is resent, and what is sent while a hole is being repaired. */
export interface RecoveryRules {
  /** Stay in recovery until all that was outstanding at its start is acknowledged (RFC 6582). */
  readonly untilRecovered: boolean;
  /** No second fast retransmit for data sent before the last cut. */
  readonly oncePerWindow: boolean;
  /** A partial ACK takes what it acknowledged from the window (RFC 6582, section 3.2, step 5). */
  readonly deflate: boolean;
  /** Only the first partial ACK restarts the timer (RFC 6582, section 4). */
  readonly impatient: boolean;
  /** Segments per ACK during recovery; Infinity: no limit. */
  readonly burst: number;
  /** Window at the end: as it was cut, or min(ssthresh, max(flight, 1) + 1). */
  readonly exit: "half" | "flight";
  /** undefined: by duplicate ACKs and partial ACKs alone. */
  readonly selective: SelectiveRules | undefined;
}
/** What receivers tell of marks: RFC 3168, RFC 8257, or exact counts (RFC 9768). */
export type EcnFeedback = "none" | "classic" | "dctcp" | "accurate";
/** What a sender of any transport may be doing; a definition may add `phases` of its own. */
export const PHASES = ["closed", "handshake", "slow start", "congestion avoidance", "recovery", "loss"] as const;
export interface TransportDefinition<F extends Fields = Fields, S extends Window = Window> {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly sources: readonly string[];
  /** Where it differs from them, one sentence each. */
  readonly deviations?: readonly string[];
  /** Fields of `traffic.ID.params`. */
  readonly fields: F;
  /** ECN of a group that does not say; classic unless given. */
  readonly ecn?: EcnFeedback;
  /** Code point of data packets; by the kind of ECN unless given. */
  codePoint?(values: ValuesOf<F>): typeof ECT0 | typeof ECT1;
  /** Repeated segments carry the code point too (RFC 3168, section 6.1.5, forbids it). */
  readonly marksRepeated?: true;
  /** Names of what its law does, beside `PHASES`. */
  readonly phases?: readonly string[];
  recovery(values: ValuesOf<F>): RecoveryRules;
  /** @param uniform draws from the flow's own stream, in [0, 1) */
  create(values: ValuesOf<F>, initialWindow: number, uniform: () => number): CongestionControl<S, ValuesOf<F>>;
}
/** Ties the types of a definition together; returns it unchanged. */
export const defineTransport = <F extends Fields, S extends Window>(
  definition: TransportDefinition<F, S>,
): TransportDefinition<F, S> => definition;
