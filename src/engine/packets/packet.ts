import type { Seconds } from "../../units/units.ts";

/** ECN code points (RFC 3168, section 5). */
export const NOT_ECT = 0;
export const ECT1 = 1;
export const ECT0 = 2;
export const CE = 3;

/**
 * Why a packet was dropped or marked; the index of a reason is its code in columns, 0 being none.
 */
export const REASONS = [
  "none",
  "overflow",
  "early",
  "forced",
  "match",
  "penalty",
  "deadline",
  "victim",
  "blue",
  "overload",
  "step",
  "resize",
] as const;
export type Reason = Exclude<(typeof REASONS)[number], "none">;
export const reasonCode = (reason: Reason): number => REASONS.indexOf(reason);

/** Packet events at the bottleneck, as their codes in columns. */
export const ENQUEUED = 0;
export const DROPPED = 1;
export const MARKED = 2;
export const DEQUEUED = 3;
/** The letter of each code in a trace: enqueued, dropped, marked, dequeued. */
export const KIND_LETTERS = ["+", "d", "m", "-"] as const;

/**
 * A packet at the bottleneck. All are objects of one shape, from a pool. A discipline reads what the packet carries;
 * `row` and `group` are for the host.
 */
export interface Packet {
  /** Number of the flow, from 0 over the groups in document order. */
  flow: number;
  /** Segment number; −1 for a SYN. */
  sequence: number;
  /** Bytes on the wire. */
  size: number;
  /** ECN code point, 0 to 3. */
  ecn: number;
  /** Service class; 0 has the highest priority. */
  class: number;
  /** The sender's RTT estimate, s; NaN if it does not write one. */
  rtt: Seconds;
  /** Time at which it entered the bottleneck's queue; stamped by the host. */
  tEnq: Seconds;
  /** Its row in the packet table. */
  row: number;
  /** Index of its flow's group. */
  group: number;
}
