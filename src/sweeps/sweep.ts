import { catalog } from "../engine/catalog.ts";
import type { Window } from "../engine/simulation/run.ts";
import type { Fault, Scenario } from "../scenario/document.ts";
import { parseScenario, writeScenario } from "../scenario/parse.ts";
import { endOf } from "../scenario/runEnd.ts";
import { seedsFrom } from "../scenario/seeds.ts";
import { setPath } from "../scenario/setPath.ts";
import { isJsonObject, type JsonObject } from "../schema/json.ts";
import { largestOf } from "../units/extremes.ts";
import type { Json, Seconds } from "../units/units.ts";
import type { SweepAxis } from "./axis.ts";
import { type Job, type JobResult, laneDocument, makeJob } from "./job.ts";
import { runsWanted } from "./statistics.ts";
import { heldScenario, type TimelineChoice } from "./wholeRun.ts";

/** Ends a sweep at a point when the interval of a metric is narrow enough, or after a number of seeds. */
export interface UntilPrecise {
  readonly metric: string;
  /** Half-width of the 95 % interval over the mean, a ratio. */
  readonly precision: number;
  readonly seedsMax: number;
}

/** Complete definition of a sweep: the same definition gives the same jobs and results on every machine. */
export interface SweepDefinition {
  readonly scenario: Scenario;
  readonly axes: readonly SweepAxis[];
  /** Number of seeds of every point, from the scenario's own on; with `until`, of the first round. */
  readonly seeds: number;
  /** Start and end of the window, s; null: the end of the run. */
  readonly from: Seconds;
  readonly to: Seconds | null;
  readonly until: UntilPrecise | null;
  /** Whether a swept value holds for the whole run, or what the scene sets later goes on (`wholeRun.ts`). */
  readonly timeline: TimelineChoice;
  /** `grid`: all combinations of the axes' values; `sobol`: the i-th point has the i-th value of each axis. */
  readonly sampling: "grid" | "sobol";
}

/** A point of the sweep. */
export interface SweepPoint {
  /** In the order of the axes. */
  readonly values: readonly Json[];
  readonly scenario: Scenario;
}

/** A sweep that cannot run: faults of the scenario at some point. */
export class SweepError extends Error {
  override readonly name = "SweepError";
}

const POINTS_MAX = 100_000;

/**
 * The points of a sweep: of a grid, all combinations of the axes' values with the last axis varying fastest.
 * @throws SweepError
 */
export const pointsOf = (definition: SweepDefinition): readonly SweepPoint[] => {
  const { scenario, axes, timeline } = definition;
  const repeated = axes.find(({ path }, i) => axes.findIndex((axis) => axis.path === path) < i);
  if (repeated !== undefined) throw new SweepError(`${repeated.path} is varied twice; allowed: each field once`);
  const combinations = definition.sampling === "sobol" ? samplesOf(axes) : combinationsOf(axes);
  const document = writeScenario(timeline === "hold" ? heldScenario(scenario, axes) : scenario);
  const points = combinations.map((values) => ({ values, scenario: scenarioAt(document, axes, values) }));
  for (const point of points) checkWindow(definition, point);
  return points;
};

const checkCount = (count: number): void => {
  if (count > POINTS_MAX) throw new SweepError(`the sweep has ${count} points; allowed: at most ${POINTS_MAX}`);
};

const combinationsOf = (axes: readonly SweepAxis[]): readonly (readonly Json[])[] => {
  checkCount(axes.reduce((product, { values }) => product * values.length, 1));
  return axes.reduce<readonly (readonly Json[])[]>(
    (sofar, { values }) => sofar.flatMap((chosen) => values.map((value) => [...chosen, value])),
    [[]],
  );
};

const samplesOf = (axes: readonly SweepAxis[]): readonly (readonly Json[])[] => {
  const count = axes[0]?.values.length ?? 0;
  checkCount(count);
  if (axes.some(({ values }) => values.length !== count))
    throw new SweepError("the axes of a sample must have the same number of values");
  return Array.from({ length: count }, (_, i) => axes.map(({ values }) => values[i] ?? null));
};

const checkWindow = (definition: SweepDefinition, point: SweepPoint): void => {
  const { from, to } = windowAt(definition, point);
  const duration = endOf(point.scenario);
  if (from >= to || to > duration)
    throw new SweepError(`the window from ${from} s to ${to} s is not inside the run of ${duration} s`);
};

