import type { Scenario } from "../scenario/document.ts";
import type { Seconds } from "../units/units.ts";
import type { Expectation, Lesson, Relation, Step } from "./contract.ts";
import { evaluate, type Surroundings } from "./expressions/evaluate.ts";
import { parseExpression } from "./expressions/parse.ts";
import type { Expression } from "./expressions/syntax.ts";
import { joined, type MeasureWindows, surroundings, wantedBy } from "./measured.ts";
import { stepScenario } from "./stepScenario.ts";
import { brokenBy } from "./taskRules.ts";
import { partsOf } from "./texts.ts";

/** Something that a lesson promises of its runs, and what they show. */
export interface Finding {
  /** Lesson and step, or algorithm and the number of its line. */
  readonly place: string;
  readonly promise: string;
  readonly holds: boolean;
  /** The values by seed, in words. */
  readonly shown: string;
}

/** An expression that is evaluated with every seed, and what its values must be. */
export interface Question {
  readonly promise: string;
  readonly expression: Expression;
  readonly window: Expectation["window"] | null;
  readonly seeds: readonly number[];
  isMet(value: number): boolean;
}

const stands = (value: number, relation: Relation, bound: Expectation["value"]): boolean => {
  if (typeof bound === "object") return value >= bound[0] && value <= bound[1];
  switch (relation) {
    case "<":
      return value < bound;
    case "<=":
      return value <= bound;
    case ">":
      return value > bound;
    case ">=":
      return value >= bound;
    case "!=":
      return value !== bound;
    default:
      return value === bound;
  }
};

/** A value in words; a condition is shown by what it compares. */
const shownBy = (expression: Expression, around: Surroundings): string => {
  const shown = (part: Expression): string => shownBy(part, around);
  if (expression.kind === "compared")
    return `${shown(expression.left)} ${expression.comparison} ${shown(expression.right)}`;
  if (expression.kind === "within")
    return `${shown(expression.operand)} within [${shown(expression.low)}, ${shown(expression.high)}]`;
  if (expression.kind === "and" || expression.kind === "or")
    return `${shown(expression.left)} ${expression.kind} ${shown(expression.right)}`;
  return String(Number(evaluate(expression, around).toPrecision(SHOWN_DIGITS)));
};
const SHOWN_DIGITS = 4;

export const isTrue = (value: number): boolean => value !== 0 && !Number.isNaN(value);
const isValue = (value: number): boolean => Number.isFinite(value);

const questionsOf = (step: Step): readonly Question[] => {
  const { seeds, expect } = step.measured;
  const expected = expect.map((one): Question => {
    const { metric, window, relation, value } = one;
    return {
      promise: `${metric} from ${window[0]} to ${window[1]} ${relation} ${String(value)}`,
      expression: parseExpression(metric),
      window,
      seeds: one.seeds ?? seeds,
      isMet: (found) => stands(found, relation, value),
    };
  });
  const placed = [step.text, step.reveal].flatMap(partsOf).flatMap((part): readonly Question[] => {
    if (part.kind === "words") return [];
    const of = part.kind === "metric" ? [step.scenario.seed] : seeds;
    return [{ promise: "a text has its value", expression: part.expression, window: null, seeds: of, isMet: isValue }];
  });
  return [...expected, ...placed, ...asked(step)];
};

/** What the question of a step promises. */
const asked = (step: Step): readonly Question[] => {
  const { seeds } = step.measured;
  if (step.kind === "predict-choice" || step.kind === "check") {
    const { answer, proof } = step.question;
    const expression = parseExpression(proof);
    return [{ promise: `answer ${answer}: ${proof}`, expression, window: null, seeds, isMet: isTrue }];
  }
  if (step.kind !== "predict-number") return [];
  const { truth, range, scale, unit } = step.question;
  const promise = `${truth} is between ${range[0]} and ${range[1]} ${unit}`;
  const isMet = (value: number): boolean => value / scale >= range[0] && value / scale <= range[1];
  return [{ promise, expression: parseExpression(truth), window: null, seeds, isMet }];
};

