import type { Seconds } from "../../units/units.ts";
import type { View } from "../session/contract.ts";

/** Simulated time in view, [from, to). */
export interface TimeWindow {
  readonly from: Seconds;
  readonly to: Seconds;
}
/** Shortest time that can be in view. */
export const SPAN_MIN: Seconds = 0.02;
const SPAN_AT_FIRST: Seconds = 10;

/** The window in view when the run has reached `until`. A run shorter than the span fills it from the left. */
export const windowOf = (view: View, until: Seconds): TimeWindow => {
  if (!view.follow) return { from: view.from, to: Math.max(view.to, view.from + SPAN_MIN) };
  if (view.span === "all") return { from: 0, to: Math.max(until, SPAN_AT_FIRST) };
  return { from: Math.max(0, until - view.span), to: Math.max(until, view.span) };
};

/** The view of [from, to); it follows again when its right edge touches the current time. */
export const viewOf = (from: Seconds, to: Seconds, until: Seconds): Partial<View> => {
  const span = Math.max(SPAN_MIN, to - from);
  const start = Math.max(0, from);
  if (start + span >= until - span * 0.005) return { span, follow: true };
  return { follow: false, from: start, to: start + span };
};

/** Zooms around `at`: a factor below 1 zooms in. */
export const zoomed = (window: TimeWindow, at: Seconds, factor: number, until: Seconds): Partial<View> => {
  const from = at - (at - window.from) * factor;
  const span = Math.min((window.to - window.from) * factor, Math.max(until, SPAN_AT_FIRST));
  // At the right edge the window stays at the current time.
  if (window.to >= until && at >= until - (window.to - window.from) * 0.02)
    return { span: Math.max(SPAN_MIN, span), follow: true };
  return viewOf(from, from + span, until);
};
