import type { Archive } from "../kernel/archive.ts";
import { giveMemory, takeMemory } from "../kernel/memoryPool.ts";
import { BIN_FACTOR, BIN_WIDTH, type BinBlock } from "./frame.ts";

/** Closed bins of one width are kept for the next frame up to this number; beyond it the oldest are dropped. */
const KEPT = 16384;

/** Numbers of a channel in a row: min, max, mean. */
export const PARTS = 3;

/** Value of a channel in a bin without any data of it. */
export const NOTHING = Number.NaN;

/** Fewest rows of a level. */
const FIRST_ROWS = 64;

/*
 * The bits of non-negative single-precision numbers, read as integers, have the same order. The smaller and the larger
 * of two are computed without a branch, which could not be predicted: a misprediction costs as much time as all four
 * comparisons.
 */
/** Infinity in this form; larger values are NaN. */
const INFINITE = 0x7f800000;
const lesser = (one: number, other: number): number => (other + ((one - other) & ((one - other) >> 31))) | 0;
const greater = (one: number, other: number): number => (one - ((one - other) & ((one - other) >> 31))) | 0;

/** The content is undefined. */
const numbers = (length: number): Float32Array<ArrayBuffer> =>
  new Float32Array(takeMemory(length * Float32Array.BYTES_PER_ELEMENT), 0, length);

/** Closed bins of one width, and sums of the open bin over the next narrower ones. */
export class Level {
  /** Bins closed since the start. */
  closed = 0;
  /** A row for each bin from `base` on, channel by channel; the rest is free. */
  rows: Float32Array<ArrayBuffer>;
  /** The same, read as integers. */
  bits: Int32Array<ArrayBuffer>;
  /** Of the open bin, by channel: sum of mean · weight over the narrowest bins in it. */
  readonly sums: Float64Array;
  /**
   * Of the open bin, by channel: sum of 1 − weight over the narrowest bins in it; so their weights sum to `span −
   * lack`.
   */
  readonly lacks: Float64Array;
  /** Bin of the first row: earlier ones were taken, and no wider bin needs them. */
  private base = 0;
  /** The first bin not yet taken by a frame. */
  private first = 0;
  /** Bins in the latest frame, an estimate for the next one. */
  private expected = 0;

  /** @param span narrowest bins in one of these */
  constructor(
    readonly level: number,
    readonly span: number,
    private readonly channels: number,
  ) {
    this.sums = new Float64Array(channels);
    this.lacks = new Float64Array(channels);
    this.rows = numbers(FIRST_ROWS * channels * PARTS);
    this.bits = new Int32Array(this.rows.buffer);
  }

  private hold(rows: Float32Array<ArrayBuffer>): void {
    this.rows = rows;
    this.bits = new Int32Array(rows.buffer);
  }

  /** Place at which the row of this bin begins. */
  placeOf(bin: number): number {
    return (bin - this.base) * this.channels * PARTS;
  }

  /**
   * Continues another level of the same width; `places[c]` is channel c's place there, or −1.
   * @param lacking missing weight of a new channel in the open bin
   */
  continue(from: Level, places: readonly number[], lacking: number): void {
    this.closed = from.closed;
    this.base = from.base;
    this.first = from.first;
    const { channels } = this;
    const rows = this.closed - this.base;
    this.hold(new Float32Array(rows * channels * PARTS).fill(Number.NaN));
    for (const [c, place] of places.entries()) {
      this.sums[c] = from.sums[place] ?? 0;
      this.lacks[c] = from.lacks[place] ?? lacking;
      if (place < 0) continue;
      for (let row = 0; row < rows; row++) {
        const at = (row * from.channels + place) * PARTS;
        this.rows.set(from.rows.subarray(at, at + PARTS), (row * channels + c) * PARTS);
      }
    }
    this.makeRoom();
  }

  /** Makes room for the row of the open bin. */
  makeRoom(): void {
    if ((this.closed - this.base + 1) * this.channels * PARTS > this.rows.length) this.grow();
  }

  /** Adds rows; at the limit, drops the older half. */
  private grow(): void {
    const row = this.channels * PARTS;
    if (this.closed - this.base >= KEPT) {
      this.rows.copyWithin(0, (KEPT / 2) * row);
      this.base += KEPT / 2;
      this.first = Math.max(this.first, this.base);
      return;
    }
    const rows = Math.min(KEPT, Math.max(FIRST_ROWS, 2 * (this.closed - this.base), Math.ceil(1.25 * this.expected)));
    const longer = numbers(rows * row);
    longer.set(this.rows.subarray(0, (this.closed - this.base) * row));
    giveMemory(this.rows.buffer);
    this.hold(longer);
  }

