import { windowOf, zoomed } from "../plots/view.ts";
import type { Run } from "../session/run.ts";

/** Steps of the crosshair across a window. */
const CURSOR_STEPS = 200;

/** Shows `factor` times as much time: around the crosshair, otherwise up to the current time. */
export const changeView = ({ lab, traces: { until } }: Run, factor: number): void => {
  const { view, cursor, setView } = lab.getState();
  const window = windowOf(view, until);
  setView(zoomed(window, cursor ?? (view.follow ? until : (window.from + window.to) / 2), factor, until));
};

/** Moves the crosshair over the values in view; it appears at the current time, or at the edge nearest to it. */
export const moveCursor = ({ lab, traces: { until, recorded } }: Run, direction: 1 | -1, far: boolean): void => {
  const { view, cursor, setCursor } = lab.getState();
  const { from, to } = windowOf(view, until);
  const step = ((to - from) / CURSOR_STEPS) * (far ? 10 : 1);
  const next = cursor === null ? until : cursor + direction * step;
  setCursor(Math.min(to, recorded, Math.max(from, next)));
};
