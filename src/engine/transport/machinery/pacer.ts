import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";

/** Spaces the segments of a paced sender. */
export class Pacer {
  /** Time at which a segment is ready and the sender must be called; Infinity: no segment waits. */
  wakeAt: Seconds = Number.POSITIVE_INFINITY;
  private nextAt: Seconds = Number.NEGATIVE_INFINITY;

  /** Whether a segment may leave now; if not, `wakeAt` is the time at which it may. */
  allows(now: Seconds): boolean {
    const allowed = now >= this.nextAt;
    this.wakeAt = allowed ? Number.POSITIVE_INFINITY : this.nextAt;
    return allowed;
  }

  /** A segment was sent. @param rate segments/s; NaN: the next one may follow at once */
  sent(now: Seconds, rate: number): void {
    const from = now > this.nextAt ? now : this.nextAt;
    this.nextAt = Number.isNaN(rate) ? from : from + 1 / rate;
  }

  serialize(archive: Archive): void {
    this.wakeAt = archive.number(this.wakeAt);
    this.nextAt = archive.number(this.nextAt);
  }
}
