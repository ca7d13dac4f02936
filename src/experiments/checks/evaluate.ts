import { exp } from "../../engine/kernel/math.ts";
import type { AxisValue } from "../../sweeps/ask.ts";
import { calculate, compare, finiteOr, negate, numbersOf, together } from "./arithmetic.ts";
import {
  type Axes,
  findPoint,
  nameOfPoint,
  nameOfQuery,
  type Points,
  type Query,
  sameAxisValue,
  splitSelectors,
  type Value,
  valuesOfAxis,
} from "./points.ts";
import { correlation, goes, isFlat, reduce } from "./reduce.ts";
import type { Check, Condition, Expression, MetricTerm, PointCondition, Span } from "./syntax.ts";

export type Verdict = "holds" | "fails" | "unknown";
export interface Judgement {
  readonly verdict: Verdict;
  /** Value of every term of the check, SI units, in the order of the check. */
  readonly measured: Readonly<Record<string, Value>>;
  /** By the names of `measured`: the value for each seed, for terms measured with several seeds. */
  readonly bySeed: Readonly<Record<string, readonly Value[]>>;
  /** `fails`: point of a sweep or label of `for each` where it fails. `unknown`: what is missing. Otherwise empty. */
  readonly reason: string;
}

/** The point and the variables for which a part of a check is evaluated. */
interface Place {
  readonly axes: Axes;
  readonly variables: Readonly<Record<string, string>>;
  /** Conditions of all enclosing `when`. */
  readonly conditions: readonly PointCondition[];
}

/**
 * Evaluates a check with the results of the runs. It evaluates every part: a check that names something that the runs
 * do not have is `unknown`, whatever its other parts say.
 */
export const evaluateCheck = (check: Check, points: Points): Judgement => new Evaluation(points).judge(check);

class Evaluation {
  private readonly measured = new Map<string, Value>();
  private readonly bySeed = new Map<string, readonly Value[]>();
  private readonly missing = new Set<string>();
  private readonly failed = new Set<string>();

  constructor(private readonly points: Points) {}

  judge(check: Check): Judgement {
    const matching = this.points.list.filter(({ axes }) => this.isMeant(check.when, axes));
    if (matching.length === 0) this.miss("no run is at a point that the check names");
    const failing = matching.filter(({ axes }) => !this.holdsFor(check, { axes, variables: {}, conditions: [] }));
    const holds = failing.length === 0;
    // A check that names its points itself gives the same result at each of them.
    const tellsPoints = matching.length === 1 || failing.length < matching.length;
    if (tellsPoints)
      for (const { axes } of failing) if (nameOfPoint(axes) !== "") this.failed.add(`at ${nameOfPoint(axes)}`);
    const found = { measured: Object.fromEntries(this.measured), bySeed: Object.fromEntries(this.bySeed) };
    if (this.missing.size > 0) return { verdict: "unknown", ...found, reason: [...this.missing].join("; ") };
    return { verdict: holds ? "holds" : "fails", ...found, reason: holds ? "" : [...this.failed].join("; ") };
  }

  /** Whether it holds at this place for every label, or `when` excludes the place. */
  private holdsFor(check: Check, place: Place): boolean {
    if (!this.isMeant(check.when, place.axes)) return true;
    const inside = { ...place, conditions: [...place.conditions, ...check.when] };
    if (check.forEach === null) return this.holds(check.body, inside);
    const { variable, labels } = check.forEach;
    const failing = labels.filter(
      (label) => !this.holds(check.body, { ...inside, variables: { ...inside.variables, [variable]: label } }),
    );
    for (const label of failing) this.failed.add(`for ${variable} = ${label}`);
    return failing.length === 0;
  }

  private holds(condition: Condition, place: Place): boolean {
    switch (condition.kind) {
      case "and":
        return condition.parts.map((part) => this.holds(part, place)).every(Boolean);
      case "or":
        return condition.parts.map((part) => this.holds(part, place)).some(Boolean);
      case "not":
        return !this.holds(condition.part, place);
      case "check":
        return this.holdsFor(condition.check, place);
      case "chain":
        return this.chainHolds(condition, place);
      case "within": {
        const value = this.value(condition.value, place);
        const low = this.value(condition.low, place);
        const high = this.value(condition.high, place);
        return compare(">=", value, low) && compare("<=", value, high);
      }
      case "near":
        return this.isNear(condition, place);
      case "trend":
        return this.trendHolds(condition, place);
    }
  }

  private chainHolds({ first, links }: Condition & { readonly kind: "chain" }, place: Place): boolean {
    let left = this.value(first, place);
    let holds = true;
    for (const { comparison, operand } of links) {
      const right = this.value(operand, place);
      holds = compare(comparison, left, right) && holds;
      left = right;
    }
    return holds;
  }

  private isNear({ value, target, tolerance, relative }: Condition & { readonly kind: "near" }, place: Place): boolean {
    const near = (x: number, y: number): boolean => Math.abs(x - y) <= tolerance * (relative ? Math.abs(y) : 1);
    return together(this.value(value, place), this.value(target, place), near).every(Boolean);
  }

