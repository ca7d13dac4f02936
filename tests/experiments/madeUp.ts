import { PURPOSE, RandomStream } from "../../src/engine/kernel/random.ts";
import { evaluateCheck, type Judgement } from "../../src/experiments/checks/evaluate.ts";
import { Evaluation } from "../../src/experiments/checks/evaluation.ts";
import { truthOf } from "../../src/experiments/checks/margins.ts";
import { parseCheck } from "../../src/experiments/checks/parse.ts";
import { known, type Points, type Query, type Value } from "../../src/experiments/checks/points.ts";
import type { Check, Condition } from "../../src/experiments/checks/syntax.ts";
import { ALL, type AxisValue, selectorTexts } from "../../src/sweeps/ask.ts";

// Made-up results for a check: no run, no formula; every term gets a number, along every axis a slope. Numbers near the
// check's own constants are likely, and so are terms that go alike.

interface Term {
  readonly base: number;
  /** By axis; the last one is that of the flows. */
  readonly slopes: readonly number[];
}
const FACTORS = [-1, 0, 0.1, 0.4, 0.8, 0.95, 0.99, 1, 1, 1.01, 1.05, 1.2, 2, 5, 30];
const SLOPES = [-0.9, -0.3, 0, 0, 0.3, 3, 30];
const FLOWS = 10;

export interface SweptAxis {
  readonly name: string;
  readonly values: readonly AxisValue[];
}

/** Every combination of the axes' values. */
const gridOf = (axes: readonly SweptAxis[]): readonly Readonly<Record<string, AxisValue>>[] =>
  axes.reduce<readonly Readonly<Record<string, AxisValue>>[]>(
    (list, { name, values }) => list.flatMap((point) => values.map((value) => ({ ...point, [name]: value }))),
    [{}],
  );

/** One set of made-up results, drawn from the stream. */
class MadeUp {
  private readonly terms = new Map<string, Term>();
  private readonly common: Term;
  private readonly alike: boolean;
  private readonly parallel: boolean;

  constructor(
    private readonly random: RandomStream,
    private readonly constants: Constants,
    private readonly axes: readonly SweptAxis[],
  ) {
    this.common = this.draw("");
    this.alike = random.uniform() < 0.3;
    this.parallel = random.uniform() < 0.5;
  }

  points(): Points {
    const { axes } = this;
    const list = gridOf(axes).map((place) => {
      const shares = axes.map(({ name, values }) => values.indexOf(place[name] ?? "") / values.length);
      return { axes: place, measurer: { measure: (query: Query) => known(this.value(query, shares)) } };
    });
    return { axes: axes.map(({ name }) => name), list };
  }

  private value(query: Query, shares: readonly number[]): Value {
    const { name, label, argument, selectors } = query;
    const key = [name, label, argument, ...selectorTexts(selectors)].join(" ");
    const { base, slopes } = this.term(key, `${name} ${argument}`);
    const { words } = this.constants;
    if (words.length > 0) return words[Math.abs(Math.round(base)) % words.length] ?? "";
    const here = shares.reduce((product, share, i) => product * (1 + (slopes[i] ?? 0) * share), base);
    if (!selectors.some((selector) => selector.value === ALL)) return here;
    return Array.from({ length: FLOWS }, (_, i) => here * (1 + ((slopes.at(-1) ?? 0) * i) / FLOWS));
  }

  private term(key: string, name: string): Term {
    const found = this.terms.get(key);
    if (found !== undefined) return found;
    const { base, slopes } = this.draw(name);
    const made = { base: this.alike ? this.common.base : base, slopes: this.parallel ? this.common.slopes : slopes };
    this.terms.set(key, made);
    return made;
  }

  private draw(name: string): Term {
    const of = (list: readonly number[]): number => list[Math.floor(this.random.uniform() * list.length)] ?? 0;
    const { numbers, compared } = this.constants;
    const near = compared.get(name) ?? [];
    const base = near.length > 0 && this.random.uniform() < 0.5 ? of(near) : of(numbers) * of(FACTORS);
    return { base, slopes: [...this.axes, null].map(() => of(SLOPES)) };
  }
}

interface Constants {
  readonly numbers: readonly number[];
  readonly words: readonly string[];
  /** Numbers that a term (name and argument) is compared with. */
  readonly compared: ReadonlyMap<string, readonly number[]>;
}

