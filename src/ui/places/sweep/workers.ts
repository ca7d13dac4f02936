import { prepareBackgroundWorkers, takeBackgroundWorker } from "../../session/backgroundWorker.ts";
import { browserPlatform } from "../../session/browserPlatform.ts";
import { browserResults } from "./kept.ts";

/** Workers, clock and store of this page for work in the background: one worker for every core. */
export const workers = {
  makePort: takeBackgroundWorker,
  prepare: prepareBackgroundWorkers,
  workerCount: Math.max(1, navigator.hardwareConcurrency),
  store: browserResults,
  now: browserPlatform.now,
};
