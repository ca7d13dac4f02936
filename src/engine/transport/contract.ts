import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";

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
/** Windows in segments, as real numbers. */
export interface Window {
  cwnd: number;
  ssthresh: number;
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
}
export interface TransportDefinition<F extends Fields = Fields, S extends Window = Window> {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly sources: readonly string[];
  /** Fields of `traffic.ID.params`. */
  readonly fields: F;
  recovery(values: ValuesOf<F>): RecoveryRules;
  create(values: ValuesOf<F>, initialWindow: number): CongestionControl<S, ValuesOf<F>>;
}
/** Ties the types of a definition together; returns it unchanged. */
export const defineTransport = <F extends Fields, S extends Window>(
  definition: TransportDefinition<F, S>,
): TransportDefinition<F, S> => definition;
