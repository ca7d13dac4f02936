import { BIN_FACTOR, BIN_LEVELS, type BinBlock } from "../../../engine/recording/frame.ts";
import { BINS_KEPT } from "../../../schema/limits.ts";

const BINS_AT_FIRST = 1_024;
/** A bin has min, max and mean. */
const PARTS = 3;

/** Widths of the levels, in bins of level 0. */
const WIDTHS = Array.from({ length: BIN_LEVELS }, (_, level) => BIN_FACTOR ** level);

/** Receives one bin: the level-0 bins [from, to) that it covers, and its three numbers. */
export type VisitBin = (from: number, to: number, min: number, max: number, mean: number) => void;

/** The bins of one width: a ring per channel, min, max and mean side by side. Absolute bin b is at b mod capacity. */
class Level {
  capacity = BINS_AT_FIRST;
  /** The bins [first, end) are kept. */
  first = 0;
  end = 0;
  rings: Float32Array[] = [];
  /** Appended bins are for the first `recorded` rings. */
  recorded = 0;

  setChannels(rings: Float32Array[], recorded: number): void {
    this.rings = rings;
    this.recorded = recorded;
  }

  empty(channels: number): Float32Array[] {
    return Array.from({ length: channels }, () => this.blank());
  }

  blank(): Float32Array {
    return new Float32Array(this.capacity * PARTS).fill(Number.NaN);
  }

  append(block: BinBlock): void {
    const channels = this.recorded;
    if (block.values.length !== block.bins * channels * PARTS)
      throw new Error(`a block of ${block.bins} bins and ${channels} channels holds ${block.values.length} numbers`);
    if (this.end === this.first) this.first = this.end = block.first;
    // A past that is simulated again is identical.
    const known = Math.max(0, this.end - block.first);
    if (known >= block.bins) return;
    this.makeRoom(block.first + block.bins - this.first);
    this.skipTo(block.first);
    for (let bin = known; bin < block.bins; bin++) {
      const slot = (this.end % this.capacity) * PARTS;
      let source = bin * channels * PARTS;
      for (const [place, ring] of this.rings.entries()) {
        if (place >= channels) {
          ring.fill(Number.NaN, slot, slot + PARTS);
          continue;
        }
        ring[slot] = block.values[source] ?? Number.NaN;
        ring[slot + 1] = block.values[source + 1] ?? Number.NaN;
        ring[slot + 2] = block.values[source + 2] ?? Number.NaN;
        source += PARTS;
      }
      this.end += 1;
    }
    this.first = Math.max(this.first, this.end - this.capacity);
  }

  /** Forgets the bins from `end` on. */
  cut(end: number): void {
    this.end = Math.min(this.end, end);
    this.first = Math.min(this.first, this.end);
  }

  /** A copy with the same bins. */
  copy(): Level {
    const made = new Level();
    made.capacity = this.capacity;
    made.first = this.first;
    made.end = this.end;
    made.rings = this.rings.map((ring) => ring.slice());
    made.recorded = this.recorded;
    return made;
  }

  /** Bins that never arrived (a restarted worker) read NaN. */
  private skipTo(bin: number): void {
    for (; this.end < bin; this.end++) {
      const slot = (this.end % this.capacity) * PARTS;
      for (const ring of this.rings) ring.fill(Number.NaN, slot, slot + PARTS);
    }
  }

  private makeRoom(wanted: number): void {
    let capacity = this.capacity;
    while (capacity < wanted && capacity < BINS_KEPT) capacity *= 2;
    if (capacity === this.capacity) return;
    this.rings = this.rings.map((old) => {
      const ring = new Float32Array(capacity * PARTS).fill(Number.NaN);
      for (let bin = this.first; bin < this.end; bin++) {
        const from = (bin % this.capacity) * PARTS;
        ring.set(old.subarray(from, from + PARTS), (bin % capacity) * PARTS);
      }
      return ring;
    });
    this.capacity = capacity;
  }
}

/** Bins of every width and channel, bounded in memory: old values are kept in wider bins only. */
export class BinRings {
  private levels: Level[] = [];
  private ids: readonly string[] = [];

  clear(ids: readonly string[]): void {
    this.ids = ids;
    this.levels = WIDTHS.map(() => new Level());
    for (const level of this.levels) level.setChannels(level.empty(ids.length), ids.length);
  }

  /**
   * Switches channels from here on: a known id keeps its recordings, a new one reads NaN before.
   * @param recorded the first `recorded` channels are in appended data; the others read NaN from here on
   */
  setChannels(ids: readonly string[], recorded: number): void {
    for (const level of this.levels) {
      const rings = ids.map((id) => level.rings[this.ids.indexOf(id)] ?? level.blank());
      level.setChannels(rings, recorded);
    }
    this.ids = ids;
  }

