import type { Run } from "./run.ts";

/** Time without a note after which nothing counts as running, ms: whatever runs is noted several times a second. */
const QUIET_MS = 2000;

let workedAt = Number.NEGATIVE_INFINITY;
let jobs = 0;

/** Notes that something runs just now. */
export const noteWork = (): void => {
  workedAt = performance.now();
};

/** Counts a work as running. @returns ends it; a second call does nothing */
export const beginWork = (): (() => void) => {
  let isOver = false;
  jobs += 1;
  return () => {
    if (!isOver) jobs -= 1;
    isOver = true;
  };
};

/** Counts this work as running until it has ended. */
export const whileWorking = async <T>(work: Promise<T>): Promise<T> => {
  const end = beginWork();
  try {
    return await work;
  } finally {
    end();
  }
};

const isRunning = ({ lab }: Run): boolean => {
  const { status, replayingTo, headingFor } = lab.getState();
  return status === "playing" || status === "loading" || replayingTo !== null || headingFor !== null;
};

/** Notes when this run is under way, for runs other than the page's own, such as that of a lesson. @returns the run */
export const withWorkNoted = (run: Run): Run => {
  run.lab.subscribe(() => {
    if (isRunning(run)) noteWork();
  });
  return run;
};

/** Whether this run of the page, or a comparison, a lesson, a sweep or an experiment is under way. */
export const isWorking = (run: Run): boolean => isRunning(run) || jobs > 0 || performance.now() - workedAt < QUIET_MS;
