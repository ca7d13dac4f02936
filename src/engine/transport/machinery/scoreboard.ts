import type { Archive } from "../../kernel/archive.ts";

/** Bits of an outstanding segment. */
const SACKED = 1;
const REPEATED = 2; // in this episode of recovery
const COUNTED = 4; // it is known to have arrived, also where a timeout has taken back what was known
const LOST = 8; // `lose` said so

/** The greatest duplicate ACK threshold that a group may set. */
const TOP = 10;

/**
 * What a sender knows of its outstanding segments (RFC 6675, sections 3 and 4): which have arrived, which are lost,
 * which were repeated. A segment is lost when at least `threshold` segments above it have arrived, or, where that is
 * Infinity, when `lose` says so. One byte per outstanding segment; each segment is visited a bounded number of times.
 */
export class Scoreboard {
  /** Oldest segment not acknowledged. */
  start = 0;
  /** Segments from `start` on that have arrived. */
  sacked = 0;
  /** Those that have not arrived: how many are lost, how many were repeated. */
  lost = 0;
  repeated = 0;
  /** Segments that were ever found lost. */
  lostTotal = 0;
  /** By segment number modulo the length. */
  private bits = new Uint8Array(64);
  /** Segments with any bit. */
  private used = 0;
  /** Everything below it that has not arrived is lost. */
  private edge = 0;
  /** No hole below it is to be repeated in this episode. */
  private cursor = 0;
  /** The highest segments that have arrived, descending. */
  private readonly top = new Int32Array(TOP);
  private topCount = 0;

  constructor(
    /** Arrived segments above a lost one; at most 10, or Infinity. */
    public threshold: number,
    /** Is told once of every segment that has arrived. */
    public witness: { onDelivered(sequence: number): void } | undefined = undefined,
  ) {}

  /** Segments in the network, `highest` being the highest sent (RFC 6675, section 4, SetPipe). */
  pipe(highest: number): number {
    return highest + 1 - this.start - this.sacked - this.lost + this.repeated;
  }

  isLost(sequence: number): boolean {
    return sequence < this.edge && (this.bitsOf(sequence) & SACKED) === 0;
  }

  /**
   * Everything below `to` is acknowledged.
   * @returns how many of these were not known to have arrived
   */
  advance(to: number): number {
    const from = this.start;
    this.start = to;
    if (this.used === 0 && this.witness === undefined) return to - from;
    let delivered = 0;
    for (let sequence = from; sequence < to; sequence++) delivered += this.leave(sequence);
    return delivered;
  }

  /**
   * The segment, at or above `start`, has arrived.
   * @returns 1 where that is news, 0 where it was known
   */
  add(sequence: number): number {
    while (sequence - this.start >= this.bits.length) this.grow();
    const before = this.bitsOf(sequence);
    if ((before & SACKED) !== 0) return 0;
    this.setBits(sequence, before | SACKED | COUNTED);
    this.sacked += 1;
    if ((before & REPEATED) !== 0) this.repeated -= 1;
    if (sequence < this.edge || (before & LOST) !== 0) this.lost -= 1;
    this.rank(sequence);
    this.raiseEdge();
    if ((before & COUNTED) !== 0) return 0;
    this.witness?.onDelivered(sequence);
    return 1;
  }

  /** A recovery begins: nothing counts as repeated. */
  begin(): void {
    this.cursor = this.start;
    if (this.repeated > 0) this.keepOnly(SACKED | COUNTED);
    this.repeated = 0;
  }

  /** RFC 6675, NextSeg, rule 1: the lowest lost segment that was not repeated; −1: there is none. */
  nextLost(): number {
    return this.nextBelow(this.edge);
  }

  /** A segment that has not arrived is lost, and so is its repetition where it was repeated. */
  lose(sequence: number): void {
    while (sequence - this.start >= this.bits.length) this.grow();
    const before = this.bitsOf(sequence);
    if ((before & LOST) === 0) this.lost += 1;
    if ((before & REPEATED) !== 0) this.repeated -= 1;
    this.lostTotal += 1;
    this.setBits(sequence, (before & ~REPEATED) | LOST);
    if (sequence < this.cursor) this.cursor = sequence;
  }

  /** The lowest of those that `lose` named and that were not repeated since; −1: there is none. */
  nextNamed(): number {
    if (this.lost === 0) return -1;
    if (this.cursor < this.start) this.cursor = this.start;
    const end = this.start + this.bits.length;
    while (this.cursor < end && (this.bitsOf(this.cursor) & (LOST | REPEATED | SACKED)) !== LOST) this.cursor += 1;
    return this.cursor < end ? this.cursor : -1;
  }

  /** Rule 3: the lowest hole, lost or not, below the highest arrived segment; −1: there is none. */
  nextHole(): number {
    return this.nextBelow(this.topCount > 0 ? this.top[0] : this.start);
  }

  /** Rule 4: the highest segment that has not arrived; −1: there is none. */
  highestHole(highest: number): number {
    // Beyond the bits nothing has arrived.
    if (highest - this.start >= this.bits.length) return highest;
    let sequence = highest;
    while (sequence >= this.start && (this.bitsOf(sequence) & SACKED) !== 0) sequence -= 1;
    return sequence >= this.start ? sequence : -1;
  }

