import type { Seconds } from "../../units/units.ts";

/** An end of a window: a time, or a distance from the current time. */
export type Bound = { readonly at: Seconds } | { readonly fromNow: Seconds };

/** A metric of a run, as `NAME [of GROUP [flow N]] [in lane N] [from T to T]`. */
export interface MetricTerm {
  readonly kind: "metric";
  readonly name: string;
  /** Id of a group; null: of the whole lane. */
  readonly group: string | null;
  /** Place of a flow in its group, from 0; null: of the group. */
  readonly flow: number | null;
  /** null: the lane of the step. */
  readonly lane: number | null;
  /** null: the window of whoever asks. */
  readonly window: readonly [Bound, Bound] | null;
}

export const COMPARISONS = ["<=", ">=", "!=", "<", ">", "="] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A parsed expression; its grammar is in `parse.ts`. */
export type Expression =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "now" }
  /** Reads the scenario as it stands at the current time. */
  | { readonly kind: "field"; readonly path: string }
  | MetricTerm
  | { readonly kind: "call"; readonly name: string; readonly operands: readonly Expression[] }
  | { readonly kind: "negative" | "not"; readonly operand: Expression }
  | {
      readonly kind: "arithmetic";
      readonly operator: "+" | "-" | "*" | "/";
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: "compared";
      readonly comparison: Comparison;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: "within"; readonly operand: Expression; readonly low: Expression; readonly high: Expression }
  | { readonly kind: "and" | "or"; readonly left: Expression; readonly right: Expression };

/** Every metric that an expression names, in the order of the text. */
export const metricsOf = (expression: Expression): readonly MetricTerm[] => {
  switch (expression.kind) {
    case "number":
    case "now":
    case "field":
      return [];
    case "metric":
      return [expression];
    case "call":
      return expression.operands.flatMap(metricsOf);
    case "negative":
    case "not":
      return metricsOf(expression.operand);
    case "within":
      return [expression.operand, expression.low, expression.high].flatMap(metricsOf);
    default:
      return [expression.left, expression.right].flatMap(metricsOf);
  }
};
