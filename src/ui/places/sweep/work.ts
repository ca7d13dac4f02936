import type { Job, JobResult } from "../../../sweeps/job.ts";
import { type AbortLike, Cancelled, type JobWorker, type ResultStore, runJobs } from "../../../sweeps/pool.ts";
import { seedBySeed, TimeLeft } from "../../../sweeps/weight.ts";
import { reasonOf } from "../../../units/reasonOf.ts";
import type { Seconds } from "../../../units/units.ts";
import { type JobPort, WebJobWorker } from "./jobWorker.ts";

export type WorkStatus = "idle" | "running" | "paused" | "done" | "cancelled" | "failed";

/** Progress of the work. */
export interface WorkState {
  readonly status: WorkStatus;
  readonly done: number;
  readonly total: number;
  /** Number of results that were found in the store, included in `done`. */
  readonly known: number;
  /** Number of runs that failed, not included in `done`. */
  readonly failed: number;
  /** Estimated remaining time; null: it is not known yet. */
  readonly left: Seconds | null;
  /** Why the work failed. */
  readonly message: string;
}
export const IDLE: WorkState = { status: "idle", done: 0, total: 0, known: 0, failed: 0, left: null, message: "" };

/** What runs in the background need: workers, a store of results, and a clock. */
export interface JobPlatform {
  makePort(): JobPort;
  /** Number of workers. */
  readonly workerCount: number;
  readonly store: ResultStore;
  /** Wall time, ms. */
  now(): number;
}

interface Platform extends JobPlatform {
  onState(state: WorkState): void;
  onResult(id: string, result: JobResult): void;
  /** A run failed. Without this listener the first failure ends the work. */
  onFailed?(job: Job, reason: string): void;
  /** A run begins. */
  onStart?(job: Job): void;
  /** A run has ended, after this time. */
  onRan?(job: Job, took: Seconds): void;
}

/** Runs jobs on all cores, seed by seed, the longest first; the work can be paused and cancelled. */
export class Work {
  private state = IDLE;
  private abort: AbortController | undefined;
  /** While the work is paused: the promise for which the workers wait, and its resolver. */
  private pausing: { readonly ended: Promise<void>; end(): void } | undefined;
  private pausedAt = 0;
  private pausedFor = 0;

  constructor(private readonly platform: Platform) {}

  /** @returns results by the jobs' ids; undefined: the work was cancelled, or failed */
  async run(jobs: readonly Job[]): Promise<ReadonlyMap<string, JobResult> | undefined> {
    this.cancel();
    const abort = new AbortController();
    this.abort = abort;
    const isCurrent = (): boolean => this.abort === abort;
    const tell = (state: Partial<WorkState>): void => {
      if (isCurrent()) this.tell(state);
    };
    this.pausedFor = 0;
    const total = new Set(jobs.map(({ id }) => id)).size;
    this.tell({ ...IDLE, status: "running", total });
    const workers = this.makeWorkers(jobs.length, abort.signal);
    const left = new TimeLeft(jobs, this.active());
    let [knownBefore, failed] = [0, 0];
    const { onFailed } = this.platform;
    const onFailure = (job: Job, error: unknown): void => {
      failed += 1;
      tell({ failed });
      if (isCurrent()) onFailed?.(job, reasonOf(error));
    };
    try {
      const results = await runJobs(seedBySeed(jobs), workers, {
        signal: abort.signal,
        store: this.reportingStore(isCurrent),
        ...(onFailed === undefined ? {} : { onFailed: onFailure }),
        onProgress: ({ done, known, latest }) => {
          const time = left.after(latest, known > knownBefore, this.active()) ?? null;
          knownBefore = known;
          tell({ done, known, left: time });
        },
      });
      tell({ status: "done", left: null });
      return isCurrent() ? results : undefined;
    } catch (error) {
      if (error instanceof Cancelled) return undefined;
      tell({ status: "failed", left: null, message: reasonOf(error) });
      return undefined;
    } finally {
      for (const worker of workers) worker.close();
    }
  }

  pause(): void {
    if (this.state.status !== "running") return;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.pausing = { ended, end };
    this.pausedAt = this.platform.now();
    this.tell({ status: "paused" });
  }

  resume(): void {
    if (this.state.status !== "paused") return;
    this.endPause();
    this.tell({ status: "running" });
  }

  /** Finished results stay. */
  cancel(): void {
    const { status } = this.state;
    if (status !== "running" && status !== "paused") return;
    const { abort } = this;
    this.abort = undefined;
    abort?.abort();
    this.endPause();
    this.tell({ status: "cancelled", left: null });
  }

  private endPause(): void {
    if (this.pausing === undefined) return;
    this.pausedFor += this.platform.now() - this.pausedAt;
    this.pausing.end();
    this.pausing = undefined;
  }

  /** The time of the clock without the pauses, s. */
  private active(): Seconds {
    return (this.platform.now() - this.pausedFor) / 1000;
  }

  private makeWorkers(jobs: number, signal: AbortLike): readonly JobWorker[] {
    const count = Math.max(1, Math.min(this.platform.workerCount, jobs));
    const ready = (): Promise<void> => this.pausing?.ended ?? Promise.resolve();
    return Array.from({ length: count }, () =>
      this.reportingWorker(new WebJobWorker(() => this.platform.makePort(), ready), signal),
    );
  }

  /** A worker that reports the begin and the end of its runs to the platform. */
  private reportingWorker(worker: WebJobWorker, signal: AbortLike): JobWorker {
    return {
      run: async (job) => {
        await (this.pausing?.ended ?? Promise.resolve());
        if (signal.aborted) throw new Cancelled();
        this.platform.onStart?.(job);
        const begun = this.active();
        const result = await worker.run(job).catch((error: unknown) => {
          // A worker that failed may be of no further use: the next run gets a new one.
          worker.cancel();
          throw error;
        });
        this.platform.onRan?.(job, this.active() - begun);
        return result;
      },
      close: () => worker.close(),
    };
  }

  /** The store, extended to report every result at once to the platform. */
  private reportingStore(isCurrent: () => boolean): ResultStore {
    const { store, onResult } = this.platform;
    return {
      get: async (job) => {
        const found = await store.get(job);
        if (found !== undefined && isCurrent()) onResult(job.id, found);
        return found;
      },
      put: async (job, result) => {
        await store.put(job, result);
        if (isCurrent()) onResult(job.id, result);
      },
    };
  }

  private tell(state: Partial<WorkState>): void {
    this.state = { ...this.state, ...state };
    this.platform.onState(this.state);
  }
}
