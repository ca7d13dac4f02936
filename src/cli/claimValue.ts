import type { Value } from "../experiments/checks/points.ts";
import { estimate } from "../sweeps/statistics.ts";
import { largestOf, smallestOf } from "../units/extremes.ts";
import { readable } from "./output.ts";

/** Most elements of a vector that are shown one by one. */
const ELEMENTS_MAX = 3;

/** Measured value of a term of a check, with the half-width of its 95 % interval if there are several seeds. */
export const claimValue = (value: Value, bySeed: readonly (Value | undefined)[] = []): string => {
  if (typeof value === "string") return value;
  if (typeof value !== "number") {
    const [least, most] = [smallestOf(value), largestOf(value)];
    return value.length <= ELEMENTS_MAX
      ? value.map(readable).join(", ")
      : `${readable(least)} to ${readable(most)} (${value.length} flows)`;
  }
  const { halfWidth } = estimate(bySeed.filter((each) => typeof each === "number"));
  return Number.isNaN(halfWidth) ? readable(value) : `${readable(value)} ± ${readable(halfWidth)}`;
};
