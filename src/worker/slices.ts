import type { Seconds } from "../units/units.ts";

/** A slice of simulated time is made to take about this long, so that a budget of wall time can be kept. */
const SLICE_MS = 2;
/** Slices end on multiples of a millisecond where time is left over, so that changes get short times in addresses. */
const GRID_PER_SECOND = 1000;

/** Pieces of simulated time in which a grant is worked off: between two of them the clock is looked at. */
export class Slices {
  private length: Seconds = 0.005;

  /** Where the slice that begins at `from` ends, at most at `target`. */
  endOf(from: Seconds, target: Seconds): Seconds {
    const end = Math.ceil((from + this.length) * GRID_PER_SECOND) / GRID_PER_SECOND;
    return end < target ? end : target;
  }

  /** The latest slice took so much wall time, in ms: the next ones are shorter or longer. */
  took(ms: number): void {
    if (ms > 2 * SLICE_MS) this.length = Math.max(1 / GRID_PER_SECOND, this.length / 2);
    else if (ms < SLICE_MS / 2) this.length = Math.min(1, this.length * 2);
  }
}
