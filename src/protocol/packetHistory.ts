import type { Seconds } from "../units/units.ts";

/** What happened to one packet up to where the run stands. Times in s; null: not yet, or never. */
export interface PacketHistory {
  readonly flow: number;
  /** Index of the flow's group. */
  readonly group: number;
  /** −1: a SYN. */
  readonly sequence: number;
  /** When its sender handed it out. */
  readonly sentAt: Seconds | null;
  readonly arrival: Arrival | null;
  /** When it was marked or dropped after it had been stored, and the code of the reason. */
  readonly later: { readonly at: Seconds; readonly kind: number; readonly reason: number } | null;
  /** When its transmission began. */
  readonly takenAt: Seconds | null;
  readonly deliveredAt: Seconds | null;
  /** When its acknowledgement reached the sender; of a receiver that may wait with it, not told. */
  readonly acknowledgedAt: Seconds | null;
}

/** How a packet was received at the queue, and what its discipline went by. */
export interface Arrival {
  readonly at: Seconds;
  /** Packets that waited when it came. */
  readonly waiting: number;
  /** `STORED`, `DROPPED` or `MARKED` (marked and stored). */
  readonly outcome: number;
  /** Code of the reason, 0: none. */
  readonly reason: number;
  /** The number that the discipline drew for it; null: it drew none. */
  readonly draw: number | null;
  /** Id of the discipline. */
  readonly discipline: string;
  /** Every signal of the discipline just after, in the order of the definition. */
  readonly signals: readonly number[];
  /** The scenario that was in force has this many changes of the timeline behind it. */
  readonly changes: number;
}
