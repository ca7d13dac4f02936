import type { Seconds } from "../../../units/units.ts";
import { viewOf, windowOf } from "../../plots/view.ts";
import type { ShownRun } from "../../session/run.ts";

/** Moves the crosshair to a time, and the window with it if that is not in view. */
export const showInstant = (run: ShownRun, at: Seconds): void => {
  const { setCursor, setView, view } = run.lab.getState();
  const { from, to } = windowOf(view, run.now());
  setCursor(at);
  if (at >= from && at <= to) return;
  const half = (to - from) / 2;
  setView(viewOf(at - half, at + half, run.traces.until));
};
