import { catalog } from "../engine/catalog.ts";
import type { Window } from "../engine/simulation/run.ts";
import type { Fault, Scenario } from "../scenario/document.ts";
import { parseScenario, writeScenario } from "../scenario/parse.ts";
import { setPath } from "../scenario/setPath.ts";
import { isJsonObject, type JsonObject } from "../schema/json.ts";
import type { Json, Seconds } from "../units/units.ts";
import type { SweepAxis } from "./axis.ts";
import { type Job, type JobResult, laneDocument, makeJob } from "./job.ts";
import { runsWanted } from "./statistics.ts";

/** Run until the interval of a metric is narrow enough at a point, or a point has had so many seeds. */
export interface UntilPrecise {
  readonly metric: string;
  /** Half-width of the 95 % interval over the mean, a ratio. */
  readonly precision: number;
  readonly seedsMax: number;
}

/** What to sweep, whole: the same definition gives the same jobs and the same results everywhere. */
export interface SweepDefinition {
  readonly scenario: Scenario;
  readonly axes: readonly SweepAxis[];
  /** How many seeds every point has, from the scenario's own on; the first round where `until` is given. */
  readonly seeds: number;
  /** s; the end of the window is each point's own where it is null. */
  readonly from: Seconds;
  readonly to: Seconds | null;
  readonly until: UntilPrecise | null;
}

/** A point of the sweep. */
export interface SweepPoint {
  /** In the order of the axes. */
  readonly values: readonly Json[];
  readonly scenario: Scenario;
}

/** A sweep that cannot be run: faults of the scenario at some point. */
export class SweepError extends Error {
  override readonly name = "SweepError";
}

const POINTS_MAX = 100_000;

/** Every combination of the axes' values, the last axis running fastest. @throws SweepError */
export const pointsOf = (definition: SweepDefinition): readonly SweepPoint[] => {
  const { scenario, axes } = definition;
  const count = axes.reduce((product, { values }) => product * values.length, 1);
  if (count > POINTS_MAX) throw new SweepError(`the sweep has ${count} points; allowed: at most ${POINTS_MAX}`);
  const combinations = axes.reduce<readonly (readonly Json[])[]>(
    (sofar, { values }) => sofar.flatMap((chosen) => values.map((value) => [...chosen, value])),
    [[]],
  );
  const document = writeScenario(scenario);
  const points = combinations.map((values) => ({ values, scenario: scenarioAt(document, axes, values) }));
  for (const point of points) checkWindow(definition, point);
  return points;
};

const checkWindow = (definition: SweepDefinition, point: SweepPoint): void => {
  const { from, to } = windowAt(definition, point);
  const { duration } = point.scenario;
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
  // A single axis is named by the fault itself.
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
  to: to ?? scenario.duration,
});

/** Seeds are 32-bit: after the last comes 0. */
const seedAfter = (first: number, i: number): number => (first + i) % 2 ** 32;

/** The runs of every point with so many seeds each, all lanes with the same ones. */
export const runsOf = (
  definition: SweepDefinition,
  points: readonly SweepPoint[],
  seedsAt: (point: number) => number = () => definition.seeds,
): readonly SweepRun[] =>
  points.flatMap((each, point) => {
    const window = windowAt(definition, each);
    return Array.from({ length: seedsAt(point) }, (_, i) => seedAfter(each.scenario.seed, i)).flatMap((seed) =>
      each.scenario.lanes.map((_, lane): SweepRun => {
        const job = makeJob(laneDocument(each.scenario, lane, seed), [window], []);
        return { point, lane, seed, job };
      }),
    );
  });

/** The seeds that each point wants after what was found, where the sweep runs until it is precise. */
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
      // A metric that exists in no run of the lane will exist in no further one either.
      return values.length === 0 ? has : runsWanted(values, until.precision);
    });
    return Math.max(has, Math.min(until.seedsMax, Math.max(...wanted)));
  });

/** Runs jobs, wherever: a pool of this machine, or files that others have filled. */
export type RunAll = (jobs: readonly Job[]) => Promise<ReadonlyMap<string, JobResult>>;

export interface SweepOutcome {
  readonly definition: SweepDefinition;
  readonly points: readonly SweepPoint[];
  readonly runs: readonly SweepRun[];
  readonly results: ReadonlyMap<string, JobResult>;
}

/** Runs a sweep to its end, in rounds where it runs until it is precise. @throws SweepError, and what `runAll` throws */
export const runSweep = async (definition: SweepDefinition, runAll: RunAll): Promise<SweepOutcome> => {
  const points = pointsOf(definition);
  const results = new Map<string, JobResult>();
  let runs = runsOf(definition, points);
  for (;;) {
    const open = runs.map(({ job }) => job).filter(({ id }) => !results.has(id));
    if (open.length === 0) return { definition, points, runs, results };
    for (const [id, result] of await runAll(open)) results.set(id, result);
    const wanted = seedsWanted(definition, points, runs, results);
    runs = runsOf(definition, points, (point) => wanted[point] ?? definition.seeds);
  }
};
