import type { Scenario } from "../scenario/document.ts";
import type { Lesson, Step } from "./contract.ts";
import { evaluate, holds } from "./expressions/evaluate.ts";
import { parseExpression } from "./expressions/parse.ts";
import type { Expression } from "./expressions/syntax.ts";
import { joined, type MeasureWindows, surroundings, wantedBy } from "./measured.ts";
import { stepScenario } from "./stepScenario.ts";
import { partsOf, type TextPart, written, writtenMean } from "./texts.ts";

/** A step's texts with their measured values. */
export interface StepTexts {
  readonly text: string;
  /** "": the step has none, or it is still to be guessed. */
  readonly reveal: string;
  /** The right value of a number question, in its unit; NaN where there is none. */
  readonly truth: number;
}

/** The values of several expressions in the run of one seed, in their order; NaN: there is none. */
export const valuesWith = async (
  scenario: Scenario,
  expressions: readonly Expression[],
  { from, to, lane }: { readonly from?: number; readonly to: number; readonly lane: number },
  measure: MeasureWindows,
): Promise<readonly number[]> => {
  const window = from === undefined ? null : ([from, to] as const);
  const measured = await measure(scenario, wantedBy(expressions, to, lane, window));
  const around = surroundings(scenario, measured, to, lane, window);
  return expressions.map((expression) => evaluate(expression, around));
};

const expressionsOf = (parts: readonly TextPart[], kind: "metric" | "seeds"): readonly Expression[] =>
  parts.flatMap((part) => (part.kind === kind ? [part.expression] : []));

/** Writes texts with the values of their placeholders. */
const writer =
  (metric: ReadonlyMap<Expression, number>, seeds: ReadonlyMap<Expression, readonly number[]>) =>
  (parts: readonly TextPart[]): string =>
    parts
      .map((part) => {
        if (part.kind === "words") return part.text;
        if (part.kind === "metric") return written(metric.get(part.expression) ?? Number.NaN, part.shown);
        return writtenMean(seeds.get(part.expression) ?? [], part.shown);
      })
      .join("");

/**
 * The texts of a step. Of a step that is still to be guessed only its text is measured: nothing of its future is
 * simulated for the reveal.
 */
export const textsOf = async (
  lesson: Lesson,
  step: Step,
  isRevealed: boolean,
  measure: MeasureWindows,
): Promise<StepTexts> => {
  const scenario = stepScenario(lesson, step);
  const { to, lane } = step.scenario;
  const [text, reveal] = [partsOf(step.text), isRevealed ? partsOf(step.reveal) : []];
  const question = isRevealed && step.kind === "predict-number" ? step.question : null;
  const truth = question === null || question.truth === "" ? [] : [parseExpression(question.truth)];
  const all = [...text, ...reveal];
  const asked = [...expressionsOf(all, "metric"), ...truth];
  const values = await valuesWith(scenario, asked, { to, lane }, measure);
  const metric = new Map(asked.map((expression, i) => [expression, values[i] ?? Number.NaN]));
  const repeated = expressionsOf(all, "seeds");
  const bySeed = repeated.length === 0 ? [] : await valuesBySeed(scenario, step, repeated, measure);
  const seeds = new Map(repeated.map((expression, i) => [expression, bySeed.map((own) => own[i] ?? Number.NaN)]));
  const write = writer(metric, seeds);
  const [known] = truth;
  return {
    text: write(text),
    reveal: write(reveal),
    truth: known === undefined ? Number.NaN : (metric.get(known) ?? Number.NaN) / (question?.scale ?? 1),
  };
};

const valuesBySeed = (
  scenario: Scenario,
  { scenario: { to, lane }, measured }: Step,
  expressions: readonly Expression[],
  measure: MeasureWindows,
): Promise<readonly (readonly number[])[]> =>
  Promise.all(measured.seeds.map((seed) => valuesWith({ ...scenario, seed }, expressions, { to, lane }, measure)));

/** Whether the condition of a task holds in a run that has come to `now`, with the changes that were made in it. */
export const isReached = async (
  condition: string,
  scenario: Scenario,
  now: number,
  lane: number,
  measure: MeasureWindows,
): Promise<boolean> => {
  // A task that is still being written cannot be done.
  if (condition === "") return false;
  const expression = parseExpression(condition);
  const wanted = joined(wantedBy([expression], now, lane));
  // A window that begins before the run, or ends after now, has no value yet.
  if (wanted.some(({ windows }) => windows.some(({ to }) => to > now))) return false;
  return holds(expression, surroundings(scenario, await measure(scenario, wanted), now, lane));
};
