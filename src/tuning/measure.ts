import type { Scenario } from "../scenario/document.ts";
import { endOf } from "../scenario/runEnd.ts";
import { seedAfter } from "../scenario/seeds.ts";
import { type Job, type JobResult, laneDocument, makeJob } from "../sweeps/job.ts";
import { type Estimate, estimate } from "../sweeps/statistics.ts";
import { pointsOf, SweepError } from "../sweeps/sweep.ts";
import type { Limit, Objective, Tuning } from "./definition.ts";
import type { Score } from "./rank.ts";

/** One run of a try. */
export interface TryRun {
  /** Place of its scene. */
  readonly scene: number;
  readonly seed: number;
  readonly job: Job;
}
/** The runs of a try; the scenes with its values. */
export type Planned =
  | { readonly scenes: readonly Scenario[]; readonly runs: readonly TryRun[] }
  /** Why the scenes refuse these values. */
  | { readonly refused: string };

/** A scene with the values of the knobs, for the whole run. @throws SweepError */
export const sceneWith = (scene: Scenario, tuning: Tuning, values: readonly number[]): Scenario => {
  const axes = tuning.knobs.map(({ path }, i) => ({ path, values: [values[i] ?? 0] }));
  const { from, to } = tuning;
  const one = { seeds: 1, until: null, timeline: "hold", sampling: "grid" } as const;
  const [point] = pointsOf({ scenario: scene, axes, from, to, ...one });
  return point?.scenario ?? scene;
};

/**
 * The runs of a try: every scene, and of every scene the seeds from its own on.
 * @param values of the knobs; null: the scenes as they are
 * @param seeds first and count, the first counted from the scene's own seed
 */
export const planTry = (
  tuning: Tuning,
  given: readonly Scenario[],
  values: readonly number[] | null,
  seeds: { readonly first: number; readonly count: number },
): Planned => {
  const { lane, from, to } = tuning;
  try {
    const scenes = given.map((scene) => (values === null ? scene : sceneWith(scene, tuning, values)));
    const runs = scenes.flatMap((scenario, scene) =>
      Array.from({ length: seeds.count }, (_, i): TryRun => {
        const seed = seedAfter(scenario.seed, seeds.first + i);
        const window = { from, to: to ?? endOf(scenario) };
        return { scene, seed: seeds.first + i, job: makeJob(laneDocument(scenario, lane, seed), [window], []) };
      }),
    );
    return { scenes, runs };
  } catch (error) {
    if (error instanceof SweepError) return { refused: error.message };
    throw error;
  }
};

/** A limit applied to a try. */
export interface LimitResult {
  /** The metric in the scene that is nearest to breaking the limit, or breaks it most. */
  readonly value: Estimate;
  /** By how much the limit is broken, as a share of it; 0: it is kept. */
  readonly broken: number;
}
/** What was measured of a try. */
export interface Measured {
  /** Means over the scenes and seeds, in SI, in the order of the objectives; the interval is over the seeds. */
  readonly objectives: readonly Estimate[];
  /** For each seed that all scenes have, the mean over the scenes; by objective. */
  readonly bySeed: readonly (readonly number[])[];
  readonly limits: readonly LimitResult[];
  readonly score: Score;
}

/** The score of a try that the scenes refuse, or that has no value of some metric. */
export const notMeasured = (tuning: Tuning): Score => ({
  objectives: tuning.objectives.map(() => Number.POSITIVE_INFINITY),
  violation: Number.POSITIVE_INFINITY,
});

type Value = (run: TryRun, metric: string) => number | undefined;

/** By scene, the values of a metric over the seeds; undefined: a run has none. */
const valuesOf = (
  runs: readonly TryRun[],
  metric: string,
  value: Value,
): readonly (readonly number[])[] | undefined => {
  const scenes: number[][] = [];
  for (const run of runs) {
    const found = value(run, metric);
    if (found === undefined) return undefined;
    scenes[run.scene] ??= [];
    scenes[run.scene]?.push(found);
  }
  return scenes;
};

const meanOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;

const brokenBy = ({ sign, value }: Limit, found: number): number => {
  const short = sign === ">=" ? value - found : found - value;
  return Math.max(0, short) / (value === 0 ? 1 : Math.abs(value));
};

const limitResultOf = (limit: Limit, scenes: readonly (readonly number[])[]): LimitResult => {
  const each = scenes.map(estimate);
  const worst = each.reduce((a, b) => ((limit.sign === ">=") === b.mean < a.mean ? b : a));
  return { value: worst, broken: brokenBy(limit, worst.mean) };
};

/**
 * What runs say of a try. A limit holds for every scene: it is as broken as in the worst one.
 * @param runs of every scene, the same seeds of each; all of them done
 * @returns undefined: a metric has no value in some run
 */
export const measureTry = (
  tuning: Tuning,
  runs: readonly TryRun[],
  results: ReadonlyMap<string, JobResult>,
): Measured | undefined => {
  const value: Value = ({ job }, metric) => results.get(job.id)?.reports[0]?.metrics[metric] ?? undefined;
  const measured = tuning.objectives.map(({ metric }) => valuesOf(runs, metric, value));
  const limited = tuning.limits.map(({ metric }) => valuesOf(runs, metric, value));
  const bySeed: (readonly number[])[] = [];
  for (const scenes of measured) {
    if (scenes === undefined) return undefined;
    bySeed.push((scenes[0] ?? []).map((_, i) => meanOf(scenes.map((values) => values[i] ?? Number.NaN))));
  }
  const limits: LimitResult[] = [];
  for (const [i, scenes] of limited.entries()) {
    const limit = tuning.limits[i];
    if (scenes === undefined || limit === undefined) return undefined;
    limits.push(limitResultOf(limit, scenes));
  }
  const objectives = bySeed.map(estimate);
  const score: Score = {
    objectives: objectives.map(({ mean }, i) => signed(tuning.objectives[i], mean)),
    violation: limits.reduce((sum, { broken }) => sum + broken, 0),
  };
  return { objectives, bySeed, limits, score };
};

/** The better the smaller. */
const signed = (objective: Objective | undefined, value: number): number =>
  objective?.toward === "most" ? -value : value;
