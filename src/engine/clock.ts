import type { Seconds } from "../units/units.ts";

/**
 * The time of the event that is being handled. One object is handed around: a number in a call that the compiler does
 * not inline would cost an allocation.
 */
export interface Clock {
  now: Seconds;
}
