import type { Seconds } from "../../../units/units.ts";
import type { View } from "../contract.ts";

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
