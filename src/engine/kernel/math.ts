import stdlibLn from "@stdlib/math-base-special-ln";
import stdlibPow from "@stdlib/math-base-special-pow";

// The only entry, with `exponential.ts` and `logarithms.ts`, to functions that are not exact in IEEE arithmetic: the
// browsers' own `Math.exp`, `Math.log` and `Math.pow` differ between engines and versions, these have the same bits
// everywhere (FreeBSD's msun, in arithmetic operations only).

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

/** Smaller of two numbers, neither NaN. `Math.min` also checks for NaN and signed zero, which takes longer. */
export const smaller = (one: number, other: number): number => (one < other ? one : other);
