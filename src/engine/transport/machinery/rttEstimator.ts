import type { Seconds } from "../../../units/units.ts";
import type { Tape } from "../../tape.ts";

/** What the timer is bounded by, and how it counts: with `rttClock` ticks in whole ones. */
interface Bounds {
  readonly minRto: Seconds;
  readonly maxRto: Seconds;
  readonly rtoTick: Seconds;
  readonly rttClock?: "exact" | "ticks";
}

/** Smoothed round trip and retransmission timer (RFC 6298, section 2). */
export class RttEstimator {
  /** The latest measurement: where `sample` finds it. */
  latest: Seconds = Number.NaN;
  /** NaN before the first sample. */
  smoothed: Seconds = Number.NaN;
  variation: Seconds = Number.NaN;
  /** The timer, before any back-off. */
  rto: Seconds = 0.5;

  constructor(initialRto: Seconds) {
    // After a fraction: the engine below then keeps it as a double.
    this.rto = initialRto;
  }

  /** Takes `latest` in; a number handed over in a call would be allocated at every acknowledgement. */
  sample(bounds: Bounds): void {
    if (bounds.rttClock === "ticks") {
      this.sampleInTicks(bounds);
      return;
    }
    const rtt = this.latest;
    if (Number.isNaN(this.smoothed)) {
      this.smoothed = rtt;
      this.variation = rtt / 2;
    } else {
      this.variation = 0.75 * this.variation + 0.25 * Math.abs(this.smoothed - rtt);
      this.smoothed = 0.875 * this.smoothed + 0.125 * rtt;
    }
    const wanted = this.smoothed + Math.max(bounds.rtoTick, 4 * this.variation);
    this.rto = Math.min(bounds.maxRto, Math.max(bounds.minRto, wanted));
  }

  /**
   * The mean in eighths of a tick, the deviation in quarters, both in whole numbers (V. Jacobson, Congestion Avoidance
   * and Control, 1988, appendix A): four deviations never fall below three ticks.
   */
  private sampleInTicks({ minRto, maxRto, rtoTick }: Bounds): void {
    const ticks = Math.max(1, Math.round(this.latest / rtoTick));
    let mean = ticks * 8;
    let deviation = ticks * 2;
    if (!Number.isNaN(this.smoothed)) {
      mean = Math.round((this.smoothed / rtoTick) * 8);
      deviation = Math.round((this.variation / rtoTick) * 4);
      const error = ticks - (mean >> 3);
      mean = Math.max(1, mean + error);
      deviation = Math.max(1, deviation + Math.abs(error) - (deviation >> 2));
    }
    this.smoothed = (mean / 8) * rtoTick;
    this.variation = (deviation / 4) * rtoTick;
    this.rto = Math.min(maxRto, Math.max(minRto, ((deviation * 8 + mean) >> 3) * rtoTick));
  }

  exchange(tape: Tape): void {
    this.smoothed = tape.number(this.smoothed);
    this.variation = tape.number(this.variation);
    this.rto = tape.number(this.rto);
  }
}
