import type { Plot } from "./plot.ts";

/** One track of the plot while one picture is drawn; its parts are grouped by how often they are drawn. */
export interface Track {
  /** Values on which its ink and names depend, besides time and values that all tracks share. */
  readonly shows: readonly unknown[];
  /** Values on which only the other parts depend. */
  readonly says?: readonly unknown[];
  /** Draws what lies behind the ink and does not scroll, in every picture. */
  behind?(): void;
  /** Draws the scrolling part into the columns of `part`. */
  ink(part: Plot): void;
  /** Draws name and ticks at the left, whenever `shows` has changed. */
  names(): void;
  /** Draws the part over the ink that does not scroll, in every picture. */
  over(): void;
  /** Writes values at the right, ten times a second, so that they can be read. */
  values(): void;
}

/** For parts that a track does not have. */
export const nothing = (): void => undefined;
