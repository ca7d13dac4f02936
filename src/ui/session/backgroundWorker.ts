import { browserPlatform, workerMaker } from "./browserPlatform.ts";
import { type PooledWorker, WorkerPool } from "./workerPool.ts";

const pool = new WorkerPool(browserPlatform.makeWorker, () => Math.max(1, navigator.hardwareConcurrency));

/** A worker for runs in the background. Where own algorithms are known, it is a new one, and knows all of them. */
export const takeBackgroundWorker = (): Worker & PooledWorker =>
  workerMaker.make === undefined ? pool.take() : browserPlatform.makeWorker();
