import { PROBABILITY_MAX, WINDOW_MIN } from "../../../experiments/theory/laneTheory.ts";
import type { Measured } from "./measured.ts";

/** A bound of the model that a run can be outside of. */
export type Bound = "smallWindow" | "manySignals" | "fullBuffer";
export const BOUNDS = ["smallWindow", "manySignals", "fullBuffer"] as const;

/** Where a run was outside of the model's bounds. */
export interface Outside {
  /** Share of the run for each bound, 0 to 1. */
  readonly shares: Readonly<Record<Bound, number>>;
  /** Parts [from, to) of the run outside of a bound, s, in order; parts that touch are joined. */
  readonly spans: readonly (readonly [from: number, to: number])[];
}

interface Series {
  /** The window of a flow in each part, packets. */
  readonly window: Measured;
  readonly probability: Measured;
  /** The longest queue of each part, packets. */
  readonly longest: Measured;
}

/** Compares the parts of a measured run with the model's bounds. @param buffer packets */
export const outsideOf = ({ window, probability, longest }: Series, buffer: number): Outside => {
  const { from, spacing, values } = window;
  const counts = { smallWindow: 0, manySignals: 0, fullBuffer: 0 };
  const spans: (readonly [number, number])[] = [];
  for (const [i, packets] of values.entries()) {
    // A group that has not started, or has stopped, has no window.
    const isSmall = packets > 0 && packets < WINDOW_MIN;
    const isSignalled = (probability.values[i] ?? 0) > PROBABILITY_MAX;
    const isFull = (longest.values[i] ?? 0) >= buffer;
    if (isSmall) counts.smallWindow++;
    if (isSignalled) counts.manySignals++;
    if (isFull) counts.fullBuffer++;
    if (!(isSmall || isSignalled || isFull)) continue;
    const [start, end] = [from + i * spacing, from + (i + 1) * spacing];
    const last = spans.at(-1);
    if (last !== undefined && start - last[1] < spacing / 2) spans[spans.length - 1] = [last[0], end];
    else spans.push([start, end]);
  }
  const share = (count: number): number => count / Math.max(1, values.length);
  return {
    shares: {
      smallWindow: share(counts.smallWindow),
      manySignals: share(counts.manySignals),
      fullBuffer: share(counts.fullBuffer),
    },
    spans,
  };
};
