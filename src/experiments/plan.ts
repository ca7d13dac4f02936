import type { Window } from "../engine/simulation/run.ts";
import { endOf } from "../scenario/runEnd.ts";
import { type Ask, nameOfAsk } from "../sweeps/ask.ts";
import { type Job, type JobResult, laneDocument, makeJob, runIdentity } from "../sweeps/job.ts";
import type { Json } from "../units/units.ts";
import { evaluateCheck, type Judgement } from "./checks/evaluate.ts";
import { parseCheck } from "./checks/parse.ts";
import type { Points } from "./checks/points.ts";
import type { Claim, Experiment } from "./contract.ts";
import { type GridPoint, gridOf, sweptAxes } from "./grid.ts";
import { type Answers, PointMeasurer } from "./measure/measurer.ts";

/** One run of an experiment: a lane at a point with a seed. */
export interface PlannedRun {
  readonly point: number;
  readonly lane: number;
  readonly seed: number;
  readonly scenario: Json;
  /** Identifies the run apart from what it measures, so that experiments share equal runs. */
  readonly identity: string;
  readonly asks: readonly Ask[];
  readonly reports: readonly Window[];
}
export interface ExperimentPlan {
  readonly experiment: Experiment;
  readonly grid: readonly GridPoint[];
  readonly seeds: readonly number[];
  readonly runs: readonly PlannedRun[];
}

/** `asked`: only the runs that claims need; `all`: every lane at every point, for the figure, if it is simulated. */
export type Extent = "asked" | "all";

const pointsOf = ({ experiment, grid }: Pick<ExperimentPlan, "experiment" | "grid">, answers: Answers): Points => ({
  axes: sweptAxes(experiment).map(({ name }) => name),
  list: grid.map(({ axes }, place) => ({
    axes,
    measurer: new PointMeasurer(grid, place, experiment.warmup, answers),
  })),
});

/** The measurements that the claims need from every lane at every point, found by evaluating them once without runs. */
const asksOf = (experiment: Experiment, grid: readonly GridPoint[]): ReadonlyMap<string, readonly Ask[]> => {
  const asks = new Map<string, Ask[]>();
  const points = pointsOf({ experiment, grid }, (point, lane, ask) => {
    const place = `${point} ${lane}`;
    const sofar = asks.get(place) ?? [];
    if (!sofar.some((other) => nameOfAsk(other) === nameOfAsk(ask))) sofar.push(ask);
    asks.set(place, sofar);
    return [1];
  });
  for (const { check } of experiment.claims) evaluateCheck(parseCheck(check), points);
  return asks;
};

/** @throws Error when the data of the experiment are wrong */
export const planOf = (experiment: Experiment, seeds: readonly number[], extent: Extent): ExperimentPlan => {
  const grid = gridOf(experiment);
  const asks = asksOf(experiment, grid);
  const simulates = experiment.kind === "packet-simulation";
  const runs = grid.flatMap(({ scenario }, point) =>
    scenario.lanes.flatMap((_, lane) => {
      const wanted = asks.get(`${point} ${lane}`) ?? [];
      if (wanted.length === 0 && !(extent === "all" && simulates)) return [];
      const reports = [{ from: experiment.warmup, to: endOf(scenario) }];
      return seeds.map((seed): PlannedRun => {
        const document = laneDocument(scenario, lane, seed);
        return { point, lane, seed, scenario: document, identity: runIdentity(document), asks: wanted, reports };
      });
    }),
  );
  return { experiment, grid, seeds, runs };
};

/** Jobs by the identity of their run: each run once, with all measurements that the plans need from it. */
export const jobsOf = (plans: readonly ExperimentPlan[]): ReadonlyMap<string, Job> => {
  const runs = new Map<string, PlannedRun[]>();
  for (const run of plans.flatMap((plan) => plan.runs))
    runs.set(run.identity, [...(runs.get(run.identity) ?? []), run]);
  return new Map(
    [...runs].map(([identity, same]) => {
      const scenario = same[0]?.scenario ?? null;
      const reports = same.flatMap((run) => run.reports);
      return [
        identity,
        makeJob(
          scenario,
          reports,
          same.flatMap((run) => run.asks),
        ),
      ];
    }),
  );
};

/** The answers of the runs so far, by point and lane, in the order of the plan's seeds. */
export const answersOf = (
  { seeds, runs }: ExperimentPlan,
  resultOf: (identity: string) => JobResult | undefined,
): Answers => {
  const byPlace = new Map<string, (JobResult | undefined)[]>();
  for (const { point, lane, seed, identity } of runs) {
    const place = `${point} ${lane}`;
    const results = byPlace.get(place) ?? seeds.map(() => undefined);
    results[seeds.indexOf(seed)] = resultOf(identity);
    byPlace.set(place, results);
  }
  return (point, lane, ask) =>
    byPlace
      .get(`${point} ${lane}`)
      ?.map((result) => result && (result.answers[nameOfAsk(ask)] ?? { missing: "it was not measured" }));
};

export interface ClaimResult {
  readonly claim: Claim;
  readonly judgement: Judgement;
}

/** Evaluates the claims with the results of the runs. `resultOf` finds the result of a run by its identity. */
export const judge = (
  plan: ExperimentPlan,
  resultOf: (identity: string) => JobResult | undefined,
): readonly ClaimResult[] => {
  const points = pointsOf(plan, answersOf(plan, resultOf));
  return plan.experiment.claims.map((claim) => ({ claim, judgement: evaluateCheck(parseCheck(claim.check), points) }));
};
