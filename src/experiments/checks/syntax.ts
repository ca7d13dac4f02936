import type { AxisValue, Selector } from "../../sweeps/ask.ts";

/** Part of a sweep's axis: `over N from 10 to 50`; both ends are included. */
export interface Span {
  readonly axis: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** A metric, a parameter or a constant, in the notation of the check. */
export interface MetricTerm {
  readonly kind: "metric";
  readonly name: string;
  /** Label of a lane, or a variable of `for each`; null: the term belongs to no lane. */
  readonly label: string | null;
  /** `min_th` of `param(RED, min_th)`. */
  readonly argument: string | null;
  readonly selectors: readonly Selector[];
}

export const REDUCTIONS = ["mean", "min", "max", "sum", "argmin", "argmax", "r2_linear", "corr"] as const;
export type Reduction = (typeof REDUCTIONS)[number];
export const FUNCTIONS = ["abs", "exp", "sqrt"] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

export type Expression =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "negative"; readonly operand: Expression }
  | {
      readonly kind: "arithmetic";
      readonly operator: "+" | "-" | "*" | "/";
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: "function"; readonly name: FunctionName; readonly operand: Expression }
  | {
      readonly kind: "reduction";
      readonly name: Reduction;
      readonly operands: readonly Expression[];
      readonly span: Span | null;
    }
  | MetricTerm;

export const COMPARISONS = ["<=", ">=", "==", "!=", "<", ">"] as const;
export type Comparison = (typeof COMPARISONS)[number];

export type Condition =
  | { readonly kind: "and" | "or"; readonly parts: readonly Condition[] }
  | { readonly kind: "not"; readonly part: Condition }
  | { readonly kind: "check"; readonly check: Check }
  | {
      readonly kind: "chain";
      readonly first: Expression;
      readonly links: readonly { readonly comparison: Comparison; readonly operand: Expression }[];
    }
  | { readonly kind: "within"; readonly value: Expression; readonly low: Expression; readonly high: Expression }
  | {
      readonly kind: "near";
      readonly value: Expression;
      readonly target: Expression;
      readonly tolerance: number;
      /** The tolerance is a fraction of the target. */
      readonly relative: boolean;
    }
  | {
      readonly kind: "trend";
      readonly direction: "increases" | "decreases" | "is flat";
      readonly value: Expression;
      readonly span: Span;
      /** Fraction. */
      readonly slack: number;
    };

/** One condition of `when`: selects points of a sweep. */
export type PointCondition = { readonly axis: string } & (
  | { readonly kind: "compare"; readonly comparison: "=" | "<" | "<=" | ">" | ">="; readonly value: AxisValue }
  | { readonly kind: "among"; readonly values: readonly AxisValue[] }
  | { readonly kind: "between"; readonly low: number; readonly high: number }
);

/** A parsed check; the grammar stands at the head of `parse.ts`. */
export interface Check {
  readonly forEach: { readonly variable: string; readonly labels: readonly string[] } | null;
  readonly body: Condition;
  readonly when: readonly PointCondition[];
}
