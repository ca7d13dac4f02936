import type { Value } from "./points.ts";
import type { Comparison } from "./syntax.ts";

/** A value as a list of numbers: one, or one for each flow; NaN for a word. */
export const numbersOf = (value: Value): readonly number[] =>
  typeof value === "object" ? value : [typeof value === "number" ? value : Number.NaN];

/** Applies `apply` to both values, element by element; a single number is combined with every element of a vector. */
export const together = <T>(a: Value, b: Value, apply: (x: number, y: number) => T): readonly T[] => {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const length = Math.max(left.length, right.length);
  const at = (list: readonly number[], i: number): number => (list.length === 1 ? list[0] : list[i]) ?? Number.NaN;
  return Array.from({ length }, (_, i) => apply(at(left, i), at(right, i)));
};

const OPERATIONS = {
  "+": (x: number, y: number) => x + y,
  "-": (x: number, y: number) => x - y,
  "*": (x: number, y: number) => x * y,
  "/": (x: number, y: number) => x / y,
};

/** NaN if an operand is a word or the lengths of two vectors differ; Infinity or NaN after a division by zero. */
export const calculate = (operator: keyof typeof OPERATIONS, a: Value, b: Value): Value => {
  const results = together(a, b, OPERATIONS[operator]);
  const [single] = results;
  return typeof a === "object" || typeof b === "object" || single === undefined ? results : single;
};
export const negate = (value: Value): Value => calculate("-", 0, value);

const COMPARE: Readonly<Record<Comparison, (x: number | string, y: number | string) => boolean>> = {
  "<": (x, y) => x < y,
  "<=": (x, y) => x <= y,
  ">": (x, y) => x > y,
  ">=": (x, y) => x >= y,
  "==": (x, y) => x === y,
  "!=": (x, y) => x !== y,
};

/** The comparison must hold for every element of a vector. Words can only be compared by == and !=. */
export const compare = (comparison: Comparison, a: Value, b: Value): boolean => {
  if (typeof a === "string" || typeof b === "string")
    return (comparison === "==" && a === b) || (comparison === "!=" && a !== b);
  return together(a, b, COMPARE[comparison]).every(Boolean);
};

/** The value if all its elements are finite, otherwise the result of `otherwise`. */
export const finiteOr = (value: Value, otherwise: () => number): Value =>
  typeof value === "string" || numbersOf(value).every(Number.isFinite) ? value : otherwise();
