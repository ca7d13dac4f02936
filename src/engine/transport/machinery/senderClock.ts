import type { Seconds } from "../../../units/units.ts";
import type { Clock } from "../../kernel/clock.ts";

/** One for all: whoever tells it a time calls one sender, and that one only calls others at the same instant. */
const told: Clock = { now: 0.5 };

/**
 * What a sender knows of time: that which its host told with the latest call. Kept in each sender it would be a number of
 * its own in memory, which every acknowledgement would have to fetch (docs/performance.md).
 */
export abstract class SenderClock {
  protected get now(): Seconds {
    return told.now;
  }
  protected set now(time: Seconds) {
    told.now = time;
  }
}
