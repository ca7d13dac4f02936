import type { Seconds } from "../../units/units.ts";
import type { Suspendable } from "./threadState.ts";

/** The time of the event that is being handled. */
export interface Clock {
  now: Seconds;
}

/**
 * The clock of the simulation that works on the columns (`columns.ts`). One object is handed around: a number in a call
 * that the compiler does not inline would cost an allocation. It is made with a fraction, so that its field is a double
 * for the engine from the start.
 */
export const clock: Clock = { now: 0.5 };

/** What the clock told when the simulation was put aside. */
export class KeptTime implements Suspendable {
  private kept: Seconds = Number.NaN;

  suspend(): void {
    this.kept = clock.now;
  }

  resume(): void {
    if (!Number.isNaN(this.kept)) clock.now = this.kept;
  }
}
