import type { BitsPerSecond, Seconds } from "../../../units/units.ts";
import type { QueuePort } from "../contract.ts";
import { CLASSES_MAX } from "./fields.ts";

/** Columns have one entry for each class. Curves are in bits, since an arrival last found the system empty. */
export interface ClassState {
  /** Arrived; of these accepted and not dropped later; sent; and what the rates would have sent. */
  arrived: Float64Array;
  accepted: Float64Array;
  sent: Float64Array;
  allotted: Float64Array;
  /** bit/s: as they are, and as they have to be. */
  rates: Float64Array;
  needed: Float64Array;
  /** How long the head had waited at the latest arrival, s; NaN: nothing waited. */
  delays: Float64Array;
  /** The link's, bit/s. */
  capacity: BitsPerSecond;
  allottedAt: Seconds;
  /** Arrivals since the delay ratios were looked after. */
  arrivals: number;
  /** Offered load as a part of the link, of the latest window; the present window, and the bits that came in it. */
  utilization: number;
  windowStart: Seconds;
  windowBits: number;
  /** Nothing waits and nothing is sent. */
  idle: boolean;
}

export const initialClasses = (port: QueuePort, now: Seconds): ClassState => ({
  arrived: new Float64Array(CLASSES_MAX),
  accepted: new Float64Array(CLASSES_MAX),
  sent: new Float64Array(CLASSES_MAX),
  allotted: new Float64Array(CLASSES_MAX),
  rates: new Float64Array(CLASSES_MAX),
  needed: new Float64Array(CLASSES_MAX),
  delays: new Float64Array(CLASSES_MAX).fill(Number.NaN),
  capacity: port.linkRate,
  allottedAt: now,
  arrivals: 0,
  // Nothing is known yet: a factor of one.
  utilization: 1,
  windowStart: now,
  windowBits: 0,
  idle: true,
});

/** Part of a class that was lost. */
export const lossOf = ({ arrived, accepted }: ClassState, i: number): number =>
  arrived[i] === 0 ? 0 : 1 - accepted[i] / arrived[i];
