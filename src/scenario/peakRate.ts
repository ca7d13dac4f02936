import { resolve } from "../schema/check.ts";
import { largestOf } from "../units/extremes.ts";
import type { BitsPerSecond } from "../units/units.ts";
import { variationFields } from "./commonFields.ts";
import type { Bottleneck } from "./document.ts";
import { DEFAULT_LINK } from "./linkOf.ts";

/** Highest rate of the bottleneck's link over time, bit/s. */
export const peakRate = ({ rate, variation }: Bottleneck): BitsPerSecond => {
  const { shape, depth, rates } = resolve(variationFields, variation, DEFAULT_LINK);
  if (shape === "sine" || shape === "steps") return rate * (1 + depth);
  return shape === "trace" ? largestOf(rates, rate) : rate;
};
