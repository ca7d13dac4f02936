import { choice } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";

/** How CAKE takes the root of a queue's drop count. */
export const cobaltRootField = choice({
  label: "Square root",
  help:
    "exact, or newton: in 32 bits, by one step of Newton's method for each drop or mark, as in Linux. A queue that has " +
    "had none is then allowed its first at once, not an interval after its delay passes the target.",
  default: "exact",
  options: ["exact", "newton"],
  advanced: true,
});

/** How COBALT takes the root of its drop count. */
export const cobaltRootFieldOfOneQueue = choice({
  ...cobaltRootField,
  help:
    "exact, or newton: in 32 bits, by one step of Newton's method for each drop or mark, as in Linux. A queue that has " +
    "had none is then allowed its first at once, not an interval after its delay passes the target. newtonWaits: as " +
    "newton, but the first waits for the interval, as in ns-3.",
  options: ["exact", "newton", "newtonWaits"],
});

/** Of 1/√count in units of 2⁻³²: the greatest, which stands for 1. */
export const ONE = 0xffff_ffff;
/** Below this count the root comes from a table. */
const TABLE = 16;
/** Steps of Newton's method for each entry of the table, each of which begins with the entry before. */
const STEPS = 4;

/**
 * One Newton step towards 1/√count in whole units of 2⁻³², rounded down, which wraps in 64 bits (Linux,
 * cobalt_newton_step).
 */
const newtonStep = (root: number, count: number): number => {
  const inverse = BigInt(root);
  const square = (inverse * inverse) >> 32n;
  const quarter = BigInt.asUintN(64, (3n << 32n) - BigInt(count) * square) >> 2n;
  return Number(BigInt.asUintN(32, BigInt.asUintN(64, quarter * inverse) >> 31n));
};

/** Linux, cobalt_cache_init. */
const table = ((): readonly number[] => {
  const roots = [ONE];
  for (let count = 1; count < TABLE; count++) {
    let root = roots[count - 1] ?? ONE;
    for (let step = 0; step < STEPS; step++) root = newtonStep(root, count);
    roots.push(root);
  }
  return roots;
})();

/**
 * 1/√count in whole units of 2⁻³², after the count has changed by 1 (Linux, cobalt_invsqrt).
 * @param root the one before, for the count before
 */
export const nextRoot = (root: number, count: number): number => table[count] ?? newtonStep(root, count);

/** Time to the next drop or mark, s, rounded down to nanoseconds (Linux, cobalt_control). @param root of their count */
export const gapOf = (interval: Seconds, root: number): Seconds =>
  Number((BigInt(Math.round(interval * 1e9)) * BigInt(root)) >> 32n) / 1e9;
