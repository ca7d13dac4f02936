import type { Seconds } from "../../units/units.ts";
import type { Suspendable } from "./threadState.ts";

/** The time of the event that is being handled. */
export interface Clock {
  now: Seconds;
}

/**
 * The clock of the simulation that owns the columns (`threadState.ts`). It is one shared object, because a number
 * passed in a call that the compiler does not inline would cost an allocation. It starts with a fraction, so that V8
 * stores its field as a double from the start.
 */
export const clock: Clock = { now: 0.5 };

/** Saves the time of the clock while the simulation is suspended. */
export class KeptTime implements Suspendable {
  private kept: Seconds = Number.NaN;

  suspend(): void {
    this.kept = clock.now;
  }

  resume(): void {
    if (!Number.isNaN(this.kept)) clock.now = this.kept;
  }
}

/** The least time above another: all events at `time` come before it. @param time above 0 */
export const nextAfter = (time: Seconds): Seconds => {
  const double = new Float64Array([time]);
  const words = new BigUint64Array(double.buffer);
  words[0] = (words[0] ?? 0n) + 1n;
  return double[0];
};
