import type { Span } from "../../plots/tracks.ts";
import { windowOf } from "../../plots/view.ts";
import type { ShownRun } from "../../session/run.ts";
import type { Stacks } from "./groupAt.ts";

/** Longest window, s, in which every drop and mark has its own sign on the queue. */
export const SINGLE_EVENTS = 2;

/** Position of the plot in the latest picture, for pointers, keys and handles. */
export interface PlotBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
  stacks: Stacks & { readonly drops: Span; readonly marks: Span };
  brush: readonly [number, number] | null;
  /** Scrolling speed of the picture, columns per second. */
  speed: number;
}

/** End of the time for which there are values: of the recordings, in step with others of the farthest. */
export const endOf = (run: ShownRun): number => Math.max(run.traces.recorded, run.now());

/** Limits a time to that for which there are values. */
export const clampTime = (run: ShownRun, time: number): number => Math.max(0, Math.min(endOf(run), time));

/** Before the first picture. */
export const blankBox = (): PlotBox => {
  const nowhere = { top: 0, bottom: 0 };
  const stacks = { queue: nowhere, throughput: nowhere, drops: nowhere, marks: nowhere };
  return { left: 0, right: 1, top: 0, bottom: 1, stacks, brush: null, speed: 0 };
};

/** Time of one pixel of the plot, s. */
export const pixelTime = (run: ShownRun, box: PlotBox): number => {
  const { from, to } = windowOf(run.lab.getState().view, run.now());
  return (to - from) / Math.max(1, box.right - box.left);
};

/** The time at a place of the plot, px from the left of the panel's body. */
export const timeAt = (run: ShownRun, box: PlotBox, px: number): number =>
  windowOf(run.lab.getState().view, run.now()).from + (px - box.left) * pixelTime(run, box);
