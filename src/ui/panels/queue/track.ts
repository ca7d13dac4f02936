import type { Plot } from "./plot.ts";

/** One track of the plot while one picture is drawn, by how often its parts have to be drawn. */
export interface Track {
  /** What its ink and its names depend on, besides time and what all tracks depend on. */
  readonly shows: readonly unknown[];
  /** What scrolls: on the paper, in the columns of `part`. */
  ink(part: Plot): void;
  /** Name and ticks at the left: where `shows` has changed. */
  names(): void;
  /** What stands still over the ink: in every picture. */
  over(): void;
  /** Values at the right: ten times a second, so that they can be read. */
  values(): void;
}

/** For tracks without static parts above the plot. */
export const nothing = (): void => undefined;
