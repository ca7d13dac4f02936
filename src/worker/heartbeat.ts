import { listenToProgress } from "../engine/kernel/progress.ts";
import type { FromWorker, ToWorker } from "../protocol/messages.ts";

/** Wall time between two signs of life of a worker that has no answer yet, ms; much less than the page waits. */
const BEAT_MS = 1000;

/**
 * Handles messages as `handle` does, and posts `busy` now and then while that takes long, as with some tens of
 * thousands of flows: a page could not tell such a worker from a dead one.
 * @param now wall clock, ms
 * @param beatMs least time between two signs of life, ms
 */
export const withHeartbeat = (
  handle: (message: ToWorker) => void,
  post: (message: FromWorker) => void,
  now: () => number,
  beatMs = BEAT_MS,
): ((message: ToWorker) => void) => {
  let beatAt = Number.NEGATIVE_INFINITY;
  return (message) => {
    listenToProgress(() => {
      const time = now();
      if (time - beatAt < beatMs) return;
      beatAt = time;
      post({ run: message.run, kind: "busy" });
    });
    handle(message);
    listenToProgress(undefined);
  };
};
