import type { Scenario } from "../../scenario/document.ts";
import { largestOf, smallestOf } from "../../units/extremes.ts";
import type { Step } from "../contract.ts";
import { parseExpression } from "../expressions/parse.ts";
import type { MeasureWindows } from "../measured.ts";
import { valuesWith } from "../stepValues.ts";
import { nearestOption } from "./measure.ts";

/** An answer is checked with so many other seeds. */
export const OTHER_SEEDS = 10;

/** Number of seeds: they are whole, below 2^32. */
const SEEDS = 0x1_0000_0000;

/** The seeds after that of a step. */
export const seedsAfter = (seed: number): readonly number[] =>
  Array.from({ length: OTHER_SEEDS }, (_, i) => (seed + i + 1) % SEEDS);

/** The value of an expression in the run of a step with one seed, SI units; NaN: it has none. */
export const runValue = async (scenario: Scenario, step: Step, text: string, seed: number, measure: MeasureWindows) => {
  const { to, lane } = step.scenario;
  const [value = Number.NaN] = await valuesWith({ ...scenario, seed }, [parseExpression(text)], { to, lane }, measure);
  return value;
};

/** What other seeds say of an answer. */
export interface SeedsSaid {
  /** SI units; NaN: no run has a value. */
  readonly min: number;
  readonly max: number;
  /** Runs without a value. */
  readonly missing: number;
  /** Options that are nearest with other seeds than the right one, each with the number of its seeds. */
  readonly others: readonly { readonly option: string; readonly seeds: number }[];
}

/** @param values of the runs with other seeds, SI units */
export const seedsSaid = (step: Step, values: readonly number[]): SeedsSaid => {
  const known = values.filter((value) => !Number.isNaN(value));
  const isChoice = step.kind === "predict-choice" || step.kind === "check";
  const nearest = isChoice ? known.map((value) => nearestOption(step.question, value)) : [];
  const right = isChoice ? step.question.answer : "";
  const strangers = [...new Set(nearest)].filter((option) => option !== right);
  return {
    min: known.length === 0 ? Number.NaN : smallestOf(known),
    max: known.length === 0 ? Number.NaN : largestOf(known),
    missing: values.length - known.length,
    others: strangers.map((option) => ({ option, seeds: nearest.filter((one) => one === option).length })),
  };
};
