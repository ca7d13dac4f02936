import type { Run } from "../session/run.ts";

const SPAN_MIN = 0.02;
/** Steps of the crosshair across a window. */
const CURSOR_STEPS = 200;

const windowNow = (run: Run): { readonly from: number; readonly to: number } => {
  const { view } = run.lab.getState();
  if (!view.follow) return { from: view.from, to: view.to };
  const span = view.span === "all" ? Math.max(run.traces.until, 10) : view.span;
  return { from: Math.max(0, run.traces.until - span), to: Math.max(run.traces.until, span) };
};

/** Shows `factor` times as much time: around the crosshair, otherwise up to the current time. */
export const changeView = (run: Run, factor: number): void => {
  const { view, cursor, setView } = run.lab.getState();
  const { from, to } = windowNow(run);
  const span = Math.max(SPAN_MIN, (to - from) * factor);
  if (view.follow && cursor === null) {
    setView({ span });
    return;
  }
  const centre = cursor ?? (from + to) / 2;
  const start = Math.max(0, centre - ((centre - from) / (to - from)) * span);
  setView({ follow: false, from: start, to: start + span });
};

/** Moves the crosshair; it appears at the right edge. */
export const moveCursor = (run: Run, direction: 1 | -1, far: boolean): void => {
  const { cursor, setCursor } = run.lab.getState();
  const { from, to } = windowNow(run);
  const step = ((to - from) / CURSOR_STEPS) * (far ? 10 : 1);
  const end = Math.min(to, run.traces.until);
  const next = cursor === null ? end : cursor + direction * step;
  setCursor(Math.min(end, Math.max(from, next)));
};
