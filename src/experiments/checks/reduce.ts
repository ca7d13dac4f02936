import { powInteger } from "../../engine/kernel/math.ts";
import type { AxisValue } from "../../sweeps/ask.ts";
import { largestOf, smallestOf } from "../../units/extremes.ts";
import type { Reduction } from "./syntax.ts";

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Sum of the products of both lists' deviations from their means. */
const covariation = (a: readonly number[], b: readonly number[]): number => {
  const [meanA, meanB] = [mean(a), mean(b)];
  return sum(a.map((value, i) => (value - meanA) * ((b[i] ?? Number.NaN) - meanB)));
};

/** Pearson's correlation; NaN if one of the lists does not vary, or their lengths differ. */
export const correlation = (a: readonly number[], b: readonly number[]): number =>
  a.length === b.length ? covariation(a, b) / Math.sqrt(covariation(a, a) * covariation(b, b)) : Number.NaN;

/**
 * Reduces values to one; NaN if there is none. `along` are the corresponding values of the axis, for `argmin`, `argmax`
 * and `r2_linear` (the share of the variance that a straight line explains).
 */
export const reduce = (
  name: Exclude<Reduction, "corr">,
  values: readonly number[],
  along: readonly AxisValue[],
): AxisValue => {
  if (values.length === 0) return Number.NaN;
  switch (name) {
    case "mean":
      return mean(values);
    case "sum":
      return sum(values);
    case "min":
      return smallestOf(values);
    case "max":
      return largestOf(values);
    case "argmin":
      return along[values.indexOf(smallestOf(values))] ?? Number.NaN;
    case "argmax":
      return along[values.indexOf(largestOf(values))] ?? Number.NaN;
    case "r2_linear":
      return powInteger(correlation(along.map(Number), values), 2);
  }
};
