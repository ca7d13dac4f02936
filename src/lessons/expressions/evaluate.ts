import type { Seconds } from "../../units/units.ts";
import type { Bound, Comparison, Expression, MetricTerm } from "./syntax.ts";

/** What an expression is evaluated with. */
export interface Surroundings {
  readonly now: Seconds;
  /** The value of a metric; null: it has none in this run and window. */
  metric(term: MetricTerm): number | null;
  /** The value at a path of the scenario as it stands now; NaN: there is no number. */
  field(path: string): number;
  /** A function beside min, max and abs; undefined: there is none of this name. */
  call?(name: string, operands: readonly number[]): number | undefined;
}

const FUNCTIONS: Readonly<Record<string, (...values: readonly number[]) => number>> = {
  min: (...values) => values.reduce((least, value) => (value < least ? value : least), Number.POSITIVE_INFINITY),
  max: (...values) => values.reduce((most, value) => (value > most ? value : most), Number.NEGATIVE_INFINITY),
  abs: (value = Number.NaN) => Math.abs(value),
};

const COMPARED: Readonly<Record<Comparison, (left: number, right: number) => boolean>> = {
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
  "=": (left, right) => left === right,
  "!=": (left, right) => left !== right,
};

const timeOf = (bound: Bound, now: Seconds): Seconds => ("at" in bound ? bound.at : now + bound.fromNow);

/** The window of a metric at a time, [from, to); `otherwise` where it names none. */
export const windowOfTerm = (
  { window }: MetricTerm,
  now: Seconds,
  otherwise: readonly [Seconds, Seconds] | null,
): readonly [Seconds, Seconds] | null =>
  window === null ? otherwise : [timeOf(window[0], now), timeOf(window[1], now)];

/** A number; conditions are 1 and 0. NaN: something in it has no value, and a comparison with that does not hold. */
export const evaluate = (expression: Expression, around: Surroundings): number => {
  const value = (part: Expression): number => evaluate(part, around);
  switch (expression.kind) {
    case "number":
      return expression.value;
    case "now":
      return around.now;
    case "field":
      return around.field(expression.path);
    case "metric":
      return around.metric(expression) ?? Number.NaN;
    case "call": {
      const operands = expression.operands.map(value);
      const own = around.call?.(expression.name, operands);
      if (own !== undefined) return own;
      const known = FUNCTIONS[expression.name];
      if (known === undefined) throw new Error(`there is no function ${expression.name}`);
      return operands.some(Number.isNaN) ? Number.NaN : known(...operands);
    }
    case "negative":
      return -value(expression.operand);
    case "not":
      return Number(value(expression.operand) === 0);
    case "arithmetic": {
      const [left, right] = [value(expression.left), value(expression.right)];
      const results = { "+": left + right, "-": left - right, "*": left * right, "/": left / right };
      return results[expression.operator];
    }
    case "compared":
      return Number(COMPARED[expression.comparison](value(expression.left), value(expression.right)));
    case "within": {
      const middle = value(expression.operand);
      return Number(middle >= value(expression.low) && middle <= value(expression.high));
    }
    case "and":
      return Number(value(expression.left) !== 0 && value(expression.right) !== 0);
    case "or":
      return Number(value(expression.left) !== 0 || value(expression.right) !== 0);
  }
};

/** Whether a condition holds. */
export const holds = (condition: Expression, around: Surroundings): boolean => {
  const value = evaluate(condition, around);
  return value !== 0 && !Number.isNaN(value);
};
