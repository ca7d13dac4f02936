import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";

/** When the next segment of a paced sender may leave. */
export class Pacer {
  /** When the sender is to be called again, because a segment is ready; Infinity: none waits. */
  wakeAt: Seconds = Number.POSITIVE_INFINITY;
  private nextAt: Seconds = 0.5;

  constructor() {
    // After a fraction: the engine below then keeps it as a double.
    this.nextAt = Number.NEGATIVE_INFINITY;
  }

  /** A segment may leave now; where not, `wakeAt` tells when. */
  allows(now: Seconds): boolean {
    const allowed = now >= this.nextAt;
    this.wakeAt = allowed ? Number.POSITIVE_INFINITY : this.nextAt;
    return allowed;
  }

  /** A segment leaves. @param rate segments/s; NaN: the next one may follow at once */
  sent(now: Seconds, rate: number): void {
    const from = now > this.nextAt ? now : this.nextAt;
    this.nextAt = Number.isNaN(rate) ? from : from + 1 / rate;
  }

  serialize(archive: Archive): void {
    this.wakeAt = archive.number(this.wakeAt);
    this.nextAt = archive.number(this.nextAt);
  }
}
