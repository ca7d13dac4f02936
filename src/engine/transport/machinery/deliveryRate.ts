import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";

/**
 * Delivery rate, measured from one ACK to a later one (draft-cheng-iccrg-delivery-rate-estimation). For every
 * outstanding segment, the state at its transmission is kept by sequence number modulo the length of the columns.
 */
export class DeliveryRate {
  /** Segments delivered in all. */
  delivered = 0;
  /** The latest sample in segments/s, and the time that it covers, s; NaN: none. */
  rate = Number.NaN;
  interval: Seconds = Number.NaN;
  /** For the sampled segment: the number delivered when it was sent, and whether the sender was limited then. */
  before = 0;
  limited = false;
  /** NaN: not known, because the measurement began during the connection. */
  private deliveredAt: Seconds = Number.NaN;
  private firstSentAt: Seconds = Number.NaN;
  /** Number of delivered segments at which the application limit ends; 0: the sender is not application-limited. */
  private limitedUntil = 0;
  private newest = -1;
  private befores = new Float64Array(64);
  private deliveredAts = new Float64Array(64).fill(Number.NaN);
  private firstSentAts = new Float64Array(64);
  private sentAts = new Float64Array(64);
  private limiteds = new Uint8Array(64);

  /** Records a transmission. @param oldest segment not acknowledged @param pipe segments in the network before it */
  onSend(sequence: number, oldest: number, pipe: number, now: Seconds): void {
    while (sequence - oldest >= this.sentAts.length) this.grow(oldest);
    if (pipe <= 0) {
      this.firstSentAt = now;
      this.deliveredAt = now;
    }
    const place = sequence & (this.sentAts.length - 1);
    this.befores[place] = this.delivered;
    this.deliveredAts[place] = this.deliveredAt;
    this.firstSentAts[place] = this.firstSentAt;
    this.sentAts[place] = now;
    this.limiteds[place] = this.limitedUntil > 0 ? 1 : 0;
  }

  /** Records an arrival; `sample` follows. */
  onDelivered(sequence: number): void {
    this.delivered += 1;
    const mask = this.sentAts.length - 1;
    const later = this.newest < 0 || this.sentAts[sequence & mask] >= this.sentAts[this.newest & mask];
    if (later) this.newest = sequence;
  }

  /** Computes the sample of one ACK, after all arrivals that it reports. */
  sample(now: Seconds): void {
    this.rate = Number.NaN;
    this.interval = Number.NaN;
    if (this.limitedUntil > 0 && this.delivered > this.limitedUntil) this.limitedUntil = 0;
    if (this.newest < 0) return;
    const place = this.newest & (this.sentAts.length - 1);
    this.newest = -1;
    const sentAt = this.sentAts[place];
    this.before = this.befores[place];
    this.limited = this.limiteds[place] === 1;
    this.interval = Math.max(sentAt - this.firstSentAts[place], now - this.deliveredAts[place]);
    this.rate = (this.delivered - this.before) / this.interval;
    // No state was kept for a segment sent before the measurement began.
    this.firstSentAt = Number.isNaN(this.interval) ? now : sentAt;
    this.deliveredAt = now;
  }

  /** The application, or the law itself, leaves part of the window unused. @param pipe segments in the network */
  limit(pipe: number): void {
    this.limitedUntil = Math.max(1, this.delivered + pipe);
  }

  serialize(archive: Archive): void {
    this.delivered = archive.number(this.delivered);
    this.before = archive.number(this.before);
    this.deliveredAt = archive.number(this.deliveredAt);
    this.firstSentAt = archive.number(this.firstSentAt);
    this.limitedUntil = archive.number(this.limitedUntil);
    const length = archive.number(this.sentAts.length);
    if (length !== this.sentAts.length) this.resize(length);
    for (const column of this.columns) archive.numbers(column);
  }

  private get columns(): readonly (Float64Array | Uint8Array)[] {
    return [this.befores, this.deliveredAts, this.firstSentAts, this.sentAts, this.limiteds];
  }

  private resize(length: number): void {
    this.befores = new Float64Array(length);
    this.deliveredAts = new Float64Array(length).fill(Number.NaN);
    this.firstSentAts = new Float64Array(length);
    this.sentAts = new Float64Array(length);
    this.limiteds = new Uint8Array(length);
  }

  private grow(oldest: number): void {
    const before = this.columns;
    const length = this.sentAts.length;
    this.resize(length * 2);
    for (const [k, column] of this.columns.entries())
      for (let sequence = oldest; sequence < oldest + length; sequence++)
        column[sequence & (2 * length - 1)] = before[k]?.[sequence & (length - 1)];
  }
}
