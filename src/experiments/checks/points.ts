import { type Ask, type AxisValue, type Selector, selectorTexts } from "../../sweeps/ask.ts";
import type { MetricTerm } from "./syntax.ts";

/** What a term of a check may stand for, SI units; a list is the vector over flows. */
export type Value = number | string | readonly number[];
/** A value, or why there is none: a discipline, a metric or a point that the runs do not have. */
export type Measured =
  | { readonly known: true; readonly value: Value; readonly bySeed?: readonly Value[] }
  | { readonly known: false; readonly reason: string };
/** `bySeed`: what each seed gave, where the value is a median over seeds. */
export const known = (value: Value, bySeed?: readonly Value[]): Measured =>
  bySeed === undefined ? { known: true, value } : { known: true, value, bySeed };
export const unknown = (reason: string): Measured => ({ known: false, reason });

/** A term with its variable replaced and the axes of the sweep taken out. */
export interface Query extends Ask {
  /** Of a lane; null: the term belongs to none. */
  readonly label: string | null;
  readonly argument: string | null;
}
/** Answers for the runs of one point of a sweep. */
export interface Measurer {
  measure(query: Query): Measured;
}
/** Where a point lies: a value for every axis of the sweep. */
export type Axes = Readonly<Record<string, AxisValue>>;
export interface Point {
  readonly axes: Axes;
  readonly measurer: Measurer;
}
/** All runs that a check is held against; a single point without axes where nothing was swept. */
export interface Points {
  readonly axes: readonly string[];
  readonly list: readonly Point[];
}

/** Equal words; numbers but for the rounding of a unit. */
export const sameAxisValue = (a: AxisValue, b: AxisValue): boolean =>
  typeof a === "number" && typeof b === "number" ? Math.abs(a - b) <= 1e-9 * Math.abs(b) : a === b;

/** The values of an axis in order: numbers by size, words as they come. */
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

/** "N=20, ecn=on"; empty where nothing was swept. */
export const nameOfPoint = (axes: Axes): string =>
  Object.entries(axes)
    .map(([axis, value]) => `${axis}=${value}`)
    .join(", ");

/** A query as a check would write it, in SI units: `mean_queue(ARED, t=20..100)`. */
export const nameOfQuery = ({ name, label, argument, selectors }: Query): string => {
  const words = [label, argument].filter((word) => word !== null);
  const inside = [...words, ...selectorTexts(selectors)];
  return inside.length === 0 ? name : `${name}(${inside.join(", ")})`;
};

/** Splits a term's selectors into those that move along the sweep and those that belong to the metric. */
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
