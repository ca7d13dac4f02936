import stdlibExp from "@stdlib/math-base-special-exp";
import stdlibLn from "@stdlib/math-base-special-ln";
import stdlibPow from "@stdlib/math-base-special-pow";

/**
 * The one door to functions that are not exact in IEEE arithmetic: the browsers' own `Math.exp`, `Math.log` and
 * `Math.pow` differ between engines and versions, these have the same bits everywhere (FreeBSD's msun, in
 * arithmetic operations only).
 */
export const exp = (x: number): number => stdlibExp(x);
/** Natural logarithm. */
export const ln = (x: number): number => stdlibLn(x);
/** x to the power y, y real. */
export const pow = (x: number, y: number): number => stdlibPow(x, y);

/** x to the power n, n a whole number ≥ 0, by repeated squaring: a fixed order of multiplications. */
export const powInteger = (x: number, n: number): number => {
  let result = 1;
  let square = x;
  for (let rest = n; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= square;
    square *= square;
  }
  return result;
};

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

/** Smaller of two numbers, neither NaN. `Math.min` also checks for NaN and signed zero, which takes longer. */
export const smaller = (one: number, other: number): number => (one < other ? one : other);
