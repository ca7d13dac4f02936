import { createStore } from "zustand/vanilla";
import { catalog } from "../../../engine/catalog.ts";
import { raceScenes } from "../../../experiments/races/scenes.ts";
import { wordOf } from "../../../i18n/words.ts";
import { planRace, type RaceResults, type Racer, raceResults, raceSeeds } from "../../../workshop/race/plan.ts";
import { IDLE, Work, type WorkState } from "../sweep/work.ts";
import { workers } from "../sweep/workers.ts";
import type { Version } from "./workshop.ts";

/** In place of a scene: all of them. */
export const ALL_SCENES = "all";
/** Seeds of a race: enough for an interval, few enough to wait for. */
const SEEDS = 5;
/** With whom an own algorithm is compared. */
export const OPPONENTS: readonly string[] = ["red", "codel", "pie"];

export interface RaceState {
  /** Id of the scene, or `ALL_SCENES`. */
  readonly scene: string;
  /** Number of the version that has raced; 0: none. */
  readonly version: number;
  readonly results: RaceResults | null;
  readonly work: WorkState;
}

const nameOf = (id: string): string =>
  wordOf(
    catalog.queues.find((one) => one.id === id),
    "title",
  ) ?? id;

/** Runs a version of an own algorithm against others: the same traffic and the same seeds for all. */
export class Race {
  readonly store = createStore<RaceState>()(() => ({
    scene: raceScenes[0]?.id ?? ALL_SCENES,
    version: 0,
    results: null,
    work: IDLE,
  }));
  private readonly work = new Work({
    ...workers,
    onState: (work) => this.store.setState({ work }),
    onResult: () => undefined,
  });

  choose(scene: string): void {
    this.work.cancel();
    this.store.setState({ scene, results: null, version: 0 });
  }

  /** Races a version; a race under way ends. */
  async run({ number, compiled }: Version): Promise<void> {
    const { scene } = this.store.getState();
    const scenes = raceScenes.filter(({ id }) => scene === ALL_SCENES || id === scene);
    const racers: Racer[] = [compiled.id, ...OPPONENTS].map((queue) => ({ queue, name: nameOf(queue) }));
    const planned = planRace(scenes, racers, raceSeeds(SEEDS));
    const results = await this.work.run(planned.map(({ job }) => job));
    if (results !== undefined) this.store.setState({ version: number, results: raceResults(planned, results) });
  }

  cancel(): void {
    this.work.cancel();
  }
}
