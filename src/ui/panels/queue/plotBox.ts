import type { Span } from "../../plots/tracks.ts";
import { windowOf } from "../../plots/view.ts";
import type { Run } from "../../session/run.ts";
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

/** Limits a time to the recorded part of the run. */
export const clampTime = (run: Run, time: number): number => Math.max(0, Math.min(run.traces.recorded, time));

/** Time of one pixel of the plot, s. */
export const pixelTime = (run: Run, box: PlotBox): number => {
  const { from, to } = windowOf(run.lab.getState().view, run.traces.until);
  return (to - from) / Math.max(1, box.right - box.left);
};

/** The time at a place of the plot, px from the left of the panel's body. */
export const timeAt = (run: Run, box: PlotBox, px: number): number =>
  windowOf(run.lab.getState().view, run.traces.until).from + (px - box.left) * pixelTime(run, box);
