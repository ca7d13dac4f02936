import { BackgroundWorkers } from "./backgroundWorkers.ts";
import { browserPlatform, workerMaker } from "./browserPlatform.ts";

const workers = new BackgroundWorkers(browserPlatform.makeWorker, () => Math.max(1, navigator.hardwareConcurrency));

/** A worker for runs in the background. Where own algorithms are known, it is a new one, which knows all of them. */
export const takeBackgroundWorker = (): Worker & { giveBack?(): void } =>
  workerMaker.make === undefined ? workers.take() : browserPlatform.makeWorker();