  /** A hole that rule 1 or 3 named is sent again. */
  repeat(sequence: number): void {
    this.repeatNamed(sequence);
    this.cursor = sequence + 1;
  }

  /** A segment that has not arrived is sent again. */
  repeatNamed(sequence: number): void {
    while (sequence - this.start >= this.bits.length) this.grow();
    const before = this.bitsOf(sequence);
    if ((before & REPEATED) === 0) this.repeated += 1;
    this.setBits(sequence, before | REPEATED);
  }

  /** The timer ran out: what was selectively acknowledged counts for nothing (RFC 2018, section 8). */
  forget(): void {
    this.keepOnly(COUNTED);
    this.sacked = 0;
    this.lost = 0;
    this.repeated = 0;
    this.edge = 0;
    this.cursor = this.start;
    this.topCount = 0;
  }

  /** The segment is known to have arrived. */
  hasArrived(sequence: number): boolean {
    return sequence - this.start < this.bits.length && (this.bitsOf(sequence) & SACKED) !== 0;
  }

  /** What ever arrived counts again, and what is lost is found anew, by the threshold as it is. */
  restart(): void {
    this.used = 0;
    this.sacked = 0;
    this.lost = 0;
    this.repeated = 0;
    this.edge = 0;
    this.cursor = this.start;
    this.topCount = 0;
    for (let sequence = this.start; sequence < this.start + this.bits.length; sequence++) {
      const arrived = (this.bitsOf(sequence) & COUNTED) !== 0;
      this.bits[sequence & (this.bits.length - 1)] = arrived ? SACKED | COUNTED : 0;
      if (!arrived) continue;
      this.used += 1;
      this.sacked += 1;
      this.rank(sequence);
    }
    this.raiseEdge();
  }

  serialize(archive: Archive): void {
    this.start = archive.number(this.start);
    this.sacked = archive.number(this.sacked);
    this.lost = archive.number(this.lost);
    this.repeated = archive.number(this.repeated);
    this.lostTotal = archive.number(this.lostTotal);
    this.used = archive.number(this.used);
    this.edge = archive.number(this.edge);
    this.cursor = archive.number(this.cursor);
    this.topCount = archive.number(this.topCount);
    archive.numbers(this.top);
    const length = archive.number(this.bits.length);
    if (length !== this.bits.length) this.bits = new Uint8Array(length);
    if (this.used > 0) archive.numbers(this.bits);
  }

  private bitsOf(sequence: number): number {
    return this.bits[sequence & (this.bits.length - 1)];
  }

  private setBits(sequence: number, bits: number): void {
    const place = sequence & (this.bits.length - 1);
    if (this.bits[place] === 0) this.used += 1;
    this.bits[place] = bits;
  }

  /** The segment is acknowledged; returns 1 where that is news. */
  private leave(sequence: number): number {
    const bits = this.bitsOf(sequence);
    if ((bits & SACKED) !== 0) this.sacked -= 1;
    else {
      if (sequence < this.edge || (bits & LOST) !== 0) this.lost -= 1;
      if ((bits & REPEATED) !== 0) this.repeated -= 1;
    }
    if (bits !== 0) {
      this.bits[sequence & (this.bits.length - 1)] = 0;
      this.used -= 1;
    }
    if ((bits & COUNTED) !== 0) return 0;
    this.witness?.onDelivered(sequence);
    return 1;
  }

  private nextBelow(end: number): number {
    if (this.cursor < this.start) this.cursor = this.start;
    while (this.cursor < end && (this.bitsOf(this.cursor) & SACKED) !== 0) this.cursor += 1;
    return this.cursor < end ? this.cursor : -1;
  }

  /** Puts the segment among the highest. */
  private rank(sequence: number): void {
    const { top } = this;
    let place = this.topCount;
    if (place === TOP) {
      if (sequence < top[TOP - 1]) return;
      place -= 1;
    } else this.topCount += 1;
    for (; place > 0 && top[place - 1] < sequence; place--) top[place] = top[place - 1];
    top[place] = sequence;
  }

  private raiseEdge(): void {
    if (this.topCount < this.threshold) return;
    const edge = this.top[this.threshold - 1];
    for (let sequence = Math.max(this.edge, this.start); sequence < edge; sequence++) {
      if ((this.bitsOf(sequence) & SACKED) !== 0) continue;
      this.lost += 1;
      this.lostTotal += 1;
    }
    if (edge > this.edge) this.edge = edge;
  }

  private keepOnly(mask: number): void {
    this.used = 0;
    for (let place = 0; place < this.bits.length; place++) {
      const kept = this.bits[place] & mask;
      this.bits[place] = kept;
      if (kept !== 0) this.used += 1;
    }
  }

  private grow(): void {
    const longer = new Uint8Array(this.bits.length * 2);
    for (let i = 0; i < this.bits.length; i++) {
      const sequence = this.start + i;
      longer[sequence & (longer.length - 1)] = this.bitsOf(sequence);
    }
    this.bits = longer;
  }
}
