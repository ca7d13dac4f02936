import { BIN_WIDTH } from "../../../engine/recording/frame.ts";
import type { Seconds } from "../../../units/units.ts";

/** Part of a bin or a column by which a time may miss the edge that it stands on. */
export const EDGE = 1e-6;

/** Narrowest bins that are over at an instant. */
export const binsBefore = (time: Seconds): number => Math.floor(time / BIN_WIDTH + EDGE);

/**
 * The window in which an instant is read: `half` s on each side of it. Of an instant in the newest bin, which is not
 * complete yet, it is the one that ends with the last complete bin.
 * @param half at least half a narrowest bin
 * @param recorded end of what is recorded
 */
export const windowAround = (at: Seconds, half: Seconds, recorded: Seconds): readonly [from: Seconds, to: Seconds] => {
  const complete = binsBefore(recorded) * BIN_WIDTH;
  const middle = at <= recorded ? Math.min(at, Math.max(0, complete - BIN_WIDTH / 2)) : at;
  return [middle - half, Math.min(middle + half, recorded)];
};
