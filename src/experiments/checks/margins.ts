import { smallestOf } from "../../units/extremes.ts";
import { together } from "./arithmetic.ts";
import type { Value } from "./points.ts";
import { mean } from "./reduce.ts";
import type { Comparison } from "./syntax.ts";

/** `open`: the runs are compatible with both. */
export type Truth = "yes" | "open" | "no";

/** One comparison, by its distance to the threshold. */
export interface Atom {
  /** Positive where the comparison holds; for vectors that of the worst element. NaN: it has no value. */
  readonly margin: number;
  /** At the threshold itself the comparison does not hold. */
  readonly strict: boolean;
  /** A step of a trend, which may go against the trend by as much as its interval. */
  readonly isStep: boolean;
}

/** Whether a comparison holds as the values stand. */
export const truthOf = ({ margin, strict }: Atom): Truth => (margin > 0 || (margin === 0 && !strict) ? "yes" : "no");

const atom = (margin: number, strict = false, isStep = false): Atom => ({ margin, strict, isStep });

/** Sums of many rounded numbers differ in their last digits where the quantities are equal. */
const ROUNDING = 1e-12;
const less = (x: number, y: number): number =>
  Math.abs(x - y) <= ROUNDING * Math.max(Math.abs(x), Math.abs(y)) ? 0 : x - y;

const MARGINS: Readonly<Record<Comparison, (x: number, y: number) => number>> = {
  "<": (x, y) => less(y, x),
  "<=": (x, y) => less(y, x),
  ">": (x, y) => less(x, y),
  ">=": (x, y) => less(x, y),
  "==": (x, y) => -Math.abs(less(x, y)),
  "!=": (x, y) => Math.abs(less(x, y)),
};
const STRICT: ReadonlySet<Comparison> = new Set(["<", ">", "!="]);

/** A comparison holds for every element of a vector. Words can only be compared by == and !=. */
const compared = (comparison: Comparison, a: Value, b: Value): Atom => {
  if (typeof a !== "string" && typeof b !== "string")
    return atom(smallestOf(together(a, b, MARGINS[comparison])), STRICT.has(comparison));
  const holds = (comparison === "==" && a === b) || (comparison === "!=" && a !== b);
  return atom(holds ? 1 : -1);
};

/** A chain a < b < c: every neighbour compared with the next; `comparisons` is one shorter than `values`. */
export const chainAtoms = (values: readonly Value[], comparisons: readonly Comparison[]): readonly Atom[] =>
  comparisons.map((comparison, i) => compared(comparison, values[i] ?? Number.NaN, values[i + 1] ?? Number.NaN));

/** Both ends belong to the range. */
export const withinAtoms = (value: Value, low: Value, high: Value): readonly Atom[] => [
  compared(">=", value, low),
  compared("<=", value, high),
];

/** The two sides of a tolerance, each linear in the value, so that the spread of seeds does not count as a distance. */
export const nearAtoms = (
  value: Value,
  target: Value,
  { tolerance, relative }: { readonly tolerance: number; readonly relative: boolean },
): readonly Atom[] => {
  const room = (y: number): number => tolerance * (relative ? Math.abs(y) : 1);
  return [
    atom(smallestOf(together(value, target, (x, y) => less(x, y - room(y))))),
    atom(smallestOf(together(value, target, (x, y) => less(y + room(y), x)))),
  ];
};

/** Every step of the series, and the whole change from its first value to its last. */
export const trendAtoms = (direction: "increases" | "decreases", values: readonly number[]): readonly Atom[] => {
  const upward = direction === "increases" ? values : values.map((value) => -value);
  const steps = upward.slice(1).map((value, i) => atom(less(value, upward[i] ?? Number.NaN), false, true));
  return [...steps, atom(less(upward.at(-1) ?? Number.NaN, upward[0] ?? Number.NaN), true)];
};

/** No two values differ by more than `slack` times the mean. */
export const flatAtoms = (values: readonly number[], slack: number): readonly Atom[] => {
  const allowed = slack * Math.abs(mean(values));
  return values.flatMap((value, i) =>
    values.flatMap((other, j) => (i === j ? [] : [atom(less(allowed, value - other))])),
  );
};
