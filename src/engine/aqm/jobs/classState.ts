import type { BitsPerSecond, Seconds } from "../../../units/units.ts";
import type { QueuePort } from "../contract.ts";
import { CLASSES_MAX } from "./fields.ts";

/** Columns have one entry for each class. Curves are in bits, since an arrival last found the system empty. */
export interface ClassState {
  /** Cumulative bits: arrived; accepted and not dropped later; sent; and allotted by the rates. */
  arrived: Float64Array;
  accepted: Float64Array;
  sent: Float64Array;
  allotted: Float64Array;
  /** bit/s: present rates, and required rates. */
  rates: Float64Array;
  needed: Float64Array;
  /** Waiting time of the head at the latest arrival, s; NaN: the queue was empty. */
  delays: Float64Array;
  /** Link rate, bit/s. */
  capacity: BitsPerSecond;
  /** Time up to which `allotted` counts; NaN: no packet of the class has arrived since the curves began. */
  allottedAt: Float64Array;
  /** Arrivals since the last adjustment of the delay ratios. */
  arrivals: number;
  /** Offered load relative to the link, in the latest window; the present window, and the bits that arrived in it. */
  utilization: number;
  windowStart: Seconds;
  windowBits: number;
  /** No packet waits, and none is in transmission. */
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
  allottedAt: new Float64Array(CLASSES_MAX).fill(now),
  arrivals: 0,
  // Initial value: a factor of one.
  utilization: 1,
  windowStart: now,
  windowBits: 0,
  idle: true,
});

/** Fraction of a class that was dropped. */
export const lossOf = ({ arrived, accepted }: ClassState, i: number): number =>
  arrived[i] === 0 ? 0 : 1 - accepted[i] / arrived[i];
