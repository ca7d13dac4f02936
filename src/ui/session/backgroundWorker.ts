import type { Preparation } from "../../protocol/jobs.ts";
import type { Json } from "../../units/units.ts";
import { browserPlatform, workerMaker } from "./browserPlatform.ts";
import { type PooledWorker, WorkerPool } from "./workerPool.ts";

const pool = new WorkerPool(browserPlatform.makeWorker, () => Math.max(1, navigator.hardwareConcurrency));

/** A worker for runs in the background. Where own algorithms are known, it is a new one, and knows all of them. */
export const takeBackgroundWorker = (): Worker & PooledWorker =>
  workerMaker.make === undefined ? pool.take() : browserPlatform.makeWorker();

/**
 * Starts background workers for runs that will be asked for soon, and lets each simulate the start of such a run.
 * @param scenarios documents with one lane, one for each run; as many are used as there are cores
 */
export const prepareBackgroundWorkers = (scenarios: readonly Json[]): void => {
  if (workerMaker.make !== undefined) return;
  pool.prepare(scenarios, (worker, scenario) => {
    worker.postMessage({ kind: "prepare", scenario } satisfies Preparation);
  });
};
