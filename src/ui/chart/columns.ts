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

/** Channels that are recorded over time, as far as a chart has to know them. */
export interface ColumnSource {
  /** What is recorded where the run stands: after a change of channels another list. */
  readonly channels: readonly ChannelInfo[];
  /** End of what is recorded; bins are complete up to the multiple of `BIN_WIDTH` below it. */
  readonly recorded: Seconds;
  /** Counts how often something that was recorded was taken away or became another. */
  readonly cuts: number;
  /** Place of a channel, also of one that is recorded no longer; −1: none of that id is known. */
  channel(id: string): number;
  /**
   * Fills `out` (arrays of length `width`) with channel `index` over [from, to): from the finest bins still kept
   * that are at most as wide as one column, else from the widest that are narrower than the range.
   * @returns width in seconds of the bins that were used
   */
  columns(index: number, from: Seconds, to: Seconds, width: number, out: Columns): Seconds;
}
