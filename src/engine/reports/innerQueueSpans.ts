import type { Seconds } from "../../units/units.ts";
import type { InnerQueueSpan } from "../metrics/contract.ts";
import { countsBetween, timeQuantile } from "../recording/histogram.ts";
import type { InnerQueuesCopy } from "../recording/innerQueues.ts";

/** What happened in each inner queue between two copies; what another discipline did before counts as nothing. */
export const innerQueueSpans = (
  from: InnerQueuesCopy,
  to: InnerQueuesCopy,
  duration: Seconds,
): readonly InnerQueueSpan[] => {
  const isSame = from.epoch === to.epoch;
  const grown = (before: Float64Array, after: Float64Array, place: number): number =>
    (after[place] ?? 0) - (isSame ? (before[place] ?? 0) : 0);
  return Array.from(to.taken, (_, place) => ({
    duration,
    taken: grown(from.taken, to.taken, place),
    delaySum: grown(from.delaySums, to.delaySums, place),
    queueTime: grown(from.queueTimes, to.queueTimes, place),
    delayQuantile: (share) =>
      timeQuantile([countsBetween(isSame ? from.delays[place] : undefined, to.delays[place])], share),
  }));
};