/** Checks a task: it is not done at first, and its solution does it. */
const taskOf = (step: Step, isSolved: boolean): readonly Question[] => {
  if (step.kind !== "do") return [];
  const expression = parseExpression(step.done.when);
  const promise = `${step.done.when} ${isSolved ? "with the solution" : "is not done at the start"}`;
  const { seeds } = step.measured;
  return [{ promise, expression, window: null, seeds, isMet: (value) => isTrue(value) === isSolved }];
};

/** Times at which the page looks whether a task is done, s. */
const LOOKED_EVERY = 1;

/** Checks that a task is not done at any time of its step by who changes nothing. */
const notByItself = async (lesson: Lesson, step: Step, measure: MeasureWindows): Promise<readonly Finding[]> => {
  if (step.kind !== "do") return [];
  const { from, to, lane } = step.scenario;
  const expression = parseExpression(step.done.when);
  const times = Array.from({ length: Math.floor((to - from) / LOOKED_EVERY) }, (_, i) => from + (i + 1) * LOOKED_EVERY);
  const shown: string[] = [];
  for (const seed of step.measured.seeds) {
    const scenario = { ...stepScenario(lesson, step), seed };
    const measured = await measure(scenario, joined(times.flatMap((now) => wantedBy([expression], now, lane))));
    const done = times.find((now) => isTrue(evaluate(expression, surroundings(scenario, measured, now, lane))));
    if (done !== undefined) shown.push(`seed ${seed}: at ${done} s`);
  }
  return [
    {
      place: `${lesson.id}/${step.id}`,
      promise: "the task is not done while nothing is changed",
      holds: shown.length === 0,
      shown: shown.join(", "),
    },
  ];
};

/** Checks expressions in the runs of a scenario, one run for each seed and lane. */
export const answered = async (
  place: string,
  scenario: Scenario,
  { to, lane }: { readonly to: Seconds; readonly lane: number },
  questions: readonly Question[],
  measure: MeasureWindows,
): Promise<readonly Finding[]> => {
  const values = questions.map((): string[] => []);
  const met = questions.map(() => true);
  for (const seed of new Set(questions.flatMap(({ seeds }) => seeds))) {
    const own = questions.filter(({ seeds }) => seeds.includes(seed));
    const wanted = joined(own.flatMap(({ expression, window }) => wantedBy([expression], to, lane, window)));
    const measured = await measure({ ...scenario, seed }, wanted);
    for (const [i, { expression, window, seeds, isMet }] of questions.entries()) {
      if (!seeds.includes(seed)) continue;
      const around = surroundings({ ...scenario, seed }, measured, to, lane, window);
      const value = evaluate(expression, around);
      values[i]?.push(`seed ${seed}: ${shownBy(expression, around)}`);
      if (!isMet(value)) met[i] = false;
    }
  }
  return questions.map(({ promise }, i) => ({
    place,
    promise,
    holds: met[i] ?? false,
    shown: values[i]?.join(", ") ?? "",
  }));
};

/** Checks everything that a step promises against its runs. @throws Error if its scenario or an expression is wrong */
export const findingsOf = async (lesson: Lesson, step: Step, measure: MeasureWindows): Promise<readonly Finding[]> => {
  const place = `${lesson.id}/${step.id}`;
  const plain = [...questionsOf(step), ...taskOf(step, false)];
  const found = await answered(place, stepScenario(lesson, step), step.scenario, plain, measure);
  if (step.kind !== "do") return found;
  const solved = stepScenario(lesson, step, step.done.solution);
  const broken = brokenBy(step.done, stepScenario(lesson, step), solved, step.scenario.to);
  const kept: Finding = {
    place,
    promise: "the solution changes nothing that the task forbids",
    holds: broken === null,
    shown: broken?.paths.join(", ") ?? "",
  };
  return [
    ...found,
    kept,
    ...(await notByItself(lesson, step, measure)),
    ...(await answered(place, solved, step.scenario, taskOf(step, true), measure)),
  ];
};
