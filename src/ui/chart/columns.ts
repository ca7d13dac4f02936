import type { ChannelInfo } from "../../engine/recording/frame.ts";
import type { Seconds } from "../../units/units.ts";

/**
 * One pixel column of a chart per entry: extremes and mean of a channel over the time that the column covers;
 * NaN where nothing is recorded. For channels of kind `count`, `mean` holds the sum.
 */
export interface Columns {
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly mean: Float64Array;
}

/** The recordings that a chart reads. */
export interface ColumnSource {
  /** The channels recorded at the run's current time; a change of channels makes another list. */
  readonly channels: readonly ChannelInfo[];
  /** End of the recordings; bins are complete up to the multiple of `BIN_WIDTH` below it. */
  readonly recorded: Seconds;
  /** Counts how often recorded data were removed or replaced. */
  readonly cuts: number;
  /** Index of a channel, even if it is no longer recorded; −1: the id is unknown. */
  channel(id: string): number;
  /**
   * Fills `out` (arrays of length `width`) with channel `index` over [from, to): from the finest bins still kept
   * that are at most as wide as one column, otherwise from the widest that are narrower than the range.
   * @returns width of the bins that were used, s
   */
  columns(index: number, from: Seconds, to: Seconds, width: number, out: Columns): Seconds;
}