  private trendHolds(condition: Condition & { readonly kind: "trend" }, place: Place): boolean {
    const { direction, slack, span } = condition;
    const line = this.line(span, place);
    const values = line.flatMap((axes) => numbersOf(this.value(condition.value, { ...place, axes })));
    if (line.length === 1) this.miss(`a single value of ${span.axis} shows no trend`);
    return direction === "is flat" ? isFlat(values, slack) : goes(direction, values, slack);
  }

  private value(expression: Expression, place: Place): Value {
    switch (expression.kind) {
      case "number":
      case "text":
        return expression.value;
      case "negative":
        return negate(this.value(expression.operand, place));
      case "arithmetic": {
        const { operator, left, right } = expression;
        const result = calculate(operator, this.value(left, place), this.value(right, place));
        return this.finite(result, `a result of "${operator}" is not a number`);
      }
      case "function": {
        const apply = { abs: Math.abs, exp, sqrt: Math.sqrt }[expression.name];
        const operand = this.value(expression.operand, place);
        const result = typeof operand === "object" ? operand.map(apply) : apply(Number(operand));
        return this.finite(result, `${expression.name}() of an expression that has none`);
      }
      case "reduction":
        return this.reduction(expression, place);
      case "metric":
        return this.metric(expression, place);
    }
  }

  private reduction(expression: Expression & { readonly kind: "reduction" }, place: Place): Value {
    const { name, operands, span } = expression;
    const line = span === null ? [place.axes] : this.line(span, place);
    const columns = operands.map((operand) =>
      line.flatMap((axes) => numbersOf(this.value(operand, { ...place, axes }))),
    );
    const along = line.map((axes) => (span === null ? Number.NaN : (axes[span.axis] ?? Number.NaN)));
    const result =
      name === "corr" ? correlation(columns[0] ?? [], columns[1] ?? []) : reduce(name, columns.flat(), along);
    return this.finite(result, `${name}() has nothing to reduce`);
  }

  private metric(term: MetricTerm, place: Place): Value {
    const { axes, rest } = splitSelectors(term, this.points);
    const query: Query = {
      name: term.name,
      label: term.label === null ? null : (place.variables[term.label] ?? term.label),
      argument: term.argument,
      selectors: rest,
    };
    const wanted = { ...place.axes, ...axes };
    const where = nameOfPoint(wanted);
    const point = findPoint(this.points, wanted);
    if (point === undefined) return this.miss(`there is no run at ${where}`);
    const answer = point.measurer.measure(query);
    if (!answer.known) return this.miss(`${nameOfQuery(query)}: ${answer.reason}`);
    const name = nameOfQuery(query) + (where === "" ? "" : ` at ${where}`);
    this.measured.set(name, answer.value);
    if (answer.bySeed !== undefined) this.bySeed.set(name, answer.bySeed);
    return answer.value;
  }

  /** The points of a span through this place. */
  private line(span: Span, place: Place): readonly Axes[] {
    const conditions = place.conditions.filter(({ axis }) => axis === span.axis);
    const values = valuesOfAxis(this.points, span.axis).filter(
      (value) =>
        (span.from === null || Number(value) >= span.from - 1e-9 * Math.abs(span.from)) &&
        (span.to === null || Number(value) <= span.to + 1e-9 * Math.abs(span.to)) &&
        conditions.every((condition) => meets(condition, value)),
    );
    if (values.length === 0) this.miss(`the runs do not sweep ${span.axis}`);
    return values.map((value) => ({ ...place.axes, [span.axis]: value }));
  }

  /** Whether `when` includes this point. */
  private isMeant(when: readonly PointCondition[], axes: Axes): boolean {
    return when.every((condition) => {
      const value = axes[condition.axis];
      if (value === undefined) this.miss(`the runs do not sweep ${condition.axis}`);
      return value !== undefined && meets(condition, value);
    });
  }

  private finite(value: Value, complaint: string): Value {
    // If a term is missing, that is the reason to report.
    return finiteOr(value, () => (this.missing.size > 0 ? Number.NaN : this.miss(complaint)));
  }

  /** Records what is missing. @returns NaN in place of the value */
  private miss(reason: string): number {
    this.missing.add(reason);
    return Number.NaN;
  }
}

const meets = (condition: PointCondition, value: AxisValue): boolean => {
  switch (condition.kind) {
    case "among":
      return condition.values.some((candidate) => sameAxisValue(value, candidate));
    case "between":
      return Number(value) >= condition.low && Number(value) <= condition.high;
    case "compare": {
      const same = sameAxisValue(value, condition.value);
      if (condition.comparison === "=") return same;
      if (same) return condition.comparison === "<=" || condition.comparison === ">=";
      return condition.comparison.startsWith("<")
        ? Number(value) < Number(condition.value)
        : Number(value) > Number(condition.value);
    }
  }
};
