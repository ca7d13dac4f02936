import type { Scenario } from "../scenario/document.ts";
import { writeScenario } from "../scenario/parse.ts";
import { endOf } from "../scenario/runEnd.ts";
import { canonicalText, identityOf } from "../sweeps/canonical.ts";
import { SOBOL_DIMENSIONS_MAX } from "../sweeps/sobol.ts";
import { counted } from "../units/counted.ts";
import type { Json, Seconds } from "../units/units.ts";
import { checkKnob, type Knob, TuningError } from "./knob.ts";

/** A metric that is to be as small, or as large, as can be. */
export interface Objective {
  readonly metric: string;
  readonly toward: "least" | "most";
}
/** A limit that a metric keeps, in the metric's SI unit. */
export interface Limit {
  readonly metric: string;
  readonly sign: ">=" | "<=";
  readonly value: number;
}

/** The definition of a search: equal definitions give equal tries and results on every machine. */
export interface Tuning {
  /** All of them count in every try. */
  readonly scenes: readonly Scenario[];
  /** Scenes that only the last, held-back measurement sees. */
  readonly unseen: readonly Scenario[];
  /** The lane of every scene that is tuned, counted from 0. */
  readonly lane: number;
  readonly knobs: readonly Knob[];
  /** One or two. */
  readonly objectives: readonly Objective[];
  readonly limits: readonly Limit[];
  /** Seeds of a try that is measured in full, from the scene's own on: the same for all tries. */
  readonly seeds: number;
  /** Seeds of the held-back measurement: those that follow. */
  readonly heldBack: number;
  /** Runs at most, those of the reference points included, those of the held-back measurement not. */
  readonly budget: number;
  /** The search ends when this number of runs of the refinement improves the best by less than 1 %; null: never. */
  readonly patience: number | null;
  /** Key of the search's own random numbers. */
  readonly searchSeed: number;
  readonly from: Seconds;
  /** s; null: the end of the run. */
  readonly to: Seconds | null;
}

/** Relative improvement of the best within `patience` runs below which a search ends. */
export const GAIN = 0.01;
/** Values from here to there are allowed, whole numbers. */
export const RANGES = {
  seeds: { min: 1, max: 1000 },
  heldBack: { min: 0, max: 1000 },
  budget: { min: 1, max: 1_000_000 },
  patience: { min: 0, max: 1_000_000 },
} as const;

/**
 * Runs that a search needs at the least: the reference points, and some tries beside them.
 * @param scenes how many there are
 */
export const leastBudget = ({ scenes, seeds }: { readonly scenes: number; readonly seeds: number }): number =>
  8 * scenes * seeds;

/** @throws TuningError that names the member, its value and what is allowed */
export const checkTuning = (tuning: Tuning): Tuning => {
  const { scenes, unseen, lane, knobs, objectives, seeds, budget, from, to } = tuning;
  const [first] = scenes;
  if (first === undefined) throw new TuningError("scenes is empty; allowed: at least one scene");
  if (objectives.length < 1 || objectives.length > 2)
    throw new TuningError(`there are ${objectives.length} objectives; allowed: one or two`);
  if (knobs.length < 1 || knobs.length > SOBOL_DIMENSIONS_MAX)
    throw new TuningError(`there are ${knobs.length} knobs; allowed: 1 to ${SOBOL_DIMENSIONS_MAX}`);
  for (const [i, { path }] of knobs.entries())
    if (knobs.findIndex((other) => other.path === path) < i) throw new TuningError(`the knob ${path} is there twice`);
  for (const [name, { min, max }] of Object.entries(RANGES)) {
    const value =
      name === "seeds" ? seeds : name === "budget" ? budget : name === "heldBack" ? tuning.heldBack : tuning.patience;
    if (value !== null && !(Number.isInteger(value) && value >= min && value <= max))
      throw new TuningError(`${name} is ${value}; allowed: whole numbers ${min} to ${max}`);
  }
  const least = leastBudget({ scenes: scenes.length, seeds });
  if (budget < least)
    throw new TuningError(
      `the budget is ${budget} runs; allowed: at least ${least} with ${counted(scenes.length, "scene")} and ${counted(seeds, "seed")}`,
    );
  for (const scene of [...scenes, ...unseen]) {
    if (lane >= scene.lanes.length)
      throw new TuningError(`the lane is ${lane}, and ${nameOf(scene)} has ${scene.lanes.length}, counted from 0`);
    const end = to ?? endOf(scene);
    if (!(from < end && end <= endOf(scene)))
      throw new TuningError(`the window from ${from} s to ${end} s is not inside the run of ${nameOf(scene)}`);
  }
  return { ...tuning, knobs: scenes.reduce((each, scene) => each.map((knob) => checkKnob(knob, scene)), knobs) };
};

const nameOf = ({ title }: Scenario): string => (title === "" ? "the scene" : `"${title}"`);

/** Its form in a file. */
export const tuningJson = (tuning: Tuning): { readonly [key: string]: Json } => ({
  scenes: tuning.scenes.map(writeScenario),
  unseen: tuning.unseen.map(writeScenario),
  lane: tuning.lane,
  knobs: tuning.knobs.map(({ path, low, high, log }) => ({ path, low, high, log })),
  objectives: tuning.objectives.map(({ metric, toward }) => ({ metric, toward })),
  limits: tuning.limits.map(({ metric, sign, value }) => ({ metric, sign, value })),
  seeds: tuning.seeds,
  heldBack: tuning.heldBack,
  budget: tuning.budget,
  patience: tuning.patience,
  searchSeed: tuning.searchSeed,
  from: tuning.from,
  to: tuning.to,
});

/** Identifies a search: equal for equal definitions. */
export const tuningIdentity = (tuning: Tuning): string => identityOf(canonicalText(tuningJson(tuning)));
