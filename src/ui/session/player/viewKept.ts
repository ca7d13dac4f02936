import type { Seconds } from "../../../units/units.ts";
import type { View } from "../contract.ts";

/** Position of `now` in a window that has to move, as a share of it; the recordings beyond `now` stay in view. */
const PLACE = 0.75;

/** Keeps the window in view while the run moves to another instant, unless that is outside it; then it moves there. */
export const viewKept = (view: View, until: Seconds, now: Seconds, recorded: Seconds): View => {
  const span = view.span === "all" ? Math.max(until, 10) : view.span;
  const to = view.follow ? Math.max(until, span) : view.to;
  const from = view.follow ? Math.max(0, to - span) : view.from;
  if (now >= from && now <= to) {
    // At the end of the recordings nothing lies beyond, so the window follows the run.
    return now >= recorded && to >= recorded && view.follow ? view : { ...view, follow: false, from, to };
  }
  const start = Math.max(0, now - PLACE * (to - from));
  return { ...view, follow: false, from: start, to: start + to - from };
};
