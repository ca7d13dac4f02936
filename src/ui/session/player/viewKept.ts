import type { Seconds } from "../../../units/units.ts";
import type { View } from "../contract.ts";
import { windowOf } from "./window.ts";

/**
 * The window in view while the run moves to another instant. In the past that instant stands in the middle, so that
 * what led to it and what followed are in view; at the end of the recordings a window that holds it stays.
 * @param still a window that holds the instant stays in any case
 */
export const viewKept = (view: View, until: Seconds, now: Seconds, recorded: Seconds, still: boolean): View => {
  const { from, to } = windowOf(view, until);
  const isEnd = now >= recorded;
  if (now >= from && now <= to && (still || isEnd || view.span === "all")) {
    // At the end of the recordings nothing lies beyond, so the window follows the run.
    return isEnd && to >= recorded && view.follow ? view : { ...view, follow: false, from, to };
  }
  const start = Math.max(0, now - (to - from) / 2);
  return { ...view, follow: false, from: start, to: start + to - from };
};
