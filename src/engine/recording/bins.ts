import type { Archive } from "../kernel/archive.ts";
import { Level, NOTHING, PARTS } from "./binLevel.ts";
import { BIN_FACTOR, BIN_LEVELS, type BinBlock, type ChannelInfo } from "./frame.ts";

/** Sets one channel of the open narrowest bin. @param weight of the mean in wider bins; 0: the channel has no value */
export const setRange = (bins: Bins, channel: number, min: number, max: number, mean: number, weight: number): void => {
  const { rows } = bins.base;
  const { sums, lacks } = bins.next;
  const place = bins.at + channel * PARTS;
  lacks[channel] = lacks[channel] + 1 - weight;
  if (weight === 0) {
    rows[place] = rows[place + 1] = NOTHING;
    rows[place + 2] = bins.counts[channel] === 1 ? 0 : NOTHING;
    return;
  }
  rows[place] = min;
  rows[place + 1] = max;
  rows[place + 2] = mean;
  sums[channel] = sums[channel] + mean * weight;
};

/** Sets one channel that has the same value all through the open narrowest bin. */
export const setFlat = (bins: Bins, channel: number, value: number): void => {
  const { rows } = bins.base;
  const { sums } = bins.next;
  const place = bins.at + channel * PARTS;
  rows[place] = value;
  rows[place + 1] = value;
  rows[place + 2] = value;
  sums[channel] = sums[channel] + value;
};

/**
 * The pyramid of min, max and mean: the recorder fills the narrowest bins, each wider one is made from four of the next
 * narrower.
 */
export class Bins {
  private readonly levels: Level[] = [];
  /** By channel: 1 where its values are counts. */
  readonly counts: Uint8Array;
  /** The narrowest level, and the next wider. */
  readonly base: Level;
  readonly next: Level;
  /** Place at which the row of the open narrowest bin begins. */
  at = 0;

  constructor(readonly channels: readonly ChannelInfo[]) {
    this.counts = Uint8Array.from(channels, (channel) => (channel.kind === "count" ? 1 : 0));
    for (let level = 0, span = 1; level < BIN_LEVELS; level++, span *= BIN_FACTOR)
      this.levels.push(new Level(level, span, channels.length));
    this.base = this.levels[0];
    this.next = this.levels[1];
  }

  /** The same bins for other channels: a channel keeps its values by id, a new one begins empty. */
  remapped(channels: readonly ChannelInfo[]): Bins {
    const made = new Bins(channels);
    const places = channels.map((channel) => this.channels.findIndex((old) => old.id === channel.id));
    for (const [i, level] of made.levels.entries()) {
      // The missing weight of the narrower open bin is added when that closes.
      const inNarrower = this.closed % (made.levels[i - 1]?.span ?? 1);
      level.continue(this.levels[i], places, (this.closed % level.span) - inNarrower);
    }
    made.open();
    return made;
  }

  /** Bins of the narrowest width closed so far. */
  get closed(): number {
    return this.base.closed;
  }

  /** Closes the open narrowest bin, after all its channels were set, and every wider bin that is full with it. */
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
      const level = levels[i];
      if (closed % level.span !== 0) return;
      level.close(levels[i - 1], this.counts, levels[i + 1]);
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

  serialize(archive: Archive): void {
    for (const level of this.levels) level.serialize(archive);
    this.open();
  }
}
