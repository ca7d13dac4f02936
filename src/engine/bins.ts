import { BIN_FACTOR, BIN_LEVELS, BIN_WIDTH, type BinBlock, type ChannelInfo } from "./frame.ts";
import { giveMemory, takeMemory } from "./spareMemory.ts";
import type { Tape } from "./tape.ts";

/** Closed bins of one width that no frame has taken yet are kept up to this number; then the oldest go. */
const KEPT = 16384;

/** Numbers of a channel in a row: min, max, mean. */
const PARTS = 3;

/** What a channel tells of a bin in which nothing of it was there. */
const NOTHING = Number.NaN;

/** A level begins with room for so many, and again when a frame has taken what it had. */
const FIRST_ROWS = 64;

/** What stands in them is not said. */
const numbers = (length: number): Float32Array<ArrayBuffer> =>
  new Float32Array(takeMemory(length * Float32Array.BYTES_PER_ELEMENT), 0, length);

/** Closed bins of one width, and what the open one has of those that are next narrower. */
class Level {
  /** Bins closed since the start. */
  closed = 0;
  /** A row for each bin from `base` on, channel by channel; the rest is room. */
  rows: Float32Array<ArrayBuffer>;
  /** Of the open bin, by channel: sum of mean · weight. */
  readonly sums: Float64Array;
  /** Of the open bin, by channel: what its weight lacks of one for each of the narrowest bins. */
  readonly lacks: Float64Array;
  /** The bin of the first row: what came before is taken, and no wider bin needs it. */
  private base = 0;
  /** The first bin that no frame has taken. */
  private first = 0;

  /** @param span narrowest bins in one of these */
  constructor(
    readonly level: number,
    readonly span: number,
    private readonly channels: number,
  ) {
    this.sums = new Float64Array(channels);
    this.lacks = new Float64Array(channels);
    this.rows = numbers(FIRST_ROWS * channels * PARTS);
  }

  /** Where the row of this bin begins. */
  placeOf(bin: number): number {
    return (bin - this.base) * this.channels * PARTS;
  }

  /**
   * Goes on where another level of the same width stands; `places[c]` is channel c's place there, or −1.
   * @param lacking what the open bin lacks of a channel that is new
   */
  continue(from: Level, places: readonly number[], lacking: number): void {
    this.closed = from.closed;
    this.base = from.base;
    this.first = from.first;
    const { channels } = this;
    const rows = this.closed - this.base;
    this.rows = new Float32Array(rows * channels * PARTS).fill(Number.NaN);
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

  /** Room for the row of the open bin. */
  makeRoom(): void {
    if ((this.closed - this.base + 1) * this.channels * PARTS > this.rows.length) this.grow();
  }

  /** More rows; where there are as many as are kept, the older half goes. */
  private grow(): void {
    const row = this.channels * PARTS;
    if (this.closed - this.base >= KEPT) {
      this.rows.copyWithin(0, (KEPT / 2) * row);
      this.base += KEPT / 2;
      this.first = Math.max(this.first, this.base);
      return;
    }
    const rows = Math.min(KEPT, Math.max(FIRST_ROWS, 2 * (this.closed - this.base)));
    const longer = numbers(rows * row);
    longer.set(this.rows.subarray(0, (this.closed - this.base) * row));
    giveMemory(this.rows.buffer);
    this.rows = longer;
  }

  /**
   * Closes the open bin, with the last four rows of the next narrower ones (`BIN_FACTOR`).
   * @param counts tells which channels hold sums
   * @param wider undefined: there is none
   */
  close(narrower: Level, counts: Uint8Array, wider: Level | undefined): void {
    const { channels, span, rows, sums, lacks } = this;
    const inner = narrower.rows;
    const outerSums = wider?.sums;
    const outerLacks = wider?.lacks;
    const row = channels * PARTS;
    let first = narrower.placeOf(narrower.closed - BIN_FACTOR);
    let at = this.placeOf(this.closed);
    for (let c = 0; c < channels; c++) {
      // What is not there is NaN, which is neither less nor more. Written out: a loop in the loop takes twice as long.
      const second = first + row;
      const third = second + row;
      const fourth = third + row;
      let min = Number.POSITIVE_INFINITY;
      let value = inner[first] as number;
      if (value < min) min = value;
      value = inner[second] as number;
      if (value < min) min = value;
      value = inner[third] as number;
      if (value < min) min = value;
      value = inner[fourth] as number;
      if (value < min) min = value;
      let max = Number.NEGATIVE_INFINITY;
      value = inner[first + 1] as number;
      if (value > max) max = value;
      value = inner[second + 1] as number;
      if (value > max) max = value;
      value = inner[third + 1] as number;
      if (value > max) max = value;
      value = inner[fourth + 1] as number;
      if (value > max) max = value;
      const sum = sums[c] as number;
      const lack = lacks[c] as number;
      const has = span - lack;
      rows[at] = has > 0 ? min : NOTHING;
      rows[at + 1] = has > 0 ? max : NOTHING;
      rows[at + 2] = counts[c] === 1 ? sum : sum / has;
      if (outerSums !== undefined && outerLacks !== undefined) {
        outerSums[c] = (outerSums[c] as number) + sum;
        outerLacks[c] = (outerLacks[c] as number) + lack;
      }
      sums[c] = 0;
      lacks[c] = 0;
      first += PARTS;
      at += PARTS;
    }
    this.closed += 1;
    this.makeRoom();
  }

  take(): BinBlock | undefined {
    const bins = this.closed - this.first;
    if (bins === 0) return undefined;
    const values = this.toldRows();
    const block = { level: this.level, binWidth: this.span * BIN_WIDTH, first: this.first, bins, values };
    this.first = this.closed;
    return block;
  }

  /** The rows that no frame has taken. */
  private toldRows(): Float32Array {
    const { rows } = this;
    const told = rows.subarray(this.placeOf(this.first), this.placeOf(this.closed));
    // The next wider bin needs the last ones yet.
    const needed = this.closed - (this.closed % BIN_FACTOR);
    const kept = rows.subarray(this.placeOf(needed), this.placeOf(this.closed));
    const isFull = told.length > rows.length / 4;
    const values = isFull ? told : numbers(told.length);
    if (isFull) this.rows = numbers(FIRST_ROWS * this.channels * PARTS);
    else values.set(told);
    this.rows.set(kept);
    this.base = needed;
    return values;
  }

  exchange(tape: Tape): void {
    tape.numbers(this.sums);
    tape.numbers(this.lacks);
    this.closed = tape.number(this.closed);
    const needed = this.closed - (this.closed % BIN_FACTOR);
    if (tape.loading) {
      this.base = needed;
      this.first = this.closed;
    }
    tape.numbers(this.rows.subarray(this.placeOf(needed), this.placeOf(this.closed)));
  }
}

/**
 * The pyramid of min, max and mean: bins of the narrowest width are made by the recorder, each wider one from four
 * of the next narrower.
 */
export class Bins {
  private readonly levels: Level[] = [];
  private readonly counts: Uint8Array;
  /** The narrowest, and the next wider. */
  private readonly base: Level;
  private readonly next: Level;
  /** Where the row of the open narrowest bin begins. */
  private at = 0;

