import type { Measured } from "../../../experiments/checks/points.ts";
import type { Experiment } from "../../../experiments/contract.ts";
import { type Answers, PointMeasurer } from "../../../experiments/measure/measurer.ts";
import { type ExperimentPlan, type PlannedRun, planOf } from "../../../experiments/plan.ts";
import type { Ask, Selector } from "../../../sweeps/ask.ts";
import type { JobResult } from "../../../sweeps/job.ts";
import { type Term, termsOf } from "./terms.ts";

/** Finds the result of a run by the run's identity. */
export type ResultOf = (identity: string) => JobResult | undefined;

const placeOf = (point: number, lane: number): string => `${point} ${lane}`;

/** Measures a term of the figure at a point; `given`: axis values that are arguments of a formula. */
export const measureTerm = (
  { grid, experiment }: Pick<ExperimentPlan, "grid" | "experiment">,
  answers: Answers,
  at: { readonly point: number; readonly label: string; readonly given: readonly Selector[] },
  { measured, selectors }: Term,
): Measured => {
  const measurer = new PointMeasurer(grid, at.point, experiment.warmup, answers);
  const query = { name: measured, argument: null, selectors: [...at.given, ...selectors] };
  const ofLane = measurer.measure({ ...query, label: at.label });
  return ofLane.known || at.given.length === 0 ? ofLane : measurer.measure({ ...query, label: null });
};

/** The figure's requests to every run, besides those of the claims. */
const figureAsks = (plan: ExperimentPlan): ReadonlyMap<string, readonly Ask[]> => {
  const asks = new Map<string, Ask[]>();
  const note: Answers = (point, lane, ask) => {
    const sofar = asks.get(placeOf(point, lane)) ?? [];
    asks.set(placeOf(point, lane), [...sofar, ask]);
    return [1];
  };
  for (const [point, { scenario }] of plan.grid.entries())
    for (const { label } of scenario.lanes)
      for (const term of termsOf(plan.experiment))
        measureTerm(plan, note, { point, label: label ?? "", given: [] }, term);
  return asks;
};

/** The runs of the page, for the claims and the figure. Every point is run once before any is run twice. */
export const studyPlan = (experiment: Experiment, seeds: readonly number[]): ExperimentPlan => {
  const plan = planOf(experiment, seeds, "all");
  const more = figureAsks(plan);
  const runs = plan.runs.map((run): PlannedRun => {
    const asks = more.get(placeOf(run.point, run.lane)) ?? [];
    return { ...run, asks: [...run.asks, ...asks] };
  });
  const order = new Map(seeds.map((seed, i) => [seed, i]));
  return { ...plan, runs: [...runs].sort((a, b) => (order.get(a.seed) ?? 0) - (order.get(b.seed) ?? 0)) };
};

/** Number of finished and of planned runs of a lane at a point. */
export const runCounts = (
  plan: ExperimentPlan,
  resultOf: ResultOf,
): ReadonlyMap<string, { readonly done: number; readonly wanted: number }> => {
  const counts = new Map<string, { done: number; wanted: number }>();
  for (const { point, lane, identity } of plan.runs) {
    const count = counts.get(placeOf(point, lane)) ?? { done: 0, wanted: 0 };
    count.wanted += 1;
    if (resultOf(identity) !== undefined) count.done += 1;
    counts.set(placeOf(point, lane), count);
  }
  return counts;
};