  append(block: BinBlock): void {
    const level = this.levels[block.level];
    if (level === undefined) throw new Error(`there is no level ${block.level} of bins`);
    level.append(block);
  }

  /** Forgets the bins that are not complete when level-0 bin `end` begins. */
  cut(end: number): void {
    for (const [index, level] of this.levels.entries()) level.cut(Math.floor(end / (WIDTHS[index] ?? 1)));
  }

  /** Replaces the contents by a copy of the other's. */
  copyFrom(other: BinRings): void {
    this.ids = other.ids;
    this.levels = other.levels.map((level) => level.copy());
  }

  /** Number of complete level-0 bins. */
  get end(): number {
    return this.levels[0]?.end ?? 0;
  }

  /** The widest level whose bins are at most as wide as this many level-0 bins; 0 if there is none. */
  levelFor(bins: number): number {
    let level = 0;
    while (level + 1 < WIDTHS.length && (WIDTHS[level + 1] ?? Number.POSITIVE_INFINITY) <= bins) level += 1;
    return level;
  }

  /**
   * Visits the bins of a channel that touch the level-0 bins [from, to), oldest first, without overlap: bins of the
   * preferred level; wider ones where those are no longer kept, narrower ones where they are not closed yet.
   * @returns the widest bin visited, in level-0 bins; 0 if none
   */
  walk(channel: number, from: number, to: number, preferred: number, visit: VisitBin): number {
    let at = Math.max(0, from);
    let widest = 0;
    for (let index = this.levels.length - 1; index >= 0 && at < to; index--) {
      const level = this.levels[index];
      const width = WIDTHS[index] ?? 1;
      const ring = level?.rings[channel];
      if (level === undefined || ring === undefined) continue;
      const last = Math.min(level.end, Math.ceil(this.handOver(index, preferred, to) / width));
      let bin = Math.max(level.first, Math.floor(at / width));
      if (bin >= last) continue;
      widest = Math.max(widest, width);
      for (; bin < last; bin++) {
        const slot = (bin % level.capacity) * PARTS;
        visit(
          bin * width,
          (bin + 1) * width,
          ring[slot] ?? Number.NaN,
          ring[slot + 1] ?? Number.NaN,
          ring[slot + 2] ?? Number.NaN,
        );
      }
      at = Math.max(at, last * width);
    }
    return widest;
  }

  /**
   * Visits bins of a channel that cover the level-0 bins [from, to), oldest first, none beyond either end: the widest
   * that fit in between. Where only wider bins are kept, these are visited.
   */
  walkWithin(channel: number, from: number, to: number, visit: VisitBin): void {
    for (let at = from; at < to; ) {
      const index = this.fitting(at, to);
      if (index < 0) {
        at = this.nextKept(at);
        continue;
      }
      const level = this.levels[index];
      const width = WIDTHS[index] ?? 1;
      const ring = level?.rings[channel];
      if (level === undefined || ring === undefined) return;
      const bin = Math.floor(at / width);
      const slot = (bin % level.capacity) * PARTS;
      const values = [ring[slot], ring[slot + 1], ring[slot + 2]] as const;
      const [min = Number.NaN, max = Number.NaN, mean = Number.NaN] = values;
      visit(bin * width, (bin + 1) * width, min, max, mean);
      at = (bin + 1) * width;
    }
  }

  /** The widest level with a bin from `at` that ends by `to`; else the narrowest with one around `at`; −1: none. */
  private fitting(at: number, to: number): number {
    let found = -1;
    for (const [index, level] of this.levels.entries()) {
      const width = WIDTHS[index] ?? 1;
      const bin = Math.floor(at / width);
      if (bin < level.first || bin >= level.end) continue;
      if (found >= 0 && (at % width !== 0 || at + width > to)) return found;
      found = index;
    }
    return found;
  }

  /** The next level-0 bin that is kept at some level; Infinity: there is none. */
  private nextKept(at: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const [index, level] of this.levels.entries()) {
      const begin = level.first * (WIDTHS[index] ?? 1);
      if (level.end > level.first && begin > at) next = Math.min(next, begin);
    }
    return next;
  }

  /** The end of a level's part, where the next narrower level takes over, in level-0 bins. */
  private handOver(index: number, preferred: number, to: number): number {
    if (index <= preferred) return to;
    const next = this.levels[index - 1];
    // Narrower levels keep a shorter past, so the part that the next level keeps is left to it.
    return next === undefined || next.end === next.first ? to : Math.min(to, next.first * (WIDTHS[index - 1] ?? 1));
  }
}
