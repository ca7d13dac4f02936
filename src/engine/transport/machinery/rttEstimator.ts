import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";
import type { Clock } from "../../kernel/clock.ts";
import { smaller } from "../../kernel/math.ts";

/** Bounds of the timer, and its unit: with `rttClock` "ticks" it counts whole ticks. */
interface Bounds {
  readonly minRto: Seconds;
  readonly maxRto: Seconds;
  readonly rtoTick: Seconds;
  readonly rttClock?: "exact" | "ticks";
}

interface Acknowledged {
  /** The next segment expected. */
  readonly acknowledgment: number;
  /** Time at which the packet was sent that the ACK answers; NaN: not known. */
  readonly sentAt: Seconds;
}

/** The timeout after a lost SYN, s. */
const RTO_AFTER_LOST_SYN = 3;
/** Beyond this factor of the timer the mean is discarded: the next sample counts as the first (4.3BSD, as in ns-2). */
const DOUBTFUL = 8;

/** Smoothed RTT and retransmission timeout (RFC 6298, section 2). */
export class RttEstimator {
  /** The latest measurement, the argument of `sample`. */
  latest: Seconds = Number.NaN;
  /** Number of samples. */
  samples = 0;
  /** NaN before the first sample. */
  smoothed: Seconds = Number.NaN;
  variation: Seconds = Number.NaN;
  /** The timeout before back-off. */
  rto: Seconds = Number.NaN;
  /** Back-off factor of the timeout. */
  backoff = 1;
  /** Segment that is being timed, if one is timed at a time (`begin`); −1: none. */
  private timed = -1;
  private timedAt: Seconds = Number.NaN;

  constructor(initialRto: Seconds) {
    this.rto = initialRto;
  }

  /** A new segment is sent; starts timing it unless another segment is timed (only one is at a time). */
  begin(segment: number, now: Seconds): void {
    if (this.timed >= 0) return;
    this.timed = segment;
    this.timedAt = now;
  }

  /** RFC 6298, section 5.7: after a lost SYN the timeout starts anew, at 3 s or more where no RTT is known. */
  restart(maxRto: Seconds): void {
    this.backoff = 1;
    if (Number.isNaN(this.smoothed)) this.rto = Math.min(maxRto, Math.max(this.rto, RTO_AFTER_LOST_SYN));
  }

  /**
   * New data is acknowledged: a sample if that includes the timed segment, or where packets carry timestamps.
   * @returns whether there was a sample
   */
  stop({ acknowledgment, sentAt }: Acknowledged, stamped: boolean, clock: Clock, bounds: Bounds): boolean {
    if (stamped && !Number.isNaN(sentAt)) {
      this.measure(sentAt, clock.now, bounds);
      return true;
    }
    if (this.timed < 0 || acknowledgment <= this.timed) return false;
    this.timed = -1;
    this.measure(this.timedAt, clock.now, bounds);
    return true;
  }

  /** A segment is retransmitted: the segment being timed gives no sample (Karn's rule). */
  forget(): void {
    this.timed = -1;
  }

  /** Doubles the timeout after it ran out. In ticks, the mean is discarded after the fourth time. */
  backOff({ maxRto, rttClock }: Bounds): void {
    this.backoff = Math.min(this.backoff * 2, maxRto / this.rto);
    if (rttClock === "ticks" && this.backoff > DOUBTFUL) this.smoothed = Number.NaN;
  }

  /** Takes a sample of a round trip from `since` to `now`. */
  measure(since: Seconds, now: Seconds, bounds: Bounds): void {
    const { rtoTick } = bounds;
    if (bounds.rttClock === "ticks") this.latest = (Math.floor(now / rtoTick) - Math.floor(since / rtoTick)) * rtoTick;
    else this.latest = now - since;
    this.sample(bounds);
  }

  /** Uses `latest`: a number passed in a call would be allocated at every ACK. */
  sample(bounds: Bounds): void {
    if (bounds.rttClock === "ticks") this.sampleInTicks(bounds);
    else sampleExactly(this, bounds);
  }

  /**
   * Mean in eighths of a tick, deviation in quarters, both integers (V. Jacobson, Congestion Avoidance and Control,
   * 1988, appendix A): four deviations are never less than three ticks.
   */
  private sampleInTicks({ minRto, maxRto, rtoTick }: Bounds): void {
    this.samples += 1;
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

  serialize(archive: Archive): void {
    this.samples = archive.number(this.samples);
    this.smoothed = archive.number(this.smoothed);
    this.variation = archive.number(this.variation);
    this.rto = archive.number(this.rto);
    this.backoff = archive.number(this.backoff);
    this.timed = archive.number(this.timed);
    this.timedAt = archive.number(this.timedAt);
  }
}

/** `RttEstimator.sample`, where time is not counted in ticks. */
export const sampleExactly = (estimator: RttEstimator, bounds: Bounds): void => {
  const rtt = estimator.latest;
  estimator.samples += 1;
  if (Number.isNaN(estimator.smoothed)) {
    estimator.smoothed = rtt;
    estimator.variation = rtt / 2;
  } else {
    estimator.variation = 0.75 * estimator.variation + 0.25 * Math.abs(estimator.smoothed - rtt);
    estimator.smoothed = 0.875 * estimator.smoothed + 0.125 * rtt;
  }
  const spread = 4 * estimator.variation;
  const { minRto, maxRto, rtoTick } = bounds;
  const wanted = estimator.smoothed + (spread > rtoTick ? spread : rtoTick);
  estimator.rto = smaller(wanted > minRto ? wanted : minRto, maxRto);
};
