import type { Scenario } from "../scenario/document.ts";
import type { Seconds } from "../units/units.ts";

/** Wall time of one slice of simulated time, approximately, so that a budget of wall time can be kept. */
const SLICE_MS = 2;
/**
 * Slices end at whole milliseconds if time is left, and samples of flows lie there, so that changes get short times in
 * addresses.
 */
export const GRID_PER_SECOND = 1000;

/** Slices of simulated time into which a grant is divided; the clock is checked between two slices. */
export class Slices {
  private length: Seconds = 0.005;

  /** End of the slice that begins at `from`, at most `target`. */
  endOf(from: Seconds, target: Seconds): Seconds {
    const end = Math.ceil((from + this.length) * GRID_PER_SECOND) / GRID_PER_SECOND;
    return end < target ? end : target;
  }

  /** The latest slice took `ms` of wall time; adapts the length of the next. */
  took(ms: number): void {
    if (ms > 2 * SLICE_MS) this.length = Math.max(1 / GRID_PER_SECOND, this.length / 2);
    else if (ms < SLICE_MS / 2) this.length = Math.min(1, this.length * 2);
  }
}

/** Time of the first change of the timeline after `at`; infinite: none. */
export const nextChangeAfter = (at: Seconds, { timeline }: Scenario): Seconds => {
  let next = Number.POSITIVE_INFINITY;
  for (const change of timeline) if (change.at > at && change.at < next) next = change.at;
  return next;
};
