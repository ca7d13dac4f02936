import { exp } from "../../engine/kernel/exponential.ts";
import type { AxisValue } from "../../sweeps/ask.ts";
import { calculate, finiteOr, negate, numbersOf } from "./arithmetic.ts";
import { type Atom, chainAtoms, flatAtoms, nearAtoms, type Truth, trendAtoms, withinAtoms } from "./margins.ts";
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
import { correlation, reduce } from "./reduce.ts";
import type { Check, Condition, Expression, MetricTerm, PointCondition, Span } from "./syntax.ts";

/** The point and the variables for which a part of a check is evaluated. */
interface Place {
  readonly axes: Axes;
  readonly variables: Readonly<Record<string, string>>;
  /** Conditions of all enclosing `when`. */
  readonly conditions: readonly PointCondition[];
}

/** One measured term of a check. */
export interface Fact {
  /** In the notation of checks, with its window and its point: `mean_queue(RED, t=20..60) at N=20`. */
  readonly term: string;
  readonly query: Query;
  /** The point of the sweep, "N=20, ecn=on"; "" without one. */
  readonly where: string;
  /** SI units; the mean over the seeds. */
  readonly value: Value;
  /** The value of each seed, in their order; undefined: that seed is not run; null: the term needs no run. */
  readonly bySeed: readonly (Value | undefined)[] | null;
}

/**
 * One walk through a check with the values of one seed, or with the means over the seeds. It visits every part in the
 * same order whatever the values are, so that the comparisons of different seeds correspond by their position.
 */
export class Evaluation {
  /** Every term that was measured, by its name, in the order of the check. */
  readonly facts = new Map<string, Fact>();
  readonly missing = new Set<string>();
  /** Every comparison, in the order of the walk. */
  readonly atoms: Atom[] = [];
  /** Points and labels where the check is not true. */
  readonly untrue = new Map<string, Truth>();

  /**
   * @param seed position of the seed whose values are used; null: the means over the seeds
   * @param decide whether a comparison holds, by its margin and its position in the walk
   */
  constructor(
    private readonly points: Points,
    private readonly seed: number | null,
    private readonly decide: (atom: Atom, position: number) => Truth,
  ) {}

  truth(check: Check): Truth {
    const matching = this.points.list.filter(({ axes }) => this.isMeant(check.when, axes));
    if (matching.length === 0) this.miss("no run is at a point that the check names");
    const truths = matching.map(({ axes }) => this.truthFor(check, { axes, variables: {}, conditions: [] }));
    // A check that names its points itself gives the same result at each of them.
    const namesPoints = matching.length === 1 || truths.includes("yes");
    matching.forEach(({ axes }, i) => {
      const [name, truth] = [nameOfPoint(axes), truths[i] ?? "no"];
      if (namesPoints && truth !== "yes" && name !== "") this.untrue.set(`at ${name}`, truth);
    });
    return all(truths);
  }

  /** Whether it is true at this place for every label, or `when` excludes the place. */
  private truthFor(check: Check, place: Place): Truth {
    if (!this.isMeant(check.when, place.axes)) return "yes";
    const inside = { ...place, conditions: [...place.conditions, ...check.when] };
    if (check.forEach === null) return this.truthIn(check.body, inside);
    const { variable, labels } = check.forEach;
    return all(
      labels.map((label) => {
        const variables = { ...inside.variables, [variable]: label };
        const truth = this.truthIn(check.body, { ...inside, variables });
        if (truth !== "yes") this.untrue.set(`for ${variable} = ${label}`, truth);
        return truth;
      }),
    );
  }

  private truthIn(condition: Condition, place: Place): Truth {
    switch (condition.kind) {
      case "and":
        return all(condition.parts.map((part) => this.truthIn(part, place)));
      case "or":
        return opposite(all(condition.parts.map((part) => opposite(this.truthIn(part, place)))));
      case "not":
        return opposite(this.truthIn(condition.part, place));
      case "check":
        return this.truthFor(condition.check, place);
      default:
        return all(this.comparisons(condition, place).map((atom) => this.decided(atom)));
    }
  }

  private decided(atom: Atom): Truth {
    this.atoms.push(atom);
    return this.decide(atom, this.atoms.length - 1);
  }

  private comparisons(condition: Comparison, place: Place): readonly Atom[] {
    switch (condition.kind) {
      case "chain": {
        const operands = [condition.first, ...condition.links.map(({ operand }) => operand)];
        const values = operands.map((operand) => this.value(operand, place));
        return chainAtoms(
          values,
          condition.links.map(({ comparison }) => comparison),
        );
      }
      case "within": {
        const { value, low, high } = condition;
        return withinAtoms(this.value(value, place), this.value(low, place), this.value(high, place));
      }
      case "near":
        return nearAtoms(this.value(condition.value, place), this.value(condition.target, place), condition);
      case "trend": {
        const values = this.along(condition, place);
        return condition.direction === "is flat"
          ? flatAtoms(values, condition.slack)
          : trendAtoms(condition.direction, values);
      }
    }
  }

  private along({ span, value }: Condition & { readonly kind: "trend" }, place: Place): readonly number[] {
    const line = this.line(span, place);
    if (line.length === 1) this.miss(`a single value of ${span.axis} shows no trend`);
    return line.flatMap((axes) => numbersOf(this.value(value, { ...place, axes })));
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
    const { value, bySeed = null, asked } = answer;
    const named = { ...query, ...asked };
    const text = nameOfQuery(named) + (where === "" ? "" : ` at ${where}`);
    this.facts.set(text, { term: text, query: named, where, value, bySeed });
    if (bySeed === null || this.seed === null) return value;
    return bySeed[this.seed] ?? this.miss(`${text}: it was not run with every seed`);
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

/** The comparisons of the language; everything else joins conditions. */
type Comparison = Extract<Condition, { readonly kind: "chain" | "within" | "near" | "trend" }>;

const all = (truths: readonly Truth[]): Truth =>
  truths.includes("no") ? "no" : truths.includes("open") ? "open" : "yes";
const opposite = (truth: Truth): Truth => (truth === "open" ? "open" : truth === "yes" ? "no" : "yes");
