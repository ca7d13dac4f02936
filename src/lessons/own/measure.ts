import type { AnyMetricDefinition } from "../../engine/metrics/contract.ts";
import { metricsAt } from "../../engine/metrics/list.ts";
import { largestOf, smallestOf } from "../../units/extremes.ts";
import type { Seconds, Unit } from "../../units/units.ts";
import type { ChoiceQuestion } from "../contract.ts";
import { parseExpression } from "../expressions/parse.ts";
import type { Bound } from "../expressions/syntax.ts";

/** A metric of a run over a window, in the parts that a form has. */
export interface Measure {
  /** Id of a metric. */
  readonly name: string;
  /** Id of a group; null: of the whole lane. */
  readonly group: string | null;
  readonly from: Seconds;
  readonly to: Seconds;
}
/** The measure of a new question, before its window is known. */
export const MEASURE: Measure = { name: "delayMean", group: null, from: 0, to: 1 };

/** The metrics to choose from: of the whole lane, or of one of its groups. */
export const metricsFor = (group: string | null): readonly AnyMetricDefinition[] =>
  group === null ? metricsAt("run") : metricsAt("group").filter(({ every }) => every === true);

export const measureText = ({ name, group, from, to }: Measure): string =>
  `${name}${group === null ? "" : ` of ${group}`} from ${from} to ${to}`;

const timeOf = (bound: Bound): Seconds | null => ("at" in bound ? bound.at : null);

/** The parts of a written measure; null: it is another expression. */
export const measureOf = (text: string): Measure | null => {
  try {
    const term = parseExpression(text);
    if (term.kind !== "metric" || term.window === null || term.lane !== null || term.flow !== null) return null;
    const [from, to] = term.window.map(timeOf);
    if (typeof from !== "number" || typeof to !== "number") return null;
    return metricsFor(term.group).some(({ id }) => id === term.name)
      ? { name: term.name, group: term.group, from, to }
      : null;
  } catch {
    return null;
  }
};

interface GuessUnit {
  /** As it is shown. */
  readonly unit: string;
  /** Value in SI units of one of it. */
  readonly scale: number;
}
/** Units in which people guess. */
const UNITS: Readonly<Partial<Record<Unit, GuessUnit>>> = {
  s: { unit: "ms", scale: 1e-3 },
  "bit/s": { unit: "Mbit/s", scale: 1e6 },
  ratio: { unit: "%", scale: 0.01 },
  packets: { unit: "packets", scale: 1 },
  B: { unit: "kB", scale: 1e3 },
  flows: { unit: "flows", scale: 1 },
  "1/s": { unit: "per second", scale: 1 },
};

/** The unit in which the values of a measure are guessed. */
export const unitOfMetric = (group: string | null, name: string): GuessUnit => {
  const metric = metricsFor(group).find(({ id }) => id === name);
  return (metric === undefined ? undefined : UNITS[metric.unit]) ?? { unit: "", scale: 1 };
};
export const unitOfMeasure = (text: string): GuessUnit => {
  const measure = measureOf(text);
  return measure === null ? { unit: "", scale: 1 } : unitOfMetric(measure.group, measure.name);
};

/** A number as expressions have it: with no more digits than it needs. */
const written = (value: number): string => String(Number(value.toPrecision(12)));

/** Id of the option whose value is nearest to the run's; "": an option has no value, or the run has none. */
export const nearestOption = ({ options, nearest }: ChoiceQuestion, runValue: number): string => {
  const known = options.flatMap(({ id, value }) => (value === undefined ? [] : [{ id, value }]));
  if (nearest === undefined || Number.isNaN(runValue) || known.length < options.length) return "";
  const away = ({ value }: { readonly value: number }): number => Math.abs(value * nearest.scale - runValue);
  const [first] = [...known].sort((one, other) => away(one) - away(other));
  return first?.id ?? "";
};

/** The condition that one option is the nearest: the run's value lies between the middles to its neighbours. */
export const proofOf = ({ options, nearest }: ChoiceQuestion, answer: string): string => {
  const own = options.find(({ id }) => id === answer)?.value;
  if (nearest === undefined || own === undefined) return "";
  const others = options.flatMap(({ id, value }) => (id === answer || value === undefined ? [] : [value]));
  const middle = (other: number): string => written(((own + other) / 2) * nearest.scale);
  const above = others.filter((value) => value > own);
  const below = others.filter((value) => value < own);
  const conditions = [
    ...(below.length === 0 ? [] : [`${nearest.measure} >= ${middle(largestOf(below))}`]),
    ...(above.length === 0 ? [] : [`${nearest.measure} <= ${middle(smallestOf(above))}`]),
  ];
  return conditions.join(" and ");
};

/** The question with the answer that the run gives. */
export const answeredBy = (question: ChoiceQuestion, runValue: number): ChoiceQuestion => {
  const answer = nearestOption(question, runValue);
  return { ...question, answer, proof: proofOf(question, answer) };
};
