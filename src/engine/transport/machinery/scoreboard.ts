import type { Archive } from "../../kernel/archive.ts";

/** Bits of an outstanding segment. */
const SACKED = 1;
const REPEATED = 2; // in this episode of recovery
const COUNTED = 4; // it is known to have arrived, even if a timeout has cleared SACKED
const LOST = 8; // `lose` was called for it

/** Largest duplicate ACK threshold of a group. */
const TOP = 10;

/**
 * State of the outstanding segments (RFC 6675, sections 3 and 4): arrived, lost, retransmitted. A segment is lost when
 * at least `threshold` segments above it have arrived or, if `threshold` is Infinity, when `lose` is called. One byte
 * per outstanding segment; each segment is visited a bounded number of times.
 */
export class Scoreboard {
  /** Oldest segment not acknowledged. */
  start = 0;
  /** Segments from `start` on that have arrived. */
  sacked = 0;
  /** Of the segments that have not arrived: number lost, number retransmitted. */
  lost = 0;
  repeated = 0;
  /** Segments ever found lost. */
  lostTotal = 0;
  /** By segment number modulo the length. */
  private bits = new Uint8Array(64);
  /** Segments with any bit. */
  private used = 0;
  /** Every segment below it that has not arrived is lost. */
  private edge = 0;
  /** No hole below it is left to retransmit in this episode. */
  private cursor = 0;
  /** The highest segments that have arrived, descending. */
  private readonly top = new Int32Array(TOP);
  private topCount = 0;

  constructor(
    /** Number of arrivals above a lost segment; at most 10, or Infinity. */
    public threshold: number,
    /** Called once for every segment that has arrived. */
    public witness: { onDelivered(sequence: number): void } | undefined = undefined,
    /** A retransmission stays one when it arrives, and in the next recovery: until it is acknowledged, or a timeout. */
    public remembers = false,
  ) {}

  /** Segments in the network (RFC 6675, section 4, SetPipe). @param highest the highest segment sent */
  pipe(highest: number): number {
    return highest + 1 - this.start - this.sacked - this.lost + this.repeated;
  }

  isLost(sequence: number): boolean {
    return sequence < this.edge && (this.bitsOf(sequence) & SACKED) === 0;
  }

  /**
   * Everything below `to` is acknowledged.
   * @returns number of these segments not known to have arrived before
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
   * A segment at or above `start` has arrived.
   * @returns 1 if this is new, 0 if it was known
   */
  add(sequence: number): number {
    while (sequence - this.start >= this.bits.length) this.grow();
    const before = this.bitsOf(sequence);
    if ((before & SACKED) !== 0) return 0;
    this.setBits(sequence, (this.remembers ? before : before & ~REPEATED) | SACKED | COUNTED);
    this.sacked += 1;
    if ((before & REPEATED) !== 0 && !this.remembers) this.repeated -= 1;
    if (sequence < this.edge || (before & LOST) !== 0) this.lost -= 1;
    this.rank(sequence);
    this.raiseEdge();
    if ((before & COUNTED) !== 0) return 0;
    this.witness?.onDelivered(sequence);
    return 1;
  }

  /** Begins a recovery: no segment counts as retransmitted. */
  begin(): void {
    if (this.remembers) return;
    this.cursor = this.start;
    if (this.repeated > 0) this.keepOnly(SACKED | COUNTED);
    this.repeated = 0;
  }

  /** RFC 6675, NextSeg, rule 1: the lowest lost segment that was not retransmitted; −1: none. */
  nextLost(): number {
    return this.nextBelow(this.edge);
  }

  /** Declares a segment that has not arrived lost, and its retransmission if there was one. */
  lose(sequence: number): void {
    while (sequence - this.start >= this.bits.length) this.grow();
    const before = this.bitsOf(sequence);
    if ((before & LOST) === 0) this.lost += 1;
    if ((before & REPEATED) !== 0) this.repeated -= 1;
    this.lostTotal += 1;
    this.setBits(sequence, (before & ~REPEATED) | LOST);
    if (sequence < this.cursor) this.cursor = sequence;
  }

  /** The lowest segment passed to `lose` and not retransmitted since; −1: none. */
  nextNamed(): number {
    if (this.lost === 0) return -1;
    if (this.cursor < this.start) this.cursor = this.start;
    const end = this.start + this.bits.length;
    while (this.cursor < end && (this.bitsOf(this.cursor) & (LOST | REPEATED | SACKED)) !== LOST) this.cursor += 1;
    return this.cursor < end ? this.cursor : -1;
  }

  /** Rule 3: the lowest hole, lost or not, below the highest arrived segment; −1: none. */
  nextHole(): number {
    return this.nextBelow(this.topCount > 0 ? this.top[0] : this.start);
  }

  /** Rule 4: the highest segment that has not arrived; −1: none. */
  highestHole(highest: number): number {
    // Beyond the bits no segment has arrived.
    if (highest - this.start >= this.bits.length) return highest;
    let sequence = highest;
    while (sequence >= this.start && (this.bitsOf(sequence) & SACKED) !== 0) sequence -= 1;
    return sequence >= this.start ? sequence : -1;
  }

  /** Retransmits a hole that rule 1 or 3 gave. */
  repeat(sequence: number): void {
    this.repeatNamed(sequence);
    this.cursor = sequence + 1;
  }

  /** Retransmits a segment that has not arrived. */
  repeatNamed(sequence: number): void {
    while (sequence - this.start >= this.bits.length) this.grow();
    const before = this.bitsOf(sequence);
    if ((before & REPEATED) === 0) this.repeated += 1;
    this.setBits(sequence, before | REPEATED);
  }

  /** Retransmission timeout: selective ACKs are discarded (RFC 2018, section 8). */
  forget(): void {
    this.keepOnly(COUNTED);
    this.sacked = 0;
    this.lost = 0;
    this.repeated = 0;
    this.edge = 0;
    this.cursor = this.start;
    this.topCount = 0;
  }

  /**
   * Retransmission timeout: what has arrived stays known, all else is lost (RFC 6675, section 5.1).
   * @param highest the highest segment sent
   */
  loseOthers(highest: number): void {
    this.keepOnly(SACKED | COUNTED);
    const lost = highest + 1 - this.start - this.sacked;
    this.lostTotal += Math.max(0, lost - this.lost);
    this.lost = lost;
    this.repeated = 0;
    this.edge = highest + 1;
    this.cursor = this.start;
  }

  /** Whether the segment is known to have arrived. */
  hasArrived(sequence: number): boolean {
    return sequence - this.start < this.bits.length && (this.bitsOf(sequence) & SACKED) !== 0;
  }

  /** Restores all arrivals ever known, and finds losses again with the present threshold. */
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

  /** Removes an acknowledged segment. @returns 1 if its arrival is new */
  private leave(sequence: number): number {
    const bits = this.bitsOf(sequence);
    if ((bits & SACKED) !== 0) this.sacked -= 1;
    else if (sequence < this.edge || (bits & LOST) !== 0) this.lost -= 1;
    if ((bits & REPEATED) !== 0) this.repeated -= 1;
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

  /** Adds the segment to the highest arrivals. */
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
