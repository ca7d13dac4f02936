import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";
import type { RttEstimator } from "./rttEstimator.ts";

/** No doubt, or the first or second ACK after the timeout will tell. */
export const SURE = 0;
export const FIRST_ACK = 1;
export const SECOND_ACK = 2;

/** What a sender keeps of the time before its latest timeout, while that may prove needless. */
export class TimeoutDoubt {
  stage = SURE;
  /** Time of the first retransmission. */
  since: Seconds = Number.NaN;
  /** RFC 4015, section 3.2, pipe_prev: the threshold, or the segments outstanding if these were more. */
  threshold = Number.NaN;
  /** Highest segment sent when the window was cut before. */
  recover = -1;
  private smoothed: Seconds = Number.NaN;
  private variation: Seconds = Number.NaN;
  /** The RTT estimate becomes that of the first segment sent after this one; −1: it was, or need not. */
  private adaptsAfter = -1;

  /** The timer has run out. @param outstanding segments sent and not acknowledged */
  begin(now: Seconds, ssthresh: number, outstanding: number, recover: number, rtt: RttEstimator): void {
    this.stage = FIRST_ACK;
    this.since = now;
    this.threshold = Math.max(outstanding, ssthresh);
    this.recover = recover;
    this.smoothed = rtt.smoothed;
    this.variation = rtt.variation;
  }

  /** The timeout was needless. @param maxSent highest segment sent */
  confirm(maxSent: number): void {
    this.stage = SURE;
    this.adaptsAfter = maxSent;
  }

  /**
   * RFC 4015, section 3.2, step 7: the first RTT sample of data sent after a needless timeout makes the timer more
   * conservative. Called after each sample. @param tick granularity of the clock
   */
  adapt(acknowledgment: number, rtt: RttEstimator, tick: Seconds, least: Seconds, most: Seconds): void {
    if (this.adaptsAfter < 0 || acknowledgment - 1 <= this.adaptsAfter) return;
    this.adaptsAfter = -1;
    if (Number.isNaN(this.smoothed)) return;
    rtt.smoothed = Math.max(this.smoothed + 2 * tick, rtt.latest);
    rtt.variation = Math.max(this.variation, rtt.latest / 2);
    rtt.rto = Math.min(most, Math.max(least, rtt.smoothed + Math.max(tick, 4 * rtt.variation)));
  }

  serialize(archive: Archive): void {
    this.stage = archive.number(this.stage);
    this.since = archive.number(this.since);
    this.threshold = archive.number(this.threshold);
    this.recover = archive.number(this.recover);
    this.smoothed = archive.number(this.smoothed);
    this.variation = archive.number(this.variation);
    this.adaptsAfter = archive.number(this.adaptsAfter);
  }
}
