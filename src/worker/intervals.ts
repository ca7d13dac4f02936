import { largestOf, smallestOf } from "../units/extremes.ts";
import type { Seconds } from "../units/units.ts";

/** An interval of simulated time, both ends included. */
export interface Interval {
  readonly from: Seconds;
  readonly to: Seconds;
}

/** A set of intervals of time. */
export class IntervalSet {
  /** Ascending, without overlap or contact. */
  private all: readonly Interval[] = [];

  add(from: Seconds, to: Seconds): void {
    const touching = this.all.filter((one) => one.from <= to && one.to >= from);
    const whole = {
      from: smallestOf(
        touching.map((one) => one.from),
        from,
      ),
      to: largestOf(
        touching.map((one) => one.to),
        to,
      ),
    };
    const others = this.all.filter((one) => !touching.includes(one));
    this.all = [...others, whole].sort((one, other) => one.from - other.from);
  }

  /** Removes all time after `end`. */
  cut(end: Seconds): void {
    this.all = this.all.filter(({ from }) => from <= end).map(({ from, to }) => ({ from, to: Math.min(to, end) }));
  }

  /** The latest gap before `end`; undefined: there is none. */
  gapBefore(end: Seconds): Interval | undefined {
    let to = end;
    for (const one of this.all.toReversed()) {
      if (one.from > to) continue;
      if (one.to < to) return { from: one.to, to };
      to = one.from;
    }
    return to > 0 ? { from: 0, to } : undefined;
  }
}
