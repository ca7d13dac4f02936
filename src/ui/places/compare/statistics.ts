import tQuantile from "@stdlib/stats-base-dists-t-quantile";
import { deviation, mean } from "d3-array";

/** Share of the cases in which an interval or an ellipse contains the true value. */
const CONFIDENCE = 0.95;

/** Mean of independent runs, and half the width of its 95 % confidence interval; NaN for a single run. */
export interface Estimate {
  readonly mean: number;
  readonly halfWidth: number;
  readonly runs: number;
}

/** k runs: mean ± t(k − 1, 0.975) · s / √k, s the deviation with k − 1 (Law, Simulation Modeling and Analysis). */
export const estimate = (values: readonly number[]): Estimate => {
  const runs = values.length;
  const spread = deviation(values) ?? Number.NaN;
  const halfWidth = runs < 2 ? Number.NaN : (tQuantile((1 + CONFIDENCE) / 2, runs - 1) * spread) / Math.sqrt(runs);
  return { mean: mean(values) ?? Number.NaN, halfWidth, runs };
};

/** A tilted ellipse: two half axes and the angle of the first, in radians from the x axis towards y. */
export interface Ellipse {
  readonly x: number;
  readonly y: number;
  readonly along: number;
  readonly across: number;
  readonly angle: number;
}

/**
 * The 95 % confidence region of a mean of two quantities, by Hotelling's T²: its half axes are √(λ·T²/n), λ the
 * eigenvalues of the covariance, T² = 2(n − 1)/(n − 2) · F(2, n − 2; 0.95). For two degrees of freedom in the numerator
 * F has a closed form: the probability beyond x is (1 + 2x/m)^(−m/2), m the others.
 * (Johnson and Wichern, Applied Multivariate Statistical Analysis, section 5.4)
 * @returns null below three runs, where there is none
 */
export const meanEllipse = (xs: readonly number[], ys: readonly number[]): Ellipse | null => {
  const n = Math.min(xs.length, ys.length);
  if (n < 3) return null;
  const [x, y] = [mean(xs) ?? Number.NaN, mean(ys) ?? Number.NaN];
  const others = n - 2;
  const quantile = (others / 2) * ((1 - CONFIDENCE) ** (-2 / others) - 1);
  const scale = ((2 * (n - 1)) / others / n) * quantile;
  let [xx, xy, yy] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [dx, dy] = [(xs[i] ?? x) - x, (ys[i] ?? y) - y];
    xx += (dx * dx) / (n - 1);
    xy += (dx * dy) / (n - 1);
    yy += (dy * dy) / (n - 1);
  }
  const half = (xx + yy) / 2;
  const reach = Math.hypot((xx - yy) / 2, xy);
  return {
    x,
    y,
    along: Math.sqrt(scale * (half + reach)),
    across: Math.sqrt(scale * Math.max(0, half - reach)),
    angle: Math.atan2(2 * xy, xx - yy) / 2,
  };
};

/** Whether a lane is clearly better, or clearly worse, than all others. */
export type Tag = "best" | "worst" | null;

/**
 * Which of several estimates are clearly the best and the worst: the gap to every other one is larger than both
 * intervals together. A single run has no interval, and therefore no tag.
 */
export const tags = (estimates: readonly (Estimate | null)[], better: "higher" | "lower"): readonly Tag[] => {
  const known = estimates.filter((one) => one !== null);
  const isClear = (one: Estimate, other: Estimate): boolean =>
    Math.abs(one.mean - other.mean) > one.halfWidth + other.halfWidth;
  const isAhead = (one: Estimate, other: Estimate): boolean =>
    isClear(one, other) && one.mean > other.mean === (better === "higher");
  return estimates.map((one): Tag => {
    if (one === null || known.length < 2) return null;
    const others = known.filter((other) => other !== one);
    if (others.every((other) => isAhead(one, other))) return "best";
    return others.every((other) => isAhead(other, one)) ? "worst" : null;
  });
};
