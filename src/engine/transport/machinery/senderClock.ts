import type { Seconds } from "../../../units/units.ts";
import type { Clock } from "../../kernel/clock.ts";

/** One clock for all senders: an event calls one sender, which calls others only at the same instant. */
const clock: Clock = { now: 0.5 };

/**
 * The time of the host's latest call. A copy in each sender would be a separate number in memory, which every ACK would
 * have to fetch (docs/performance.md).
 */
export abstract class SenderClock {
  protected get now(): Seconds {
    return clock.now;
  }
  protected set now(time: Seconds) {
    clock.now = time;
  }
}
