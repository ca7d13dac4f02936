import type { Seconds } from "../../../units/units.ts";
import type { Tape } from "../../tape.ts";

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
  sample(bounds: { readonly minRto: Seconds; readonly maxRto: Seconds; readonly rtoTick: Seconds }): void {
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

  exchange(tape: Tape): void {
    this.smoothed = tape.number(this.smoothed);
    this.variation = tape.number(this.variation);
    this.rto = tape.number(this.rto);
  }
}
