import type { Seconds } from "../units/units.ts";
import { BIN_FACTOR, BIN_LEVELS, BIN_WIDTH, type BinBlock, type ChannelInfo } from "./frame.ts";
import type { Tape } from "./tape.ts";

/** Closed bins of one width that no frame has taken yet are kept up to this number; then the oldest go. */
const KEPT = 16384;

/** Open and closed bins of one width. */
class Level {
  readonly mins: Float64Array;
  readonly maxs: Float64Array;
  /** Sum of mean · weight. */
  readonly sums: Float64Array;
  readonly weights: Float64Array;
  /** Narrower bins in the open bin. */
  filled = 0;
  /** Bins closed since the start. */
  closed = 0;
  private pending = new Float32Array(0);
  private first = 0;

  constructor(
    readonly level: number,
    readonly width: Seconds,
    private readonly channels: number,
  ) {
    this.mins = new Float64Array(channels);
    this.maxs = new Float64Array(channels);
    this.sums = new Float64Array(channels);
    this.weights = new Float64Array(channels);
    this.open();
  }

  /** Goes on where another level of the same width stands; `places[c]` is channel c's place there, or −1. */
  continue(from: Level, places: readonly number[]): void {
    this.filled = from.filled;
    this.closed = from.closed;
    this.first = from.first;
    const bins = this.closed - this.first;
    this.pending = new Float32Array(bins * this.channels * 3).fill(Number.NaN);
    for (const [c, place] of places.entries()) {
      if (place < 0) continue;
      this.mins[c] = from.mins[place] as number;
      this.maxs[c] = from.maxs[place] as number;
      this.sums[c] = from.sums[place] as number;
      this.weights[c] = from.weights[place] as number;
      for (let bin = 0; bin < bins; bin++)
        for (let k = 0; k < 3; k++)
          this.pending[(bin * this.channels + c) * 3 + k] = from.pending[
            (bin * from.channels + place) * 3 + k
          ] as number;
    }
  }

  open(): void {
    const { mins, maxs, sums, weights } = this;
    for (let c = 0; c < this.channels; c++) {
      mins[c] = Number.POSITIVE_INFINITY;
      maxs[c] = Number.NEGATIVE_INFINITY;
      sums[c] = 0;
      weights[c] = 0;
    }
    this.filled = 0;
  }

  /** The open bin becomes a closed one; `counts` tells which channels hold sums. */
  close(counts: Uint8Array): void {
    const { channels, mins, maxs, sums, weights } = this;
    const first = (this.closed - this.first) * channels * 3;
    this.reserve(first + channels * 3);
    const { pending } = this;
    let at = (this.closed - this.first) * channels * 3;
    for (let c = 0; c < channels; c++) {
      const weight = weights[c] as number;
      const sum = sums[c] as number;
      const some = weight > 0;
      pending[at] = some ? (mins[c] as number) : Number.NaN;
      pending[at + 1] = some ? (maxs[c] as number) : Number.NaN;
      pending[at + 2] = counts[c] === 1 ? sum : some ? sum / weight : Number.NaN;
      at += 3;
    }
    this.closed += 1;
  }

  take(): BinBlock | undefined {
    const bins = this.closed - this.first;
    if (bins === 0) return undefined;
    const values = this.pending.slice(0, bins * this.channels * 3);
    const block = { level: this.level, binWidth: this.width, first: this.first, bins, values };
    this.first = this.closed;
    return block;
  }

  exchange(tape: Tape): void {
    for (const column of [this.mins, this.maxs, this.sums, this.weights]) tape.numbers(column);
    this.filled = tape.number(this.filled);
    this.closed = tape.number(this.closed);
    if (tape.loading) this.first = this.closed;
  }

  private reserve(length: number): void {
    if (this.closed - this.first === KEPT) {
      this.pending.copyWithin(0, (KEPT / 2) * this.channels * 3);
      this.first += KEPT / 2;
    }
    if (length <= this.pending.length) return;
    const longer = new Float32Array(Math.max(length, this.pending.length * 2, 64 * this.channels * 3));
    longer.set(this.pending);
    this.pending = longer;
  }
}

/**
 * The pyramid of min, max and mean: bins of the narrowest width are made by the recorder, each wider one from four
 * of the next narrower.
 */
export class Bins {
  private readonly levels: Level[] = [];
  private readonly counts: Uint8Array;
  /** The narrowest. */
  private readonly base: Level;

  constructor(readonly channels: readonly ChannelInfo[]) {
    this.counts = Uint8Array.from(channels, (channel) => (channel.kind === "count" ? 1 : 0));
    for (let level = 0, width = BIN_WIDTH; level < BIN_LEVELS; level++, width *= BIN_FACTOR)
      this.levels.push(new Level(level, width, channels.length));
    this.base = this.levels[0] as Level;
  }

  /** The same bins for other channels: what a channel had is kept under its id, a new one begins empty. */
  remapped(channels: readonly ChannelInfo[]): Bins {
    const made = new Bins(channels);
    const places = channels.map((channel) => this.channels.findIndex((old) => old.id === channel.id));
    for (const [i, level] of made.levels.entries()) level.continue(this.levels[i] as Level, places);
    return made;
  }

  /** Bins of the narrowest width closed so far. */
  get closed(): number {
    return this.base.closed;
  }

  /** One channel of the open narrowest bin; `weight` 0: nothing to tell. */
  set(channel: number, min: number, max: number, mean: number, weight: number): void {
    const { base } = this;
    base.mins[channel] = min;
    base.maxs[channel] = max;
    base.sums[channel] = mean * weight;
    base.weights[channel] = weight;
  }

  /** One channel with one value all through the open narrowest bin. */
  setFlat(channel: number, value: number): void {
    const { base } = this;
    base.mins[channel] = value;
    base.maxs[channel] = value;
    base.sums[channel] = value;
    base.weights[channel] = 1;
  }

  /** Closes the open narrowest bin, of which every channel was set, and every wider one that it fills. */
  close(): void {
    for (let i = 0; i < this.levels.length; i++) {
      const level = this.levels[i] as Level;
      level.close(this.counts);
      const wider = i + 1 < this.levels.length ? this.levels[i + 1] : undefined;
      if (wider !== undefined) pour(level, wider);
      // Of the narrowest every channel is set anew.
      if (i > 0) level.open();
      if (wider === undefined || wider.filled < BIN_FACTOR) break;
    }
  }

  take(): BinBlock[] {
    const blocks: BinBlock[] = [];
    for (const level of this.levels) {
      const block = level.take();
      if (block !== undefined) blocks.push(block);
    }
    return blocks;
  }

  exchange(tape: Tape): void {
    for (const level of this.levels) level.exchange(tape);
  }
}

/** Adds the bin that `from` is closing to the open bin of `to`. */
const pour = (from: Level, to: Level): void => {
  const { mins, maxs, sums, weights } = from;
  const { mins: toMins, maxs: toMaxs, sums: toSums, weights: toWeights } = to;
  for (let c = 0; c < mins.length; c++) {
    const weight = weights[c] as number;
    if (weight === 0) continue;
    const min = mins[c] as number;
    const max = maxs[c] as number;
    if (min < (toMins[c] as number)) toMins[c] = min;
    if (max > (toMaxs[c] as number)) toMaxs[c] = max;
    toSums[c] = (toSums[c] as number) + (sums[c] as number);
    toWeights[c] = (toWeights[c] as number) + weight;
  }
  to.filled += 1;
};
