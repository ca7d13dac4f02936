import { catalog } from "../../../engine/catalog.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { parseScenario } from "../../../scenario/parse.ts";
import { isJsonObject } from "../../../schema/json.ts";
import { largestOf, smallestOf } from "../../../units/extremes.ts";
import type { Json, Seconds } from "../../../units/units.ts";
import { compare, profileOf } from "../../../workshop/race/compare.ts";
import { type RaceResults, raceScenario } from "../../../workshop/race/plan.ts";
import type { Run } from "../../session/run.ts";
import { scenesOf } from "./race.ts";

/** Shows a scenario in the lab, paused at this time. */
const show = (run: Run, scenario: Scenario, at: Seconds): void =>
  run.lab.getState().open({ preset: "", scenario, opened: scenario, at, play: false, screen: "" });

/** Opens the scene in which a test fails, at the time of the fault. @throws Error if the document is no scenario */
export const openFailing = (run: Run, document: Json, queue: string, at: Seconds): void => {
  if (!isJsonObject(document)) throw new Error("a case that failed must be a scenario document");
  const read = parseScenario({ ...document, lanes: [{ queue }] }, catalog);
  if (!read.ok) throw new Error(read.faults.map(({ path, message }) => `${path} ${message}`).join("; "));
  show(run, read.value, at);
};

/** A run of a race that the lab can open. */
export interface RaceCase {
  readonly scene: string;
  readonly seed: number;
  /** Disciplines of its lanes, the one that it is about first. */
  readonly queues: readonly string[];
  /** s */
  readonly at: Seconds;
}

/** Opens a run of a race: the same scene with the same seed, each racer in a lane of its own. */
export const openRaceCase = (run: Run, { scene: id, seed, queues, at }: RaceCase): void => {
  const [scene] = scenesOf({ scene: id });
  const [first = ""] = queues;
  if (scene === undefined) throw new Error(`there is no scene ${id}`);
  const scenario = raceScenario(scene, { queue: first });
  const [lane] = scenario.lanes;
  const lanes = queues.flatMap((queue) => (lane === undefined ? [] : [{ ...lane, queue }]));
  show(run, { ...scenario, lanes, seed }, at);
};

/** In each scene, the seed with which the own algorithm did worst: by the first score that has values in it. */
export const worstRuns = (results: RaceResults): readonly Pick<RaceCase, "scene" | "seed">[] =>
  results.scenes.flatMap(({ scene, racers }, place) => {
    const score = profileOf(results, 0, place).findIndex((value) => value !== null);
    const better = compare(results, 0, 0, place).differences[score]?.score.better;
    const values = (racers[0] ?? []).map((run) => run[score] ?? null);
    const known = values.filter((value) => value !== null);
    const worst = better === "lower" ? largestOf(known) : smallestOf(known);
    const seed = results.seeds[values.indexOf(worst)];
    return seed === undefined ? [] : [{ scene: scene.id, seed }];
  });
