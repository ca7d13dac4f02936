import type { SweepAxis } from "../../../sweeps/axis.ts";
import { estimate } from "../../../sweeps/statistics.ts";
import { unitAt } from "../../../sweeps/unitAt.ts";
import { columnName, csvOf, HALF_WIDTH } from "../../../units/csv.ts";
import { largestOf } from "../../../units/extremes.ts";
import type { Json } from "../../../units/units.ts";
import { plainNumber } from "../../quantity.ts";
import { unitWord } from "../../unitWords.ts";
import { laneNames as namesOfLanes } from "../compare/describe.ts";
import { metricUnit, type SweepMetricId } from "./metrics.ts";
import { type AxisShape, isWide, type Line, type Mark } from "./plots/shape.ts";
import type { Found } from "./sweepStudy.ts";

/** The values of a metric in the runs of a lane at a point. */
export const valuesAt = (found: Found, point: number, lane: number, metric: SweepMetricId): readonly number[] =>
  (runsByPlace(found).get(`${point} ${lane}`) ?? []).flatMap((id) => {
    const value = found.results.get(id)?.reports[0]?.metrics[metric];
    return typeof value === "number" ? [value] : [];
  });

/** Ids of the runs of a lane at a point. */
export const runsAt = (found: Found, point: number, lane: number): readonly string[] =>
  runsByPlace(found).get(`${point} ${lane}`) ?? [];

/** Ids of jobs by point and lane, collected once for every list of runs. */
const places = new WeakMap<Found["runs"], ReadonlyMap<string, readonly string[]>>();
const runsByPlace = ({ runs }: Found): ReadonlyMap<string, readonly string[]> => {
  const known = places.get(runs);
  if (known !== undefined) return known;
  const made = new Map<string, string[]>();
  for (const { point, lane, job } of runs) {
    const list = made.get(`${point} ${lane}`) ?? [];
    list.push(job.id);
    made.set(`${point} ${lane}`, list);
  }
  places.set(runs, made);
  return made;
};

/** Mean and interval of a metric; NaN where no run has it. */
export const markAt = (found: Found, point: number, lane: number, metric: SweepMetricId, x: number): Mark => {
  const values = valuesAt(found, point, lane, metric);
  if (values.length === 0) return { x, point, value: Number.NaN, halfWidth: Number.NaN, runs: 0 };
  const { mean, halfWidth, count } = estimate(values);
  const isPartial = runsAt(found, point, lane).some((id) => !found.results.has(id));
  return { x, point, value: mean, halfWidth, runs: count, ...(isPartial ? { isPartial } : {}) };
};

const valueText = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

const isNumeric = ({ values }: SweepAxis): boolean =>
  values.length > 1 && values.every((value) => typeof value === "number");

/** The axis of a sweep: numbers, or words side by side. */
export const sweepAxisShape = (axis: SweepAxis, shown: ShownAs, label: string): AxisShape => {
  if (!isNumeric(axis)) return { label, unit: "", factor: 1, log: false, words: axis.values.map(valueText) };
  return { label, ...shown, log: isWide(axis.values.map(Number)), words: null };
};

/** Names of the lanes at a point, as in the comparison: an axis may change a lane's algorithm. */
export const laneNames = ({ definition, points }: Found, point: number): readonly string[] =>
  namesOfLanes((points[point] ?? definition).scenario);

/** Names of the lanes over all points: a lane with several algorithms has all their names. */
export const laneNamesOverPoints = (found: Found): readonly string[] => {
  const names = found.points.map((_, point) => laneNames(found, point));
  return laneNames(found, 0).map((_, lane) => [...new Set(names.map((own) => own[lane] ?? ""))].join(" / "));
};

/** How the values of a path are shown. */
export interface ShownAs {
  readonly unit: string;
  readonly factor: number;
}
/** A value of an axis in words, with its unit. */
export const axisValueText = (value: Json, { unit, factor }: ShownAs): string => {
  if (typeof value !== "number") return valueText(value);
  const shown = value * factor;
  return `${plainNumber(shown, 6)}${unit === "" ? "" : ` ${unitWord(unit, shown)}`}`;
};

/**
 * A metric over the first axis: a line for every lane and every value of the second axis.
 * @param shown how values of the second axis are shown
 */
export const curvesOf = (found: Found, metric: SweepMetricId, shown: ShownAs): readonly Line[] => {
  const [first, second] = found.definition.axes;
  if (first === undefined) return [];
  const across = isNumeric(first);
  const lines = new Map<string, { readonly lane: number; readonly marks: Mark[] }>();
  for (const [point, { values }] of found.points.entries())
    for (const [lane, name] of laneNames(found, point).entries()) {
      const [at = null, other = null] = values;
      const own = second === undefined ? name : `${name}, ${axisValueText(other, shown)}`;
      const line = lines.get(own) ?? { lane, marks: [] };
      lines.set(own, line);
      line.marks.push(markAt(found, point, lane, metric, across ? Number(at) : first.values.indexOf(at)));
    }
  return [...lines].map(([name, { lane, marks }], style) => ({
    name,
    lane,
    style,
    marks: marks.sort((a, b) => a.x - b.x),
  }));
};

/** One metric against another: a mark for every lane and point, in the order of the points. */
export interface Pair {
  readonly point: number;
  readonly x: Mark;
  readonly y: Mark;
}
export const pairsOf = (
  found: Found,
  x: SweepMetricId,
  y: SweepMetricId,
): readonly { readonly name: string; readonly lane: number; readonly pairs: readonly Pair[] }[] =>
  laneNamesOverPoints(found).map((name, lane) => ({
    name,
    lane,
    pairs: found.points.flatMap((_, point) => {
      const pair = { point, x: markAt(found, point, lane, x, point), y: markAt(found, point, lane, y, point) };
      return Number.isNaN(pair.x.value) || Number.isNaN(pair.y.value) ? [] : [pair];
    }),
  }));

/** The table as CSV: numbers in the SI units that the names of the columns say. */
export const sweepCsv = (found: Found, metrics: readonly SweepMetricId[]): string => {
  const { scenario } = found.definition;
  const axes = found.definition.axes.map(({ path }) => columnName(path, unitAt(scenario, path)));
  const columns = [
    ...axes,
    "timeline",
    "lane",
    "runs",
    ...metrics.flatMap((metric) => {
      const unit = metricUnit(metric);
      return [columnName(metric, unit), columnName(metric, unit, HALF_WIDTH)];
    }),
  ];
  const rows = found.points.flatMap(({ values }, point) =>
    laneNames(found, point).map((name, lane) => {
      const marks = metrics.map((metric) => markAt(found, point, lane, metric, 0));
      const runs = largestOf(
        marks.map((mark) => mark.runs),
        0,
      );
      return [
        ...values.map(valueText),
        found.definition.timeline,
        name,
        runs,
        ...marks.flatMap(({ value, halfWidth }) => [value, halfWidth]),
      ];
    }),
  );
  return csvOf(columns, rows);
};