const scenarioAt = (whole: Json, axes: readonly SweepAxis[], values: readonly Json[]): Scenario => {
  const faults: Fault[] = [];
  let document: JsonObject | undefined = isJsonObject(whole) ? whole : {};
  for (const [i, { path }] of axes.entries())
    if (document !== undefined) document = setPath(document, path, values[i] ?? null, "document", faults);
  const parsed = document === undefined ? undefined : parseScenario(document, catalog);
  if (parsed?.ok === true) return parsed.value;
  const found = parsed === undefined ? faults : parsed.faults;
  const place = axes.map(({ path }, i) => `${path}=${JSON.stringify(values[i])}`).join(", ");
  const said = found.map(({ message }) => message).join("; ");
  // With a single axis the fault itself names it.
  const isNamed = axes.length === 1 && found.every(({ path }) => path === axes[0]?.path);
  throw new SweepError(isNamed ? said : `at ${place}: ${said}`);
};

/** One run of a sweep. */
export interface SweepRun {
  readonly point: number;
  readonly lane: number;
  readonly seed: number;
  readonly job: Job;
}

const windowAt = ({ from, to }: SweepDefinition, { scenario }: SweepPoint): Window => ({
  from,
  to: to ?? endOf(scenario),
});

/** The runs of every point, with the point's number of seeds; all lanes have the same seeds. */
export const runsOf = (
  definition: SweepDefinition,
  points: readonly SweepPoint[],
  seedsAt: (point: number) => number = () => definition.seeds,
): readonly SweepRun[] =>
  points.flatMap((each, point) => {
    const window = windowAt(definition, each);
    return seedsFrom(each.scenario.seed, seedsAt(point)).flatMap((seed) =>
      each.scenario.lanes.map((_, lane): SweepRun => {
        const job = makeJob(laneDocument(each.scenario, lane, seed), [window], []);
        return { point, lane, seed, job };
      }),
    );
  });

/** Number of seeds needed at each point by the results so far, for a sweep with `until`. */
const seedsWanted = (
  { until, seeds }: SweepDefinition,
  points: readonly SweepPoint[],
  runs: readonly SweepRun[],
  results: ReadonlyMap<string, JobResult>,
): readonly number[] =>
  points.map(({ scenario }, point) => {
    if (until === null) return seeds;
    const here = runs.filter((run) => run.point === point);
    const has = new Set(here.map(({ seed }) => seed)).size;
    const wanted = scenario.lanes.map((_, lane) => {
      const values = here.flatMap((run) => {
        const value = run.lane === lane ? results.get(run.job.id)?.reports[0]?.metrics[until.metric] : undefined;
        return typeof value === "number" ? [value] : [];
      });
      // A metric that exists in no run of the lane will not exist in further ones either.
      return values.length === 0 ? has : runsWanted(values, until.precision);
    });
    return Math.max(has, Math.min(until.seedsMax, largestOf(wanted)));
  });

/** Runs jobs: on a pool of this machine, or by reading results that others have stored. */
export type RunAll = (jobs: readonly Job[]) => Promise<ReadonlyMap<string, JobResult>>;

export interface SweepOutcome {
  readonly definition: SweepDefinition;
  readonly points: readonly SweepPoint[];
  readonly runs: readonly SweepRun[];
  readonly results: ReadonlyMap<string, JobResult>;
}

/**
 * Runs a sweep to its end, in rounds if it has `until`. A run of which `runAll` gives no result is not asked for again.
 * @throws SweepError, and the errors of `runAll`
 */
export const runSweep = async (definition: SweepDefinition, runAll: RunAll): Promise<SweepOutcome> => {
  const points = pointsOf(definition);
  const results = new Map<string, JobResult>();
  const asked = new Set<string>();
  let runs = runsOf(definition, points);
  for (;;) {
    const open = runs.map(({ job }) => job).filter(({ id }) => !asked.has(id));
    if (open.length === 0) return { definition, points, runs, results };
    for (const { id } of open) asked.add(id);
    for (const [id, result] of await runAll(open)) results.set(id, result);
    const wanted = seedsWanted(definition, points, runs, results);
    runs = runsOf(definition, points, (point) => wanted[point] ?? definition.seeds);
  }
};
