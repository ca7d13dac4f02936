import type { Seconds } from "../units/units.ts";

/** The events of one packet up to the run's present time. Times in s; null: not yet, or never. */
export interface PacketHistory {
  readonly flow: number;
  /** Index of the flow's group. */
  readonly group: number;
  /** −1: a SYN. */
  readonly sequence: number;
  /** Time at which its sender sent it. */
  readonly sentAt: Seconds | null;
  readonly arrival: Arrival | null;
  /** Time and code of the reason of a mark or drop after it was enqueued. */
  readonly later: { readonly at: Seconds; readonly kind: number; readonly reason: number } | null;
  /** Start of its transmission. */
  readonly takenAt: Seconds | null;
  readonly deliveredAt: Seconds | null;
  /** Time at which its ACK reached the sender; null with delayed ACKs. */
  readonly acknowledgedAt: Seconds | null;
}

/** The outcome of a packet's arrival at the queue, with the data of the decision. */
export interface Arrival {
  readonly at: Seconds;
  /** Packets that waited before it. */
  readonly waiting: number;
  /** `ENQUEUED`, `DROPPED` or `MARKED` (marked and enqueued). */
  readonly outcome: number;
  /** Code of the reason, 0: none. */
  readonly reason: number;
  /** The random number that the discipline drew for it; null: none. */
  readonly draw: number | null;
  /** Id of the discipline. */
  readonly discipline: string;
  /** Values of the discipline's signals just after, in the order of the definition. */
  readonly signals: readonly number[];
  /** Number of timeline changes that the scenario in force includes. */
  readonly changes: number;
}
