import type { Seconds } from "../../units/units.ts";
import type { InnerQueueSpan, Span } from "../metrics/contract.ts";
import { metricsAt } from "../metrics/list.ts";
import type { InnerQueueMetrics } from "../recording/frame.ts";
import { countsBetween, timeQuantile } from "../recording/histogram.ts";
import type { InnerQueuesCopy } from "../recording/innerQueues.ts";

const QUEUE_METRICS = metricsAt("queue");

/** Growth of each inner queue's totals between two copies; totals of an earlier discipline count as 0. */
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

/** Every metric of the inner queue with this number. */
export const queueMetricsOf = (id: string, label: string, { innerQueues }: Span, place: number): InnerQueueMetrics => {
  const queue = innerQueues[place];
  const metrics = QUEUE_METRICS.map((metric): [string, number | null] => [
    metric.id,
    queue === undefined ? null : metric.compute(queue),
  ]);
  return { id, label, metrics: Object.fromEntries(metrics) };
};
