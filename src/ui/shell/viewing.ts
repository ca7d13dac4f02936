import { lab, traces } from "../session/lab.ts";

const SPAN_MIN = 0.02;
/** Steps of the crosshair in a window. */
const CURSOR_STEPS = 200;

const windowNow = (): { readonly from: number; readonly to: number } => {
  const { view } = lab.getState();
  if (!view.follow) return { from: view.from, to: view.to };
  const span = view.span === "all" ? Math.max(traces.until, 10) : view.span;
  return { from: Math.max(0, traces.until - span), to: Math.max(traces.until, span) };
};

/** Shows `factor` times as much time: around the crosshair, else up to now. */
export const changeView = (factor: number): void => {
  const { view, cursor, setView } = lab.getState();
  const { from, to } = windowNow();
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
export const moveCursor = (direction: 1 | -1, far: boolean): void => {
  const { cursor, setCursor } = lab.getState();
  const { from, to } = windowNow();
  const step = ((to - from) / CURSOR_STEPS) * (far ? 10 : 1);
  const end = Math.min(to, traces.until);
  const next = cursor === null ? end : cursor + direction * step;
  setCursor(Math.min(end, Math.max(from, next)));
};
