import { createStore, type StoreApi } from "zustand/vanilla";
import { judge } from "../../../../experiments/plan.ts";
import type { ExperimentEntry } from "../../../../experiments/registry.ts";
import { type JobResult, laneDocument } from "../../../../sweeps/job.ts";
import type { ResultStore } from "../../../../sweeps/pool.ts";
import { reasonOf } from "../../../../units/reasonOf.ts";
import { WebJobWorker } from "../../sweep/jobWorker.ts";
import { type JobPlatform, Work, type WorkState } from "../../sweep/work.ts";
import { channelsOf } from "../channels.ts";
import { type Tally, tallyOf } from "../tally.ts";
import { variantOf } from "../variant.ts";
import { THUMB_PARTS, type Thumb, thumbOf, thumbOfSeries } from "./thumb.ts";

/** State of the work of the start page. */
export interface Running {
  readonly status: "idle" | "running" | "paused";
  /** Id of the experiment that runs; "": none. */
  readonly id: string;
  /** Its finished and its needed runs. */
  readonly done: number;
  readonly total: number;
  /** Ids that still wait, in their order. */
  readonly waiting: readonly string[];
  /** Why experiments did not run, by their ids. */
  readonly failed: Readonly<Record<string, string>>;
}
const IDLE: Running = { status: "idle", id: "", done: 0, total: 0, waiting: [], failed: {} };

interface Platform extends JobPlatform {
  /** An experiment is judged. `seconds`: how long all its runs took; null: some were known already. */
  onJudged(id: string, tally: Tally, thumb: Thumb, seconds: number | null): void;
}

/** An experiment that waits to run, and the number of its seeds. */
interface Turn {
  readonly entry: ExperimentEntry;
  readonly seeds: number | "all";
}

/** A store that hides earlier results, so that every job runs once more. */
const withoutEarlier = (store: ResultStore): ResultStore => {
  const ran = new Set<string>();
  return {
    get: (job) => (ran.has(job.id) ? store.get(job) : Promise.resolve(undefined)),
    put: (job, result) => {
      ran.add(job.id);
      return store.put(job, result);
    },
  };
};

/** Runs experiments one after another: the quickest first, every one once before any has more seeds. */
export class Runner {
  readonly store: StoreApi<Running> = createStore(() => IDLE);
  private turns: Turn[] = [];
  private current: Work | undefined;
  /** Grows when earlier work is no longer wanted. */
  private round = 0;

  constructor(private readonly platform: Platform) {}

  /** @param again runs also what is stored; false: finished runs are taken from the store */
  run(entries: readonly ExperimentEntry[], again = false): void {
    this.cancel();
    const quickest = [...entries].sort((a, b) => a.work - b.work);
    this.turns = ([1, "all"] as const).flatMap((seeds) => quickest.map((entry) => ({ entry, seeds })));
    const { failed } = this.store.getState();
    const kept = Object.entries(failed).filter(([id]) => !entries.some((entry) => entry.id === id));
    this.store.setState({ ...IDLE, failed: Object.fromEntries(kept), status: "running" });
    this.publishWaiting();
    void this.work(again ? withoutEarlier(this.platform.store) : this.platform.store);
  }

  pause(): void {
    this.current?.pause();
    this.store.setState({ status: "paused" });
  }
  resume(): void {
    this.current?.resume();
    this.store.setState({ status: "running" });
  }
  /** Finished runs stay. */
  cancel(): void {
    this.round += 1;
    this.turns = [];
    this.current?.cancel();
    this.current = undefined;
    this.store.setState({ ...IDLE, failed: this.store.getState().failed });
  }

  private publishWaiting(): void {
    this.store.setState({ waiting: [...new Set(this.turns.map(({ entry }) => entry.id))] });
  }

  private async work(store: ResultStore): Promise<void> {
    const { round } = this;
    for (let turn = this.turns.shift(); turn !== undefined; turn = this.turns.shift()) {
      const { id } = turn.entry;
      this.store.setState({ id, done: 0, total: 0 });
      this.publishWaiting();
      try {
        await this.runTurn(turn, store, () => round === this.round);
      } catch (error) {
        if (round !== this.round) return;
        this.turns = this.turns.filter(({ entry }) => entry.id !== id);
        const reason = reasonOf(error);
        this.store.setState({ failed: { ...this.store.getState().failed, [id]: reason } });
      }
      if (round !== this.round) return;
    }
    this.store.setState({ status: "idle", id: "", waiting: [] });
  }

  private async runTurn({ entry, seeds }: Turn, store: ResultStore, isWanted: () => boolean): Promise<void> {
    const experiment = await entry.load();
    if (!isWanted()) return;
    const variant = variantOf(experiment, [], seeds === "all" ? experiment.seeds : experiment.seeds.slice(0, seeds));
    let state: WorkState | undefined;
    const work = new Work({
      ...this.platform,
      store,
      onState: (now) => {
        state = now;
        if (isWanted()) this.store.setState({ done: now.done, total: now.total });
      },
      onResult: () => undefined,
    });
    this.current = work;
    const from = this.platform.now();
    const running = work.run([...variant.jobs.values()]);
    // A pause between two experiments holds for the next one; only work that has begun can be paused.
    if (this.store.getState().status === "paused") work.pause();
    const results = await running;
    if (!isWanted()) return;
    if (results === undefined) throw new Error(state?.message ?? "");
    const resultOf = (identity: string): JobResult | undefined => results.get(variant.jobs.get(identity)?.id ?? "");
    const judged = { ...variant, claims: judge(variant.plan, resultOf) };
    const thumb = (await this.recorded(judged)) ?? thumbOf(judged, resultOf);
    if (!isWanted()) return;
    const isFresh = seeds === 1 && state?.known === 0 && variant.jobs.size > 0;
    const seconds = isFresh ? (this.platform.now() - from) / 1000 : null;
    this.platform.onJudged(entry.id, tallyOf(judged.claims, variant.plan.seeds.length), thumb, seconds);
  }

  /**
   * The small picture of a figure over time, from one recorded run of the first lane; null: the figure is another one.
   */
  private async recorded({ plan }: ReturnType<typeof variantOf>): Promise<Thumb | null> {
    const { experiment, grid, seeds } = plan;
    const scenario = grid[0]?.scenario;
    const channels = scenario === undefined ? [] : channelsOf(experiment, scenario);
    if (scenario === undefined || channels.length === 0 || experiment.figure.kind === "diagram") return null;
    const worker = new WebJobWorker(
      () => this.platform.makePort(),
      () => Promise.resolve(),
    );
    try {
      const series = await worker.channelSeries(laneDocument(scenario, 0, seeds[0] ?? 1), channels, THUMB_PARTS);
      return thumbOfSeries(experiment.figure.shows, scenario, series);
    } finally {
      worker.close();
    }
  }
}
