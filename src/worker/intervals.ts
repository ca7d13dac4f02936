import type { Seconds } from "../units/units.ts";

/** A stretch of simulated time, both ends included. */
export interface Stretch {
  readonly from: Seconds;
  readonly to: Seconds;
}

/** Which stretches of time are known. */
export class IntervalSet {
  /** Ascending; no two of them touch. */
  private all: readonly Stretch[] = [];

  add(from: Seconds, to: Seconds): void {
    const touching = this.all.filter((one) => one.from <= to && one.to >= from);
    const whole = {
      from: Math.min(from, ...touching.map((one) => one.from)),
      to: Math.max(to, ...touching.map((one) => one.to)),
    };
    const others = this.all.filter((one) => !touching.includes(one));
    this.all = [...others, whole].sort((one, other) => one.from - other.from);
  }

  /** Nothing after `end` is known any more. */
  cut(end: Seconds): void {
    this.all = this.all.filter(({ from }) => from <= end).map(({ from, to }) => ({ from, to: Math.min(to, end) }));
  }

  /** The latest time before `end` that is not known, between 0 and what is; undefined: all is. */
  gapBefore(end: Seconds): Stretch | undefined {
    let to = end;
    for (const one of this.all.toReversed()) {
      if (one.from > to) continue;
      if (one.to < to) return { from: one.to, to };
      to = one.from;
    }
    return to > 0 ? { from: 0, to } : undefined;
  }
}
