import { type Ask, type AxisValue, type Selector, selectorTexts } from "../../sweeps/ask.ts";
import type { MetricTerm } from "./syntax.ts";

/** Value of a term of a check, SI units; a list is the vector over flows. */
export type Value = number | string | readonly number[];
/** A value, or the reason why there is none: the runs do not have the discipline, metric or point. */
export type Measured =
  | {
      readonly known: true;
      readonly value: Value;
      /** If `value` is a mean over seeds: the value of each seed, in their order; undefined: that seed is not run. */
      readonly bySeed?: readonly (Value | undefined)[];
      /** What was measured, with its window written out. */
      readonly asked?: Ask;
    }
  | { readonly known: false; readonly reason: string };
export const known = (value: Value): Measured => ({ known: true, value });
export const unknown = (reason: string): Measured => ({ known: false, reason });

/** A term with its variable replaced and the axes of the sweep removed. */
export interface Query extends Ask {
  /** Label of a lane; null: the term belongs to no lane. */
  readonly label: string | null;
  readonly argument: string | null;
}
/** Measures the runs at one point of a sweep. */
export interface Measurer {
  measure(query: Query): Measured;
}
/** Position of a point: a value for every axis of the sweep. */
export type Axes = Readonly<Record<string, AxisValue>>;
export interface Point {
  readonly axes: Axes;
  readonly measurer: Measurer;
}
/** The runs of a check; a single point without axes if nothing was swept. */
export interface Points {
  readonly axes: readonly string[];
  readonly list: readonly Point[];
}

/** Equal words, or numbers that differ only by the rounding of a unit. */
export const sameAxisValue = (a: AxisValue, b: AxisValue): boolean =>
  typeof a === "number" && typeof b === "number" ? Math.abs(a - b) <= 1e-9 * Math.abs(b) : a === b;

/** The values of an axis in order: numbers by size, words in order of appearance. */
export const valuesOfAxis = (points: Points, axis: string): readonly AxisValue[] => {
  const values: AxisValue[] = [];
  for (const { axes } of points.list) {
    const value = axes[axis];
    if (value !== undefined && !values.some((other) => sameAxisValue(value, other))) values.push(value);
  }
  return values.sort((a, b) => (typeof a === "number" && typeof b === "number" ? a - b : 0));
};

export const findPoint = (points: Points, axes: Axes): Point | undefined =>
  points.list.find((point) =>
    points.axes.every((axis) => {
      const [wanted, has] = [axes[axis], point.axes[axis]];
      return wanted !== undefined && has !== undefined && sameAxisValue(has, wanted);
    }),
  );

/** "N=20, ecn=on"; empty without axes. */
export const nameOfPoint = (axes: Axes): string =>
  Object.entries(axes)
    .map(([axis, value]) => `${axis}=${value}`)
    .join(", ");

/** A query in the notation of checks, in SI units: `mean_queue(ARED, t=20..100)`. */
export const nameOfQuery = ({ name, label, argument, selectors }: Query): string => {
  const words = [label, argument].filter((word) => word !== null);
  const inside = [...words, ...selectorTexts(selectors)];
  return inside.length === 0 ? name : `${name}(${inside.join(", ")})`;
};

/** Splits a term's selectors into values of the sweep's axes and selectors of the metric. */
export const splitSelectors = (
  term: MetricTerm,
  points: Points,
): { readonly axes: Axes; readonly rest: readonly Selector[] } => {
  const axes: Record<string, AxisValue> = {};
  const rest: Selector[] = [];
  for (const selector of term.selectors) {
    const { name, value } = selector;
    // Terms without a label are formulas: their N or gamma is an argument, whatever is swept.
    if (term.label !== null && typeof value !== "object" && points.axes.includes(name)) axes[name] = value;
    else rest.push(selector);
  }
  return { axes, rest };
};
