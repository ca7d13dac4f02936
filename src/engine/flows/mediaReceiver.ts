import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import type { GroupQuality } from "../recording/quality.ts";
import type { ReceptionReport } from "../traffic/contract.ts";

/** Window of a score, s. */
const SPAN = 10;
const SLOTS = SPAN + 1;

/** Scratch array for sorting; all receivers share it in turn. */
let sorted = new Float64Array(512);

/**
 * The receiving end of a medium: delay, jitter, loss and lateness of its packets, over all time in the group's
 * measurements and over the last ten seconds for its score. Both ends have the same clock.
 */
export class MediaReceiver {
  /** Report on the last ten seconds, filled by `makeReport`. */
  readonly report: ReceptionReport = { effectiveLoss: 0, leastDelay: Number.NaN, delayP95: Number.NaN };
  /** Packets sent since the start, by sequence numbers; packets received; packets received too late. */
  private expected = 0;
  private received = 0;
  private late = 0;
  private leastDelay: Seconds = Number.NaN;
  /** Packets sent before this do not count for the minimum delay, because the path has changed since. */
  private leastSince: Seconds = Number.NEGATIVE_INFINITY;
  private delayBefore: Seconds = Number.NaN;
  private jitter: Seconds = 0;
  private reports = 0;
  /** The three counts at each report, by its number modulo `SLOTS`; number 0 is the start. */
  private readonly history = new Float64Array(3 * SLOTS);
  /** One-way delays of the last ten seconds, by index modulo the length; empty if they are not needed. */
  private delays: Float64Array;

  constructor(
    private readonly quality: GroupQuality,
    /** Keeps single delays, for percentiles. */
    private readonly keepsDelays: boolean,
  ) {
    this.delays = new Float64Array(keepsDelays ? 64 : 0);
  }

  /** Minimum one-way delay so far, s; NaN: no packet arrived. */
  get least(): Seconds {
    return this.leastDelay;
  }

  /** Starts the minimum again after a change of the path. */
  forgetLeast(now: Seconds): void {
    this.leastSince = now;
    this.leastDelay = Number.NaN;
  }

  /** A packet has arrived. @returns its one-way delay, s */
  onPacket(sequence: number, sentAt: Seconds, now: Seconds): Seconds {
    const delay = now - sentAt;
    const { totals } = this.quality;
    if (sequence >= this.expected) this.expected = sequence + 1;
    if (this.keepsDelays) this.keep(delay);
    this.received += 1;
    if (sentAt >= this.leastSince && !(delay >= this.leastDelay)) this.leastDelay = delay;
    // RFC 3550, section 6.4.1: the difference of two transit times, smoothed by 1/16.
    if (!Number.isNaN(this.delayBefore)) this.jitter += (Math.abs(delay - this.delayBefore) - this.jitter) / 16;
    this.delayBefore = delay;
    totals.mediaPackets += 1;
    totals.oneWayDelay += delay;
    totals.jitter += this.jitter;
    this.quality.note("oneWayDelay", delay);
    this.quality.note("jitter", this.jitter);
    return delay;
  }

  /** The latest packet is too late to be used. */
  onLate(): void {
    this.late += 1;
    this.quality.totals.late += 1;
  }

  /** Fills `report` once a second. @returns false if no packet has arrived since the start */
  makeReport(): boolean {
    const { history, report } = this;
    const place = this.placeOfOldest();
    const expected = this.expected - history[place];
    const received = this.received - history[place + 1];
    const late = this.late - history[place + 2];
    report.effectiveLoss = expected > 0 ? (expected - received + late) / expected : 1;
    report.leastDelay = this.leastDelay;
    report.delayP95 = this.keepsDelays ? this.delayP95(received) : Number.NaN;
    this.reports += 1;
    const next = 3 * (this.reports % SLOTS);
    history[next] = this.expected;
    history[next + 1] = this.received;
    history[next + 2] = this.late;
    return this.received > 0;
  }

  /** Place of the counts at the start of the next report's ten seconds. */
  private placeOfOldest(): number {
    return 3 * (Math.max(0, this.reports + 1 - SPAN) % SLOTS);
  }

  private keep(delay: Seconds): void {
    const wanted = this.received - this.history[this.placeOfOldest() + 1];
    if (wanted === this.delays.length) this.grow();
    this.delays[this.received & (this.delays.length - 1)] = delay;
  }

  private grow(): void {
    const { delays, received } = this;
    const longer = new Float64Array(delays.length * 2);
    for (let i = received - delays.length; i < received; i++)
      longer[i & (longer.length - 1)] = delays[i & (delays.length - 1)];
    this.delays = longer;
  }

  /** 95th percentile of the latest delays, by nearest rank. @param count number of them */
  private delayP95(count: number): Seconds {
    if (count === 0) return Number.NaN;
    if (sorted.length < count) sorted = new Float64Array(count * 2);
    const { delays, received } = this;
    for (let i = 0; i < count; i++) sorted[i] = delays[(received - count + i) & (delays.length - 1)];
    return sorted.subarray(0, count).sort()[Math.ceil(0.95 * count) - 1];
  }

  serialize(archive: Archive): void {
    this.expected = archive.number(this.expected);
    this.received = archive.number(this.received);
    this.late = archive.number(this.late);
    this.leastDelay = archive.number(this.leastDelay);
    this.leastSince = archive.number(this.leastSince);
    this.delayBefore = archive.number(this.delayBefore);
    this.jitter = archive.number(this.jitter);
    this.reports = archive.number(this.reports);
    archive.numbers(this.history);
    const length = archive.number(this.delays.length);
    if (length !== this.delays.length) this.delays = new Float64Array(length);
    archive.numbers(this.delays);
  }
}
