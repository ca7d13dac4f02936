import { memberOf } from "../../schema/json.ts";
import { type Job, type JobResult, laneDocument, makeJob, type ReportJson } from "../../sweeps/job.ts";
import { estimate } from "../../sweeps/statistics.ts";
import { measuresOf, type Scene } from "./contract.ts";
import { sceneScenario } from "./sceneScenario.ts";

/** A measure over the seeds: its mean and half the width of its 95 % interval; null: no run has it. */
export type Interval = readonly [mean: number, halfWidth: number] | null;

/** What a discipline shows in a scene. */
export interface Cell {
  /** Id of the discipline. */
  readonly queue: string;
  /** Intervals, in the order of the scene's measures. */
  readonly measures: readonly Interval[];
  /** Mean delay, s, and goodput, bit/s, of each seed. */
  readonly runs: readonly (readonly [delay: number, goodput: number])[];
}
export interface SceneResults {
  readonly scene: string;
  readonly cells: readonly Cell[];
}
/** The stored results of the whole suite. */
export interface SuiteResults {
  readonly seeds: number;
  readonly scenes: readonly SceneResults[];
}

/** A run of the suite. */
export interface PlannedCell {
  readonly scene: Scene;
  readonly queue: string;
  /** In the order of the seeds. */
  readonly jobs: readonly Job[];
}

const jobOf = (scene: Scene, queue: string, seed: number): Job => {
  const scenario = sceneScenario(scene, queue);
  return makeJob(laneDocument(scenario, 0, seed), [{ from: scene.from, to: scenario.duration }], []);
};

/** The runs of scenes with disciplines and the seeds 1 to `seeds`. @throws Error if a scene is wrong */
export const planSuite = (scenes: readonly Scene[], queues: readonly string[], seeds: number): readonly PlannedCell[] =>
  scenes.flatMap((scene) =>
    queues.map((queue) => ({
      scene,
      queue,
      jobs: Array.from({ length: seeds }, (_, i) => jobOf(scene, queue, i + 1)),
    })),
  );

/** A measure of a run, SI; null: the run has none. */
export const measureIn = (report: ReportJson, measure: string): number | null => {
  const [group, metric] = measure.split(".");
  if (metric === undefined) return report.metrics[measure] ?? null;
  const found = report.groups.find((each) => memberOf(each, "id") === group);
  const value = found === undefined ? undefined : memberOf(found, metric);
  return typeof value === "number" ? value : null;
};

/** Digits of a stored number: more than any interval leaves certain. */
const DIGITS = 5;
const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

const cellOf = ({ scene, queue, jobs }: PlannedCell, results: ReadonlyMap<string, JobResult>): Cell => {
  const reports = jobs.flatMap(({ id }) => results.get(id)?.reports[0] ?? []);
  const values = (measure: string): readonly number[] => reports.flatMap((report) => measureIn(report, measure) ?? []);
  const measures = measuresOf(scene).map((measure): Interval => {
    const known = values(measure);
    if (known.length === 0) return null;
    const { mean, halfWidth } = estimate(known);
    return [rounded(mean), Number.isNaN(halfWidth) ? 0 : rounded(halfWidth)];
  });
  const runs = reports.flatMap((report): Cell["runs"] => {
    const [delay, goodput] = [measureIn(report, "delayMean"), measureIn(report, "goodput")];
    return delay === null || goodput === null ? [] : [[rounded(delay), rounded(goodput)]];
  });
  return { queue, measures, runs };
};

/** The results of planned runs, by scenes. */
export const suiteResults = (
  planned: readonly PlannedCell[],
  results: ReadonlyMap<string, JobResult>,
): SuiteResults => ({
  seeds: planned[0]?.jobs.length ?? 0,
  scenes: [...new Set(planned.map(({ scene }) => scene.id))].map((id) => ({
    scene: id,
    cells: planned.filter(({ scene }) => scene.id === id).map((each) => cellOf(each, results)),
  })),
});
