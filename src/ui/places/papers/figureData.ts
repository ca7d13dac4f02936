import type { Value } from "../../../experiments/checks/points.ts";
import type { Axis, Experiment } from "../../../experiments/contract.ts";
import { answersOf, type ExperimentPlan } from "../../../experiments/plan.ts";
import { axisWords, termWords } from "../../../i18n/paperWords.ts";
import { isJsonObject, memberOf } from "../../../schema/json.ts";
import type { AxisValue, Selector } from "../../../sweeps/ask.ts";
import { estimate } from "../../../sweeps/statistics.ts";
import { appendAll } from "../../../units/lists.ts";
import { plainNumber } from "../../quantity.ts";
import { type AxisShape, isWide, type Line, type Mark } from "../sweep/plots/shape.ts";
import { axesOf, givenOf } from "./formulaAxes.ts";
import { measureTerm, type ResultOf } from "./measured.ts";
import { axisValueWords, paperUnit, shownUnitOf } from "./say.ts";
import type { Term } from "./terms.ts";

/** A figure of one term: an axis, and lines over it. */
export interface FigureData {
  readonly x: AxisShape;
  readonly y: AxisShape;
  readonly lines: readonly Line[];
}

/** A place of the figure: a point of the grid, and values for the axes that no run varies (arguments of a formula). */
interface Cell {
  readonly point: number;
  readonly axes: Readonly<Record<string, AxisValue>>;
  readonly given: readonly Selector[];
}

const isSwept = ({ values }: Axis): boolean => values.some(({ set }) => Object.keys(set).length > 0);

const cellsOf = ({ experiment, grid }: Pick<ExperimentPlan, "experiment" | "grid">): readonly Cell[] => {
  const free = experiment.axes.filter((axis) => !isSwept(axis));
  const given = free.reduce<readonly (readonly Selector[])[]>(
    (combinations, { name, values }) =>
      combinations.flatMap((chosen) => values.map(({ value }) => [...chosen, { name, value }])),
    [[]],
  );
  return grid.flatMap(({ axes }, point) =>
    given.map((selectors) => {
      const own = selectors.flatMap(({ name, value }) => (typeof value === "object" ? [] : [[name, value] as const]));
      return { point, axes: { ...axes, ...Object.fromEntries(own) }, given: selectors };
    }),
  );
};

/** The horizontal axis of the figure: the numeric axis with the most values. */
export const mainAxis = ({ axes, figure }: Experiment): Axis | null => {
  if (figure.kind === "bars" || figure.kind === "table") return null;
  const numeric = axes.filter(
    ({ values }) => values.length > 1 && values.every(({ value }) => typeof value === "number"),
  );
  return [...numeric].sort((a, b) => b.values.length - a.values.length)[0] ?? null;
};

/** Label and unit of the source's x axis. */
export const drawnAcross = ({ figure }: Experiment): { readonly label?: unknown; readonly unit?: unknown } => {
  const x = isJsonObject(figure.drawn) ? memberOf(figure.drawn, "x") : undefined;
  return isJsonObject(x) ? { label: memberOf(x, "label"), unit: memberOf(x, "unit") } : {};
};

const axisLabel = (experiment: Experiment, axis: Axis): string => {
  const { label, unit } = drawnAcross(experiment);
  // If the source's x axis is a measured quantity, the figure is drawn over the varied one.
  return typeof label === "string" && unit === axis.unit ? label : axisWords(axis.name);
};

/** A value and its interval over the seeds. */
const markOf = (x: number, point: number, value: Value, bySeed: readonly (Value | undefined)[] | undefined): Mark => {
  const numbers = (bySeed ?? []).filter((each) => typeof each === "number");
  if (numbers.length === 0) return { x, point, value: Number(value), halfWidth: Number.NaN, runs: 0 };
  const { mean, halfWidth, count } = estimate(numbers);
  return { x, point, value: mean, halfWidth, runs: count };
};

