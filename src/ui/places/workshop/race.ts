import { createStore } from "zustand/vanilla";
import { catalog } from "../../../engine/catalog.ts";
import type { RaceScene } from "../../../experiments/races/contract.ts";
import { raceScenes } from "../../../experiments/races/scenes.ts";
import { wordOf } from "../../../i18n/words.ts";
import { workshopText } from "../../../i18n/workshop.ts";
import {
  type PlannedRun,
  planRace,
  type RaceResults,
  type Racer,
  raceResults,
  raceSeeds,
} from "../../../workshop/race/plan.ts";
import { IDLE, Work, type WorkState } from "../sweep/work.ts";
import { workers } from "../sweep/workers.ts";
import { type Choices, choices, PREVIOUS } from "./choices.ts";
import type { Version } from "./workshop.ts";

/** Instead of the id of a scene: all scenes. */
export const ALL_SCENES = "all";
/** Seeds of a race: enough for an interval, few enough to wait for. */
const SEEDS = 5;
/** Cores that a race in the background leaves to the page and to the run beside it. */
const LEFT_ALONE = 2;

/** A run of a race that did not come to its end. */
export interface FailedRun extends Pick<PlannedRun, "scene" | "seed"> {
  readonly queue: string;
  readonly name: string;
  readonly reason: string;
}

export interface RaceState {
  /** Number of the version that has raced; 0: none. */
  readonly version: number;
  readonly results: RaceResults | null;
  readonly work: WorkState;
  /** The run that ended the race; null: none did. */
  readonly failed: FailedRun | null;
  /** The latest race was begun by the page, and not by the user. */
  readonly isInBackground: boolean;
}

/** The name of a discipline by its id. */
export const nameOf = (id: string): string =>
  wordOf(
    catalog.queues.find((one) => one.id === id),
    "title",
  ) ?? id;

/** The scenes of a choice. */
export const scenesOf = ({ scene }: Pick<Choices, "scene">): readonly RaceScene[] =>
  raceScenes.filter(({ id }) => scene === ALL_SCENES || id === scene);

const NOTHING: RaceState = { version: 0, results: null, work: IDLE, failed: null, isInBackground: false };

/** Runs a version of an own algorithm against others: the same traffic and the same seeds for all. */
export class Race {
  readonly store = createStore<RaceState>()(() => NOTHING);
  private work: Work | null = null;
  /** Number of the version that races, or did last. */
  private racing = 0;

  /** Races a version; a race under way ends. @param previous takes part where that is chosen */
  async run(version: Version, previous: Version | null, inBackground: boolean): Promise<void> {
    this.cancel();
    this.racing = version.number;
    const { against } = choices.getState();
    const own = version.compiled.id;
    const racers: Racer[] = [{ queue: own, name: nameOf(own) }];
    for (const id of against) {
      if (id !== PREVIOUS) racers.push({ queue: id, name: nameOf(id) });
      else if (previous !== null && previous.compiled.id !== own)
        racers.push({
          queue: previous.compiled.id,
          name: workshopText("run.version", { version: previous.number }),
        });
    }
    const planned = planRace(scenesOf(choices.getState()), racers, raceSeeds(SEEDS));
    this.store.setState({ failed: null, isInBackground: inBackground });
    const work = this.workFor(planned, inBackground);
    this.work = work;
    const results = await work.run(planned.map(({ job }) => job));
    if (results !== undefined && this.work === work)
      this.store.setState({ version: version.number, results: raceResults(planned, results) });
  }

  /** Whether this version has not raced, and does not race. */
  wants({ number }: Version): boolean {
    const { version, failed, work } = this.store.getState();
    if (work.status === "running") return this.racing !== number;
    return version !== number && !(failed !== null && this.racing === number);
  }

  private workFor(planned: readonly PlannedRun[], inBackground: boolean): Work {
    const { workerCount } = workers;
    const work: Work = new Work({
      ...workers,
      workerCount: inBackground ? Math.max(1, workerCount - LEFT_ALONE) : workerCount,
      onState: (state) => {
        if (this.work === work) this.store.setState({ work: state });
      },
      onResult: () => undefined,
      onFailed: ({ id }, reason) => {
        const run = planned.find(({ job }) => job.id === id);
        if (this.work !== work || run === undefined) return;
        const { scene, seed, racer } = run;
        work.cancel();
        this.store.setState({ failed: { scene, seed, queue: racer.queue, name: racer.name, reason } });
      },
    });
    return work;
  }

  /** Removes the results, because another race is chosen. */
  clear(): void {
    this.cancel();
    this.store.setState(NOTHING, true);
  }

  cancel(): void {
    this.work?.cancel();
  }

  /** Ends a race that the page, and not the user, has begun. */
  interruptBackground(): void {
    if (this.store.getState().isInBackground) this.cancel();
  }
}
