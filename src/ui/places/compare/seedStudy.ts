import type { StoreApi } from "zustand/vanilla";
import type { Scenario } from "../../../scenario/document.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import { seedsFrom } from "../../../scenario/seeds.ts";
import type { Seconds } from "../../../units/units.ts";
import { type Measured, type SeedJob, SeedPool, type StudyPort } from "./seeds.ts";
import type { Compare, SeedState } from "./state.ts";

interface Platform {
  makeStudyPort(): StudyPort;
  readonly workerCount: number;
}

/** Runs every lane with several seeds in the background, and keeps the results while the lane is unchanged. */
export class SeedStudy {
  private readonly pool: SeedPool;
  private runs = new Map<number, Map<number, Measured>>();
  /** Keys of the lanes, in their order. */
  private keys: readonly number[] = [];

  constructor(
    around: Platform,
    private readonly store: StoreApi<Compare>,
  ) {
    this.pool = new SeedPool(() => around.makeStudyPort(), around.workerCount, {
      done: (job, metrics) => this.onDone(job, metrics),
      failed: (message) => this.tell({ status: "failed", message }),
      finished: () => this.tell({ status: "done" }),
    });
  }

  /**
   * Runs the missing jobs: `count` seeds, the scenario's own first; each lane has one run before any has two.
   * @param keys keys of the lanes, in their order
   * @param from start of the measured window; it ends with the run
   */
  run(scenario: Scenario, keys: readonly number[], count: number, from: Seconds): void {
    this.pool.cancel();
    const { seeds } = this.store.getState();
    const to = endOf(scenario);
    if (seeds.from !== from || seeds.to !== to) this.runs.clear();
    const wanted = seedsFrom(scenario.seed, count).flatMap((seed) =>
      keys.map((key, lane): SeedJob => ({ scenario, lane, key, seed, from, to })),
    );
    const missing = wanted.filter(({ key, seed }) => this.runs.get(key)?.has(seed) !== true);
    const status = missing.length === 0 ? "done" : "running";
    this.tell({ status, from, to, done: wanted.length - missing.length, total: wanted.length, message: "" });
    this.pool.run(missing);
  }

  cancel(): void {
    if (!this.pool.isRunning) return;
    this.pool.cancel();
    this.tell({ status: "cancelled" });
  }

  /** Deletes the results and the jobs of lanes without these keys. */
  keep(keys: readonly number[]): void {
    this.keys = keys;
    const { seeds } = this.store.getState();
    const isSame = keys.every((key) => this.runs.has(key)) && this.runs.size === keys.length;
    if (seeds.status === "none" || isSame) return;
    this.pool.cancel();
    this.runs = new Map([...this.runs].filter(([key]) => keys.includes(key)));
    this.tell({ status: this.runs.size === 0 ? "none" : "cancelled" });
  }

  /** The same lanes have begun again, with other keys: their results stay. */
  carryOver(keys: readonly number[]): void {
    this.runs = new Map(
      this.keys.flatMap((key, lane) => {
        const [of, now] = [this.runs.get(key), keys[lane]];
        return of === undefined || now === undefined ? [] : [[now, of] as const];
      }),
    );
    this.keys = keys;
    this.tell({});
  }

  forget(): void {
    this.pool.cancel();
    this.runs.clear();
  }

  private onDone({ key, seed }: SeedJob, metrics: Measured): void {
    const own = this.runs.get(key) ?? new Map<number, Measured>();
    own.set(seed, metrics);
    this.runs.set(key, own);
    this.tell({ done: this.store.getState().seeds.done + 1 });
  }

  private tell(news: Partial<SeedState>): void {
    this.store.setState((state) => ({ seeds: { ...state.seeds, ...news, runs: new Map(this.runs) } }));
  }
}
