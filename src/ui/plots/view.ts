import type { Seconds } from "../../units/units.ts";
import type { View } from "../session/contract.ts";
import { SPAN_MIN, type TimeWindow } from "../session/player/window.ts";

export { SPAN_MIN, type TimeWindow, windowOf } from "../session/player/window.ts";

/** A window can be as long as the run, and as the one that the page opens with. */
const SPAN_OPENED: Seconds = 30;

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
  const span = Math.min((window.to - window.from) * factor, Math.max(until, SPAN_OPENED));
  // At the right edge the window stays at the current time.
  if (window.to >= until && at >= until - (window.to - window.from) * 0.02)
    return { span: Math.max(SPAN_MIN, span), follow: true };
  return viewOf(from, from + span, until);
};
