import { catalog } from "../../engine/catalog.ts";
import type { RaceScene } from "../../experiments/races/contract.ts";
import type { Scenario } from "../../scenario/document.ts";
import { parseScenario } from "../../scenario/parse.ts";
import { endOf } from "../../scenario/runEnd.ts";
import { type Job, type JobResult, laneDocument, makeJob } from "../../sweeps/job.ts";
import type { Json } from "../../units/units.ts";
import { SCORES } from "./scores.ts";

/** Who takes part: a discipline of the catalog, one's own with its source. */
export interface Racer {
  /** Id of the discipline; unique in a race. */
  readonly queue: string;
  /** As sentences and tables name it. */
  readonly name: string;
  /** The member `code` of its scenario documents; absent: it is built in. */
  readonly code?: { readonly [id: string]: Json };
}

/** One run of a race. */
export interface PlannedRun {
  readonly scene: RaceScene;
  readonly racer: Racer;
  readonly seed: number;
  readonly job: Job;
}

/** The scores of one racer in a scene: for each seed one list, in the order of `SCORES`; SI, null: there is none. */
export type Scored = readonly (readonly (number | null)[])[];
export interface SceneScores {
  readonly scene: Pick<RaceScene, "id" | "title" | "section">;
  /** In the order of the racers. */
  readonly racers: readonly Scored[];
}
/** What a race has measured, as plain data. */
export interface RaceResults {
  readonly racers: readonly Pick<Racer, "queue" | "name">[];
  readonly seeds: readonly number[];
  readonly scenes: readonly SceneScores[];
}

/** The scenario of a scene with one racer. @throws Error that names the faults of the scene */
export const raceScenario = (scene: RaceScene, { queue, code }: Omit<Racer, "name">): Scenario => {
  const document = {
    ...scene.scenario,
    title: scene.title,
    lanes: [{ queue }],
    ...(code === undefined ? {} : { code }),
  };
  const read = parseScenario(document, catalog);
  if (!read.ok) {
    const faults = read.faults.map(({ path, message }) => `${path} ${message}`).join("; ");
    throw new Error(`scene ${scene.id} with ${queue}: ${faults}`);
  }
  const groups = read.value.traffic.map(({ id }) => id);
  const missing = scene.background?.find((id) => !groups.includes(id));
  if (missing !== undefined)
    throw new Error(`scene ${scene.id}: background names the group ${missing}; known: ${groups.join(", ")}`);
  if (scene.from >= endOf(read.value))
    throw new Error(
      `scene ${scene.id}: from is ${scene.from} s; allowed: less than the duration, ${endOf(read.value)} s`,
    );
  return read.value;
};

/** The seeds of a race of `count` seeds: 1, 2, 3 and so on, the same for all. */
export const raceSeeds = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);

/** All runs of a race: every scene with every racer and every seed. @throws Error if a scene is wrong */
export const planRace = (
  scenes: readonly RaceScene[],
  racers: readonly Racer[],
  seeds: readonly number[],
): readonly PlannedRun[] =>
  scenes.flatMap((scene) =>
    racers.flatMap((racer) => {
      const scenario = raceScenario(scene, racer);
      const window = { from: scene.from, to: endOf(scenario) };
      return seeds.map((seed) => ({ scene, racer, seed, job: makeJob(laneDocument(scenario, 0, seed), [window], []) }));
    }),
  );

/** The scores of a finished run, in the order of `SCORES`. */
export const scoresOf = (
  { reports: [report] }: Pick<JobResult, "reports">,
  { background = [] }: Pick<RaceScene, "background">,
): readonly (number | null)[] => SCORES.map((score) => (report === undefined ? null : score.of(report, background)));

/** The results of planned runs. @throws Error if the result of a run is missing */
export const raceResults = (planned: readonly PlannedRun[], results: ReadonlyMap<string, JobResult>): RaceResults => {
  const distinct = <T>(items: readonly T[]): readonly T[] => [...new Set(items)];
  const racers = distinct(planned.map(({ racer }) => racer));
  const scored = (scene: RaceScene, racer: Racer): Scored =>
    planned
      .filter((run) => run.scene === scene && run.racer === racer)
      .map(({ job }) => {
        const result = results.get(job.id);
        if (result === undefined) throw new Error(`scene ${scene.id} with ${racer.queue}: a run has no result`);
        return scoresOf(result, scene);
      });
  return {
    racers: racers.map(({ queue, name }) => ({ queue, name })),
    seeds: distinct(planned.map(({ seed }) => seed)),
    scenes: distinct(planned.map(({ scene }) => scene)).map((scene) => ({
      scene: { id: scene.id, title: scene.title, section: scene.section },
      racers: racers.map((racer) => scored(scene, racer)),
    })),
  };
};