/** Numbers and words of a check, from its tree. */
const constantsOf = (check: Check): Constants => {
  const numbers = new Set([1, 10]);
  const words = new Set<string>();
  const compared = new Map<string, readonly number[]>();
  for (const { first, links } of chainsOf(check.body))
    for (const { operand } of links)
      if (first.kind === "metric" && operand.kind === "number") {
        const key = `${first.name} ${first.argument}`;
        compared.set(key, [...(compared.get(key) ?? []), operand.value]);
      }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === "object" && node !== null) {
      if ("kind" in node && node.kind === "text" && "value" in node) words.add(String(node.value));
      if ("kind" in node && node.kind === "number" && "value" in node) numbers.add(Number(node.value));
      Object.values(node).forEach(visit);
    }
  };
  visit(check.body);
  return { numbers: [...numbers], words: words.size === 0 ? [] : [...words, "another word"], compared };
};
const chainsOf = (condition: Condition): readonly (Condition & { readonly kind: "chain" })[] => {
  if (condition.kind === "chain") return [condition];
  return condition.kind === "and" || condition.kind === "or" ? condition.parts.flatMap(chainsOf) : [];
};

/** Made-up results of which each value, at each point by itself, can be drawn again. */
class Single {
  private readonly values = new Map<string, number>();

  constructor(
    private readonly random: RandomStream,
    private readonly numbers: readonly number[],
    private readonly axes: readonly SweptAxis[],
  ) {}

  points(): Points {
    const list = gridOf(this.axes).map((place) => {
      const point = JSON.stringify(place);
      const measure = ({ name, label, argument, selectors }: Query) =>
        known(this.value([point, name, label, argument, ...selectorTexts(selectors)].join(" ")));
      return { axes: place, measurer: { measure } };
    });
    return { axes: this.axes.map(({ name }) => name), list };
  }

  private value(key: string): number {
    const value = this.values.get(key) ?? this.of(this.numbers) * this.of(FACTORS);
    this.values.set(key, value);
    return value;
  }
  private of(list: readonly number[]): number {
    return list[Math.floor(this.random.uniform() * list.length)] ?? 0;
  }

  /** Draws one value again, and tells how to take that back. */
  change(): () => void {
    const key = [...this.values.keys()][Math.floor(this.random.uniform() * this.values.size)] ?? "";
    const before = this.values.get(key) ?? 0;
    this.values.delete(key);
    this.value(key);
    return () => this.values.set(key, before);
  }
}

const CHANGES = 4000;

/** Results with which the check holds, found by changes of single values that break no more comparisons than before. */
const climbed = (check: Check, axes: readonly SweptAxis[]): Judgement | undefined => {
  const single = new Single(new RandomStream(2, PURPOSE.source, 0), constantsOf(check).numbers, axes);
  const broken = (): number => {
    const evaluation = new Evaluation(single.points(), null, truthOf);
    evaluation.truth(check);
    return evaluation.atoms.filter((atom) => truthOf(atom) !== "yes").length + evaluation.missing.size;
  };
  let least = broken();
  for (let i = 0; i < CHANGES && least > 0; i++) {
    const takeBack = single.change();
    const now = broken();
    if (now > least) takeBack();
    else least = now;
  }
  const judged = evaluateCheck(check, single.points());
  return judged.verdict === "holds" ? judged : undefined;
};

const TRIES = 20_000;
/** After so many, values are changed one by one instead. */
const TRIES_FIRST = 1000;

/**
 * The first of many made-up results with which the check has this verdict, or one that was led to it; undefined: none
 * of them.
 */
export const resultWith = (
  verdict: "holds" | "fails",
  text: string,
  axes: readonly SweptAxis[],
): Judgement | undefined => {
  const check = parseCheck(text);
  const constants = constantsOf(check);
  const random = new RandomStream(1, PURPOSE.source, 0);
  for (let i = 0; i < TRIES; i++) {
    const led = i === TRIES_FIRST && verdict === "holds" ? climbed(check, axes) : undefined;
    if (led !== undefined) return led;
    const judged = evaluateCheck(check, new MadeUp(random, constants, axes).points());
    if (judged.verdict === verdict) return judged;
  }
  return undefined;
};
