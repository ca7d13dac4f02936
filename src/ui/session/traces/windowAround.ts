import { BIN_WIDTH } from "../../../engine/recording/frame.ts";
import type { Seconds } from "../../../units/units.ts";
import { binsBefore } from "./instant.ts";

/**
 * The window in which an instant is read: `half` s on each side of it. For an instant in the newest, incomplete bin
 * it is the window that ends with the last complete bin.
 * @param half at least half a narrowest bin
 * @param recorded end of the recordings
 */
export const windowAround = (at: Seconds, half: Seconds, recorded: Seconds): readonly [from: Seconds, to: Seconds] => {
  const complete = binsBefore(recorded) * BIN_WIDTH;
  const middle = at <= recorded ? Math.min(at, Math.max(0, complete - BIN_WIDTH / 2)) : at;
  return [middle - half, Math.min(middle + half, recorded)];
};
