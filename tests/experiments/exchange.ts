import { evaluateCheck } from "../../src/experiments/checks/evaluate.ts";
import { parseCheck } from "../../src/experiments/checks/parse.ts";
import {
  known,
  nameOfPoint,
  nameOfQuery,
  type Points,
  type Query,
  unknown,
} from "../../src/experiments/checks/points.ts";
import type { Experiment } from "../../src/experiments/contract.ts";
import { gridOf, sweptAxes } from "../../src/experiments/grid.ts";
import { endOf } from "../../src/scenario/runEnd.ts";
import { largestOf, smallestOf } from "../../src/units/extremes.ts";

/** The figures of one claim by the terms of its check, as the reproduction wrote them. */
export type Figures = Readonly<Record<string, number | string | readonly number[]>>;

/** Whether a check holds with these figures in place of those that runs give. */
export const holdsWith = (experiment: Experiment, check: string, figures: Figures): boolean => {
  const list: Points["list"] = gridOf(experiment).map(({ axes, scenario }) => {
    const where = nameOfPoint(axes);
    const window = { name: "t", value: { from: experiment.warmup, to: endOf(scenario) } };
    const namesOf = (query: Query): readonly string[] =>
      [query, { ...query, selectors: [...query.selectors, window] }].map(
        (each) => nameOfQuery(each) + (where === "" ? "" : ` at ${where}`),
      );
    const measure = (query: Query) => {
      const name = namesOf(query).find((each) => figures[each] !== undefined);
      return name === undefined ? unknown("not among the figures") : known(figures[name] ?? Number.NaN);
    };
    return { axes, measurer: { measure } };
  });
  const axes = sweptAxes(experiment).map(({ name }) => name);
  return evaluateCheck(parseCheck(check), { axes, list }).verdict === "holds";
};

/**
 * Every exchange of two figures: of lanes, of windows, of points, of the sides of a comparison; then all figures of a
 * measure mirrored, which turns every difference between them round.
 */
export function* exchanges(figures: Figures): Generator<Figures> {
  const terms = Object.keys(figures);
  for (const [i, first] of terms.entries())
    for (const second of terms.slice(i + 1)) {
      const [a, b] = [figures[first], figures[second]];
      if (a === undefined || b === undefined) continue;
      yield { ...figures, [first]: b, [second]: a };
    }
  for (const measure of new Set(terms.map(measureOf))) {
    const own = terms.filter((term) => measureOf(term) === measure && typeof figures[term] !== "string");
    const values = own.flatMap((term) => [figures[term] ?? []].flat().map(Number));
    const [least, most] = [smallestOf(values), largestOf(values)];
    const mirrored = (value: number): number => least + most - value;
    yield {
      ...figures,
      ...Object.fromEntries(
        own.map((term) => {
          const figure = figures[term];
          return [term, typeof figure === "object" ? figure.map(mirrored) : mirrored(Number(figure))];
        }),
      ),
    };
  }
}

const measureOf = (term: string): string => term.replace(/\(.*/, "");
