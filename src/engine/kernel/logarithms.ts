import { ln, powInteger } from "./math.ts";

// Apart from `math.ts`, which the first scripts of the page hold: no built-in discipline needs these.

/** `largest` is the largest whole number whose power of `base` is finite. */
const logarithm = (x: number, base: number, lnOfBase: number, largest: number): number => {
  const rough = ln(x) / lnOfBase;
  if (!Number.isFinite(rough)) return rough;
  // Beside the nearest whole power there is left a number near 1, whose logarithm is 0 for the power itself.
  const whole = Math.max(-largest, Math.min(largest, Math.round(rough)));
  const power = powInteger(base, Math.abs(whole));
  return whole + ln(whole < 0 ? x / (1 / power) : x / power) / lnOfBase;
};
/** Logarithm to the base 2; a whole number for a power of 2. */
export const log2 = (x: number): number => logarithm(x, 2, Math.LN2, 1023);
/** Logarithm to the base 10; a whole number for a power of 10, also one that is rounded, as 0.001 is. */
export const log10 = (x: number): number => logarithm(x, 10, Math.LN10, 308);
