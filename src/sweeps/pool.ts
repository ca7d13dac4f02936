import type { Job, JobResult } from "./job.ts";

/** Runs one job at a time: a worker thread, a Web Worker, or the same thread. */
export interface JobWorker {
  run(job: Job): Promise<JobResult>;
  /** Ends it, even during a job. */
  close(): void;
}

/** Store of finished jobs, so that none is run twice. */
export interface ResultStore {
  get(job: Job): Promise<JobResult | undefined>;
  put(job: Job, result: JobResult): Promise<void>;
}
/** Stores nothing. */
export const noStore: ResultStore = { get: () => Promise.resolve(undefined), put: () => Promise.resolve() };

export interface Progress {
  readonly done: number;
  readonly total: number;
  /** Of `done`: jobs that were in the store. */
  readonly known: number;
  /** Simulated events of the jobs that were run. */
  readonly events: number;
  readonly latest: Job;
}
export interface PoolOptions {
  readonly store?: ResultStore;
  onProgress?(progress: Progress): void;
  /**
   * A job failed. With this listener the others go on, and the job has no result; without it the first error ends all.
   */
  onFailed?(job: Job, error: unknown): void;
  /** After an abort no further job begins, running ones are ended, and `runJobs` rejects with `Cancelled`. */
  readonly signal?: AbortLike;
}
/** The part of `AbortSignal` that is used. */
export interface AbortLike {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export class Cancelled extends Error {
  override readonly name = "Cancelled";
  constructor() {
    super("cancelled");
  }
}

/**
 * Runs jobs on several workers. Each takes the next job when it is free; the order in which jobs end has no effect.
 * @returns results by the jobs' ids
 * @throws the first error of a job, after the others were ended, unless `onFailed` is given; `Cancelled`
 */
export const runJobs = async (
  jobs: readonly Job[],
  workers: readonly JobWorker[],
  { store = noStore, onProgress, onFailed, signal }: PoolOptions = {},
): Promise<ReadonlyMap<string, JobResult>> => {
  const results = new Map<string, JobResult>();
  const waiting = [...new Map(jobs.map((job) => [job.id, job])).values()].values();
  const total = new Set(jobs.map(({ id }) => id)).size;
  let [known, events, stopped] = [0, 0, false];
  const finish = (job: Job, result: JobResult): void => {
    results.set(job.id, result);
    onProgress?.({ done: results.size, total, known, events, latest: job });
  };
  /** @returns undefined: the job failed, and the others go on */
  const ranBy = async (worker: JobWorker, job: Job): Promise<JobResult | undefined> => {
    if (onFailed === undefined) return worker.run(job);
    try {
      return await worker.run(job);
    } catch (error) {
      if (!stopped) onFailed(job, error);
      return undefined;
    }
  };
  const work = async (worker: JobWorker): Promise<void> => {
    for (const job of waiting) {
      if (stopped) return;
      const kept = await store.get(job);
      if (kept !== undefined) {
        known += 1;
        finish(job, kept);
        continue;
      }
      if (stopped) return;
      const result = await ranBy(worker, job);
      if (result === undefined) continue;
      events += result.events;
      await store.put(job, result);
      finish(job, result);
    }
  };
  return new Promise((resolve, reject) => {
    const stop = (error: unknown): void => {
      stopped = true;
      signal?.removeEventListener("abort", cancel);
      for (const worker of workers) worker.close();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const cancel = (): void => stop(new Cancelled());
    if (signal?.aborted === true) return cancel();
    signal?.addEventListener("abort", cancel);
    Promise.all(workers.map(work)).then(() => {
      if (stopped) return;
      signal?.removeEventListener("abort", cancel);
      resolve(results);
    }, stop);
  });
};
