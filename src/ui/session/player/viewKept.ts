import type { Seconds } from "../../../units/units.ts";
import type { View } from "../contract.ts";

/** Where `now` stands in a window that has to move for it to be seen: the future that is known is seen too. */
const PLACE = 0.75;

/** The window in view stands still while the run goes to another instant; where that is not in it, it moves there. */
export const viewKept = (view: View, until: Seconds, now: Seconds, recorded: Seconds): View => {
  const span = view.span === "all" ? Math.max(until, 10) : view.span;
  const to = view.follow ? Math.max(until, span) : view.to;
  const from = view.follow ? Math.max(0, to - span) : view.from;
  if (now >= from && now <= to) {
    // At the end of what is known there is nothing to see beyond: the window goes on with the run.
    return now >= recorded && to >= recorded && view.follow ? view : { ...view, follow: false, from, to };
  }
  const start = Math.max(0, now - PLACE * (to - from));
  return { ...view, follow: false, from: start, to: start + to - from };
};
