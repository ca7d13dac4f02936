import { ticks125 } from "../../chart/scale.ts";

/**
 * The horizontal axis of a drop curve. While the probabilities of interest are far below 1, the axis is linear up to a
 * little above them, then broken, and ends at 1; else it is linear from 0 to 1.
 */
export interface ProbabilityScale {
  /** Probability at which the axis breaks; null: it has no break. */
  readonly breakAt: number | null;
  /** Largest probability before the break. */
  readonly top: number;
  readonly ticks: readonly number[];
  pixel(probability: number): number;
  /** The probability at a pixel, before the break. */
  value(pixel: number): number;
}
/** Width of the part behind the break, px. */
const BEHIND = 46;
/** Above this probability, a break would save no room. */
const WHOLE = 0.4;

/** @param knee the largest probability of interest @param left, right px */
export const probabilityScale = (knee: number, left: number, right: number): ProbabilityScale => {
  const top = Math.min(1, Math.max(1e-6, 1.2 * knee));
  if (top > WHOLE) {
    const slope = right - left - 14;
    return {
      breakAt: null,
      top: 1,
      ticks: [0, 0.5, 1],
      pixel: (p) => left + p * slope,
      value: (pixel) => Math.max(0, Math.min(1, (pixel - left) / slope)),
    };
  }
  const breakAt = right - BEHIND;
  const slope = (breakAt - 8 - left) / top;
  const end = right - 14;
  return {
    breakAt,
    top,
    ticks: ticks125(0, top, 3),
    pixel: (p) => (p <= top ? left + p * slope : breakAt + 6 + ((p - top) / (1 - top)) * (end - breakAt - 6)),
    value: (pixel) => Math.max(0, Math.min(top, (pixel - left) / slope)),
  };
};