/** A mark for each flow of the first point, at the flow's number. */
const flowMarks = (values: readonly number[], bySeed: readonly (Value | undefined)[]): readonly Mark[] =>
  values.map((value, flow) => {
    const ofSeeds = bySeed.map((each) => (typeof each === "object" ? (each[flow] ?? Number.NaN) : Number.NaN));
    return markOf(flow, 0, value, ofSeeds);
  });

/** Places side by side; with a single axis, its values over its name. */
const placesAxis = (
  { axes, figure }: Experiment,
  places: readonly string[],
  asWords: (words: readonly string[], label: string) => AxisShape,
): AxisShape => {
  const [only, ...others] = axes;
  if (only === undefined || others.length > 0 || figure.kind === "table") return asWords(places, "");
  const { unit, factor } = paperUnit(only.unit);
  const values = only.values.map(({ value }) => (typeof value === "number" ? plainNumber(value * factor, 3) : value));
  return { ...asWords(values, axisWords(only.name)), unit: axisWords(only.name).endsWith(unit) ? "" : unit };
};

/** The figure of one term, from the finished runs. */
export const figureData = (plan: ExperimentPlan, resultOf: ResultOf, term: Term): FigureData => {
  const { grid } = plan;
  const experiment = { ...plan.experiment, axes: axesOf(plan.experiment, term) };
  const answers = answersOf(plan, resultOf);
  const axis = mainAxis(experiment);
  const cells = cellsOf({ experiment, grid });
  const scenario = grid[0]?.scenario;
  const lanes = scenario?.lanes.map(({ label, queue }) => label ?? queue) ?? [];
  const others = experiment.axes.filter((each) => each !== axis);
  const nameAt = (cell: Cell, axes: readonly Axis[]): string =>
    axes.map(({ name, unit }) => axisValueWords(name, unit, cell.axes[name] ?? "")).join(", ");
  const places = axis === null ? [...new Set(cells.map((cell) => nameAt(cell, experiment.axes)))] : [];
  const byName = new Map<string, { lane: number; marks: Mark[] }>();
  let flows = 0;
  for (const cell of cells)
    for (const [lane, label] of lanes.entries()) {
      const found = measureTerm(
        plan,
        answers,
        { point: cell.point, label, given: [...cell.given, ...givenOf(term)] },
        term,
      );
      const rest = axis === null ? "" : nameAt(cell, others);
      const name = rest === "" ? label : lanes.length === 1 ? rest : `${label}, ${rest}`;
      const line = byName.get(name) ?? { lane, marks: [] };
      byName.set(name, line);
      if (!found.known) continue;
      if (typeof found.value === "object") {
        flows = Math.max(flows, found.value.length);
        // Only the first of several points is drawn, as in the source.
        if (cell.point === 0) appendAll(line.marks, flowMarks(found.value, found.bySeed ?? []));
      } else {
        const at = axis === null ? places.indexOf(nameAt(cell, experiment.axes)) : Number(cell.axes[axis.name]);
        const mark = markOf(at, cell.point, found.value, found.bySeed);
        line.marks.push(typeof found.value === "string" ? { ...mark, word: found.value } : mark);
      }
    }
  const shown = scenario === undefined ? { unit: "", factor: 1 } : shownUnitOf(term.measured, scenario);
  const y = { label: termWords(term.name), ...shown, log: false, words: null };
  const lines = [...byName].map(([name, { lane, marks }], style) => ({
    name,
    lane,
    style,
    marks: [...marks].sort((a, b) => a.x - b.x),
  }));
  const asWords = (words: readonly string[], label: string): AxisShape => ({
    label,
    unit: "",
    factor: 1,
    log: false,
    words,
  });
  if (flows > 0)
    return {
      x: asWords(
        Array.from({ length: flows }, (_, i) => String(i)),
        axisWords("flow"),
      ),
      y,
      lines,
    };
  if (axis === null) return { x: placesAxis(experiment, places, asWords), y, lines };
  const values = axis.values.map(({ value }) => Number(value));
  const { unit: word, factor } = paperUnit(axis.unit);
  return { x: { label: axisLabel(experiment, axis), unit: word, factor, log: isWide(values), words: null }, y, lines };
};
