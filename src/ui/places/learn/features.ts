import type { Drawing } from "../../../lessons/contract.ts";
import { holds, type Surroundings } from "../../../lessons/expressions/evaluate.ts";
import { parseExpression } from "../../../lessons/expressions/parse.ts";
import { largestOf, smallestOf } from "../../../units/extremes.ts";
import type { Seconds } from "../../../units/units.ts";
import type { DrawnLine } from "./answers.ts";
import { valueAt } from "./drawing.ts";

/** Number of equal parts into which a part of a line is divided to evaluate it. */
const PLACES = 100;

const valuesIn = (line: DrawnLine, from: Seconds, to: Seconds): readonly number[] =>
  Array.from({ length: PLACES + 1 }, (_, i) => valueAt(line, from + ((to - from) * i) / PLACES));

const FUNCTIONS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  mean: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  min: (values) => smallestOf(values),
  max: (values) => largestOf(values),
};

/** The slopes of a line from each point to the next, per second; positive upwards. */
const slopesOf = ({ from, to, values }: DrawnLine): readonly number[] => {
  const width = (to - from) / (values.length - 1);
  return values.slice(1).map((value, i) => (value - (values[i] ?? value)) / width);
};

/**
 * What conditions on a drawn line may name: `value(t)`, `mean(a, b)`, `min`, `max`, `steepest_rise`, `steepest_fall`.
 */
const around = (line: DrawnLine): Surroundings => ({
  now: line.to,
  field: () => Number.NaN,
  metric: ({ name }) => {
    if (name === "steepest_rise") return largestOf(slopesOf(line), 0);
    if (name === "steepest_fall") return -smallestOf(slopesOf(line), 0);
    return FUNCTIONS[name]?.(line.values) ?? null;
  },
  call: (name, [first = Number.NaN, second]) => {
    if (name === "value") return valueAt(line, first);
    return second === undefined ? undefined : FUNCTIONS[name]?.(valuesIn(line, first, second));
  },
});

/** What is right about a drawn line, in the words of the lesson. */
export const rightAbout = (line: DrawnLine, { features }: Drawing): readonly string[] =>
  features.filter(({ guess }) => holds(parseExpression(guess), around(line))).map(({ text }) => text);
