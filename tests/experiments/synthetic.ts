import { evaluateCheck, type Judgement } from "../../src/experiments/checks/evaluate.ts";
import { parseCheck } from "../../src/experiments/checks/parse.ts";
import {
  type Axes,
  known,
  type Measurer,
  type Points,
  type Query,
  unknown,
} from "../../src/experiments/checks/points.ts";
import type { AxisValue } from "../../src/sweeps/ask.ts";

type Values = Readonly<Record<string, number | string | readonly number[]>>;
const nameOf = ({ name, label, argument }: Query): string =>
  [name, label, argument].filter((x) => x !== null).join(" ");

/** Measures "NAME LABEL" by a table; other names are unknown. */
export const measurer = (values: Values): Measurer => ({
  measure: (query) => {
    const value = values[nameOf(query)];
    return value === undefined ? unknown("not measured") : known(value);
  },
});

/** A single point without axes. */
export const point = (values: Values): Points => ({ axes: [], list: [{ axes: {}, measurer: measurer(values) }] });

/** All combinations of the axes' values, measured by a function of the point. */
export const grid = (axes: Readonly<Record<string, readonly AxisValue[]>>, at: (axes: Axes) => Values): Points => {
  let list: readonly Axes[] = [{}];
  for (const [axis, values] of Object.entries(axes))
    list = list.flatMap((other) => values.map((value) => ({ ...other, [axis]: value })));
  return { axes: Object.keys(axes), list: list.map((place) => ({ axes: place, measurer: measurer(at(place)) })) };
};

/** A sweep over one axis: the values of `f(A)` along it. */
export const line = (axis: string, values: readonly AxisValue[], results: readonly number[]): Points =>
  grid({ [axis]: values }, (axes) => ({ "f A": results[values.indexOf(axes[axis] ?? "")] ?? Number.NaN }));

export const judge = (check: string, points: Points): Judgement => evaluateCheck(parseCheck(check), points);
export const verdict = (check: string, points: Points): string => judge(check, points).verdict;
