import type { Job } from "../../../sweeps/job.ts";
import { workOf } from "../../../sweeps/weight.ts";
import type { Seconds } from "../../../units/units.ts";

/**
 * Bits of link time that one worker simulates in a second until this page has measured it: 60 s at 10 Mbit/s in 0.2 s.
 */
const USUAL = 3e9;
/** Share of a new measurement in the average. */
const NEW = 0.2;

let measured: number | undefined;

/** Notes how long a worker took for a run. */
export const noteSpeed = (job: Job, took: Seconds): void => {
  if (took <= 0) return;
  const now = workOf([job]) / took;
  measured = measured === undefined ? now : measured + NEW * (now - measured);
};

/** Estimated time of runs. @param workerCount workers that share them */
export const timeOf = (jobs: readonly Job[], workerCount: number): Seconds =>
  workOf(jobs) / (measured ?? USUAL) / workerCount;
