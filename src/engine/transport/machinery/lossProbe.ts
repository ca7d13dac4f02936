import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";

const NEVER = Number.POSITIVE_INFINITY;
/** Longest time for which a receiver may delay the ACK of a single segment (RFC 8985, TLP.max_ack_delay). */
const ACK_DELAY_MAX: Seconds = 0.2;
/** Timeout of the probe before the first RTT sample. */
const FIRST_WAIT: Seconds = 1;

/** The tail loss probe (RFC 8985, section 7): one segment sent before the retransmission timeout to trigger an ACK. */
export class LossProbe {
  /** Due time; Infinity: the probe is not armed. */
  at: Seconds = NEVER;
  /** Highest segment sent when the outstanding probe left; −1: no probe is outstanding. */
  end = -1;
  /** The outstanding probe is a retransmission. */
  repeats = false;
  /** Number of RTT samples when the latest probe left. */
  private samples = 0;

  /**
   * Arms the probe (section 7.2).
   * @param flight segments outstanding
   * @param timerAt due time of the retransmission timer; the probe is never later
   */
  arm(now: Seconds, smoothedRtt: Seconds, flight: number, timerAt: Seconds): void {
    const trip = Number.isNaN(smoothedRtt) ? FIRST_WAIT : 2 * smoothedRtt + (flight === 1 ? ACK_DELAY_MAX : 0);
    this.at = now + trip > timerAt ? timerAt : now + trip;
  }

  /**
   * Whether another probe may be sent (section 7.3): none is outstanding, and an RTT was measured since the latest one.
   * @param samples number of RTT samples since the start
   */
  mayFollow(samples: number): boolean {
    return this.end < 0 && samples > this.samples;
  }

  disarm(): void {
    this.at = NEVER;
  }

  /** The probe was sent. @param end the highest segment sent, itself included @param samples number of RTT samples */
  sent(end: number, repeats: boolean, samples: number): void {
    this.at = NEVER;
    this.end = end;
    this.repeats = repeats;
    this.samples = samples;
  }

  /** Ends the probe: its result is known, or losses are found in other ways. */
  forget(): void {
    this.at = NEVER;
    this.end = -1;
  }

  /**
   * Handles an ACK (section 7.4).
   * @param una oldest segment that is not acknowledged
   * @param news it reports a segment not known to have arrived
   * @returns true: the probe has repaired a loss that nothing else had detected
   */
  onAck(una: number, news: boolean): boolean {
    if (this.end < 0 || una <= this.end) return false;
    // New data, or a second copy of data that had arrived, repaired nothing.
    const isOver = !this.repeats || !news;
    const repaired = !isOver && una > this.end + 1;
    if (isOver || repaired) this.end = -1;
    return repaired;
  }

  serialize(archive: Archive): void {
    this.at = archive.number(this.at);
    this.end = archive.number(this.end);
    this.repeats = archive.flag(this.repeats);
    this.samples = archive.number(this.samples);
  }
}
