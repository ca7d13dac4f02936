import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";

const NEVER = Number.POSITIVE_INFINITY;
/** How long a receiver may keep the acknowledgement of a single segment (RFC 8985, TLP.max_ack_delay). */
const ACK_DELAY_MAX: Seconds = 0.2;
/** The wait before there is a measurement of the round trip. */
const FIRST_WAIT: Seconds = 1;

/** The tail loss probe (RFC 8985, section 7): one segment that asks for an answer before the retransmission timer ends. */
export class LossProbe {
  /** When it is due; Infinity: it is not armed. */
  at: Seconds = NEVER;
  /** Highest segment sent when the probe under way left; −1: none is under way. */
  end = -1;
  /** The probe under way repeats a segment. */
  repeats = false;

  /**
   * Arms it (section 7.2).
   * @param flight segments outstanding
   * @param timerAt when the retransmission timer would run out, which it never outlasts
   */
  arm(now: Seconds, smoothedRtt: Seconds, flight: number, timerAt: Seconds): void {
    const trip = Number.isNaN(smoothedRtt) ? FIRST_WAIT : 2 * smoothedRtt + (flight === 1 ? ACK_DELAY_MAX : 0);
    this.at = now + trip > timerAt ? timerAt : now + trip;
  }

  disarm(): void {
    this.at = NEVER;
  }

  /** It leaves. @param end the highest segment sent, itself included */
  sent(end: number, repeats: boolean): void {
    this.at = NEVER;
    this.end = end;
    this.repeats = repeats;
  }

  /** What it could tell is told, or losses are found otherwise. */
  forget(): void {
    this.at = NEVER;
    this.end = -1;
  }

  /**
   * An acknowledgement has come (section 7.4).
   * @param una oldest segment that is not acknowledged
   * @param news it tells of a segment that is not known to have arrived
   * @returns true: the probe has repaired a loss that nothing else had shown
   */
  onAck(una: number, news: boolean): boolean {
    if (this.end < 0 || una <= this.end) return false;
    // New data, or a second copy of what was there already, repaired nothing.
    const isOver = !this.repeats || !news;
    const repaired = !isOver && una > this.end + 1;
    if (isOver || repaired) this.end = -1;
    return repaired;
  }

  serialize(archive: Archive): void {
    this.at = archive.number(this.at);
    this.end = archive.number(this.end);
    this.repeats = archive.flag(this.repeats);
  }
}