  /**
   * Closes the open bin from the last four rows of the next narrower ones (`BIN_FACTOR`).
   * @param counts flags of the channels with sums
   * @param wider undefined: there is none
   */
  close(narrower: Level, counts: Uint8Array, wider: Level | undefined): void {
    const { channels, span, rows, bits, sums, lacks } = this;
    const inner = narrower.bits;
    const outerSums = wider?.sums;
    const outerLacks = wider?.lacks;
    const row = channels * PARTS;
    let first = narrower.placeOf(narrower.closed - BIN_FACTOR);
    let at = this.placeOf(this.closed);
    for (let c = 0; c < channels; c++) {
      // Written out: an inner loop takes twice as long.
      const second = first + row;
      const third = second + row;
      const fourth = third + row;
      const least = inner[first];
      const secondLeast = inner[second];
      const thirdLeast = inner[third];
      const fourthLeast = inner[fourth];
      const early = lesser(least, secondLeast);
      const late = lesser(thirdLeast, fourthLeast);
      bits[at] = lesser(early, late);
      const most = inner[first + 1];
      const secondMost = inner[second + 1];
      const thirdMost = inner[third + 1];
      const fourthMost = inner[fourth + 1];
      const earlyMost = greater(most, secondMost);
      const lateMost = greater(thirdMost, fourthMost);
      const found = greater(earlyMost, lateMost);
      bits[at + 1] = found;
      // A sign bit, or NaN.
      if ((least | secondLeast | thirdLeast | fourthLeast) < 0 || found > INFINITE) this.compare(narrower, first, at);
      const sum = sums[c];
      const lack = lacks[c];
      const has = span - lack;
      rows[at + 2] = counts[c] === 1 ? sum : sum / has;
      if (outerSums !== undefined && outerLacks !== undefined) {
        outerSums[c] = outerSums[c] + sum;
        outerLacks[c] = outerLacks[c] + lack;
      }
      sums[c] = 0;
      lacks[c] = 0;
      first += PARTS;
      at += PARTS;
    }
    this.closed += 1;
    this.makeRoom();
  }

  /** Sets min and max of one channel in the row being closed, for any numbers; NaN is left out. */
  private compare(narrower: Level, first: number, at: number): void {
    const { rows: inner } = narrower;
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < BIN_FACTOR; i++) {
      const place = first + i * this.channels * PARTS;
      // Missing values are NaN, for which both comparisons are false.
      if (inner[place] < min) min = inner[place];
      if (inner[place + 1] > max) max = inner[place + 1];
    }
    this.rows[at] = min <= max ? min : NOTHING;
    this.rows[at + 1] = min <= max ? max : NOTHING;
  }

  take(): BinBlock | undefined {
    const bins = this.closed - this.first;
    if (bins === 0) return undefined;
    const values = this.takeRows();
    const block = { level: this.level, binWidth: this.span * BIN_WIDTH, first: this.first, bins, values };
    this.first = this.closed;
    return block;
  }

  /** Removes the rows that no frame has taken yet and returns them; keeps those that the next wider bin needs. */
  private takeRows(): Float32Array {
    const { rows } = this;
    const taken = rows.subarray(this.placeOf(this.first), this.placeOf(this.closed));
    // The next wider bin still needs the last ones.
    const needed = this.closed - (this.closed % BIN_FACTOR);
    const kept = rows.subarray(this.placeOf(needed), this.placeOf(this.closed));
    const isFull = taken.length > rows.length / 4;
    const values = isFull ? taken : numbers(taken.length);
    this.expected = this.closed - this.first;
    if (isFull) this.hold(numbers(FIRST_ROWS * this.channels * PARTS));
    else values.set(taken);
    this.rows.set(kept);
    this.base = needed;
    return values;
  }

  serialize(archive: Archive): void {
    archive.numbers(this.sums);
    archive.numbers(this.lacks);
    this.closed = archive.number(this.closed);
    const needed = this.closed - (this.closed % BIN_FACTOR);
    if (archive.loading) {
      this.base = needed;
      this.first = this.closed;
    }
    archive.numbers(this.rows.subarray(this.placeOf(needed), this.placeOf(this.closed)));
  }
}
