import type { Seconds } from "../units/units.ts";
import { BIN_FACTOR, BIN_LEVELS, BIN_WIDTH, type BinBlock, type ChannelInfo } from "./frame.ts";
import type { Tape } from "./tape.ts";

/** Closed bins of one width that no frame has taken yet are kept up to this number; then the oldest go. */
const KEPT = 16384;

/** Of each channel of an open bin, side by side: min, max, sum of mean · weight, weight. */
const PARTS = 4;
const MIN = 0;
const MAX = 1;
const SUM = 2;
const WEIGHT = 3;
/** The parts of a level that is not there. */
const NOWHERE = new Float64Array(0);

/** Open and closed bins of one width. */
class Level {
  /** Of the open bin, `PARTS` for each channel. */
  readonly parts: Float64Array;
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
    this.parts = new Float64Array(channels * PARTS);
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
      this.parts.set(from.parts.subarray(place * PARTS, (place + 1) * PARTS), c * PARTS);
      for (let bin = 0; bin < bins; bin++)
        for (let k = 0; k < 3; k++)
          this.pending[(bin * this.channels + c) * 3 + k] = from.pending[
            (bin * from.channels + place) * 3 + k
          ] as number;
    }
  }

  open(): void {
    const { parts } = this;
    for (let place = 0; place < parts.length; place += PARTS) {
      parts[place + MIN] = Number.POSITIVE_INFINITY;
      parts[place + MAX] = Number.NEGATIVE_INFINITY;
      parts[place + SUM] = 0;
      parts[place + WEIGHT] = 0;
    }
    this.filled = 0;
  }

  /**
   * The open bin becomes a closed one, and a part of the next wider one; every channel is to be set anew, or `open` called.
   * @param counts tells which channels hold sums
   * @param wider undefined: there is none
   */
  close(counts: Uint8Array, wider: Level | undefined): void {
    const { channels, parts } = this;
    this.reserve((this.closed - this.first + 1) * channels * 3);
    const { pending } = this;
    const outer = wider === undefined ? NOWHERE : wider.parts;
    const pours = outer.length > 0;
    let at = (this.closed - this.first) * channels * 3;
    let place = 0;
    for (let c = 0; c < channels; c++) {
      const weight = parts[place + WEIGHT] as number;
      if (weight === 0) {
        pending[at] = pending[at + 1] = Number.NaN;
        pending[at + 2] = counts[c] === 1 ? 0 : Number.NaN;
      } else {
        const min = parts[place + MIN] as number;
        const max = parts[place + MAX] as number;
        const sum = parts[place + SUM] as number;
        pending[at] = min;
        pending[at + 1] = max;
        // What has one value all through the bin needs no division, which takes longer than all the rest.
        pending[at + 2] = weight === 1 || counts[c] === 1 ? sum : sum / weight;
        if (pours) {
          if (min < (outer[place + MIN] as number)) outer[place + MIN] = min;
          if (max > (outer[place + MAX] as number)) outer[place + MAX] = max;
          outer[place + SUM] = (outer[place + SUM] as number) + sum;
          outer[place + WEIGHT] = (outer[place + WEIGHT] as number) + weight;
        }
      }
      at += 3;
      place += PARTS;
    }
    this.closed += 1;
    if (wider !== undefined) wider.filled += 1;
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
    tape.numbers(this.parts);
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
    const { parts } = this.base;
    const place = channel * PARTS;
    parts[place + MIN] = min;
    parts[place + MAX] = max;
    parts[place + SUM] = mean * weight;
    parts[place + WEIGHT] = weight;
  }

  /** One channel with one value all through the open narrowest bin. */
  setFlat(channel: number, value: number): void {
    const { parts } = this.base;
    const place = channel * PARTS;
    parts[place + MIN] = value;
    parts[place + MAX] = value;
    parts[place + SUM] = value;
    parts[place + WEIGHT] = 1;
  }

  /** Closes the open narrowest bin, of which every channel was set, and every wider one that it fills. */
  close(): void {
    for (let i = 0; i < this.levels.length; i++) {
      const level = this.levels[i] as Level;
      const wider = i + 1 < this.levels.length ? this.levels[i + 1] : undefined;
      level.close(this.counts, wider);
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
