import type { Scenario } from "../../scenario/document.ts";
import { seedAfter, seedsFrom } from "../../scenario/seeds.ts";
import { largestOf, smallestOf } from "../../units/extremes.ts";
import type { Step } from "../contract.ts";
import { parseExpression } from "../expressions/parse.ts";
import type { MeasureWindows } from "../measured.ts";
import { valuesWith } from "../stepValues.ts";
import { nearestOption } from "./measure.ts";

/** Number of other seeds with which an answer is checked. */
export const OTHER_SEEDS = 10;

/** The seeds after that of a step. */
export const seedsAfter = (seed: number): readonly number[] => seedsFrom(seedAfter(seed, 1), OTHER_SEEDS);

/** The value of an expression in the run of a step with one seed, SI units; NaN: it has none. */
export const runValue = async (scenario: Scenario, step: Step, text: string, seed: number, measure: MeasureWindows) => {
  const { to, lane } = step.scenario;
  const [value = Number.NaN] = await valuesWith({ ...scenario, seed }, [parseExpression(text)], { to, lane }, measure);
  return value;
};

/** The values that runs with other seeds have, compared with an answer. */
export interface SeedCheckResult {
  /** SI units; NaN: no run has a value. */
  readonly min: number;
  readonly max: number;
  /** Runs without a value. */
  readonly missing: number;
  /** Options other than the right one that are nearest with some seeds, each with the number of these seeds. */
  readonly others: readonly { readonly option: string; readonly seeds: number }[];
}

/** @param values of the runs with other seeds, SI units */
export const resultOfSeeds = (step: Step, values: readonly number[]): SeedCheckResult => {
  const known = values.filter((value) => !Number.isNaN(value));
  const isChoice = step.kind === "predict-choice" || step.kind === "check";
  const nearest = isChoice ? known.map((value) => nearestOption(step.question, value)) : [];
  const right = isChoice ? step.question.answer : "";
  const others = [...new Set(nearest)].filter((option) => option !== right);
  return {
    min: known.length === 0 ? Number.NaN : smallestOf(known),
    max: known.length === 0 ? Number.NaN : largestOf(known),
    missing: values.length - known.length,
    others: others.map((option) => ({ option, seeds: nearest.filter((one) => one === option).length })),
  };
};