  constructor(readonly channels: readonly ChannelInfo[]) {
    this.counts = Uint8Array.from(channels, (channel) => (channel.kind === "count" ? 1 : 0));
    for (let level = 0, span = 1; level < BIN_LEVELS; level++, span *= BIN_FACTOR)
      this.levels.push(new Level(level, span, channels.length));
    this.base = this.levels[0] as Level;
    this.next = this.levels[1] as Level;
  }

  /** The same bins for other channels: what a channel had is kept under its id, a new one begins empty. */
  remapped(channels: readonly ChannelInfo[]): Bins {
    const made = new Bins(channels);
    const places = channels.map((channel) => this.channels.findIndex((old) => old.id === channel.id));
    for (const [i, level] of made.levels.entries()) {
      // What the narrower open bin lacks is added when that closes.
      const inNarrower = this.closed % (made.levels[i - 1]?.span ?? 1);
      level.continue(this.levels[i] as Level, places, (this.closed % level.span) - inNarrower);
    }
    made.open();
    return made;
  }

  /** Bins of the narrowest width closed so far. */
  get closed(): number {
    return this.base.closed;
  }

  /** One channel of the open narrowest bin; `weight` 0: nothing to tell. @inlined everywhere */
  setRange(channel: number, min: number, max: number, mean: number, weight: number): void {
    const { rows } = this.base;
    const { sums, lacks } = this.next;
    const place = this.at + channel * PARTS;
    lacks[channel] = (lacks[channel] as number) + 1 - weight;
    if (weight === 0) {
      rows[place] = rows[place + 1] = NOTHING;
      rows[place + 2] = this.counts[channel] === 1 ? 0 : NOTHING;
      return;
    }
    rows[place] = min;
    rows[place + 1] = max;
    rows[place + 2] = mean;
    sums[channel] = (sums[channel] as number) + mean * weight;
  }

  /** One channel with one value all through the open narrowest bin. @inlined everywhere */
  setFlat(channel: number, value: number): void {
    const { rows } = this.base;
    const { sums } = this.next;
    const place = this.at + channel * PARTS;
    rows[place] = value;
    rows[place + 1] = value;
    rows[place + 2] = value;
    sums[channel] = (sums[channel] as number) + value;
  }

  /** Closes the open narrowest bin, of which every channel was set, and every wider one that it fills. */
  close(): void {
    const { base } = this;
    base.closed += 1;
    base.makeRoom();
    if (base.closed % BIN_FACTOR === 0) this.closeWider();
    this.open();
  }

  private closeWider(): void {
    const { levels, closed } = this;
    for (let i = 1; i < levels.length; i++) {
      const level = levels[i] as Level;
      if (closed % level.span !== 0) return;
      level.close(levels[i - 1] as Level, this.counts, levels[i + 1]);
    }
  }

  private open(): void {
    this.at = this.base.placeOf(this.base.closed);
  }

  take(): BinBlock[] {
    const blocks: BinBlock[] = [];
    for (const level of this.levels) {
      const block = level.take();
      if (block !== undefined) blocks.push(block);
    }
    this.open();
    return blocks;
  }

  exchange(tape: Tape): void {
    for (const level of this.levels) level.exchange(tape);
    this.open();
  }
}
