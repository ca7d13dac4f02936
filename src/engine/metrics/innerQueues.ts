import { defineMetric, defineQueueMetric, type InnerQueueSpan, ratioOf } from "./contract.ts";

const meanDelay = ({ delaySum, taken }: InnerQueueSpan): number | null => ratioOf(delaySum, taken);

/** Mean delay of each inner queue from which packets left, ascending. */
const meanDelays = (queues: readonly InnerQueueSpan[]): readonly number[] =>
  queues
    .map(meanDelay)
    .filter((delay) => delay !== null)
    .sort((a, b) => a - b);

export const innerQueueDelayMean = defineMetric({
  id: "innerQueueDelayMean",
  label: "Mean queueing delay of the inner queues",
  unit: "s",
  help: "Mean, over the inner queues of the algorithm, of the mean sojourn time in each: all queues have the same weight.",
  better: "lower",
  compute: ({ innerQueues }) => {
    const delays = meanDelays(innerQueues);
    return ratioOf(
      delays.reduce((sum, delay) => sum + delay, 0),
      delays.length,
    );
  },
});

export const innerQueueDelayP99 = defineMetric({
  id: "innerQueueDelayP99",
  label: "p99 queueing delay of the inner queues",
  unit: "s",
  help: "99 % of the inner queues of the algorithm had a mean sojourn time of at most this.",
  better: "lower",
  compute: ({ innerQueues }) => {
    const delays = meanDelays(innerQueues);
    return delays[Math.ceil(0.99 * delays.length) - 1] ?? null;
  },
});

export const queueDelayMean = defineQueueMetric({
  id: "delayMean",
  label: "Mean queueing delay",
  unit: "s",
  help: "Mean sojourn time in this inner queue of the packets that left it for transmission.",
  better: "lower",
  compute: meanDelay,
});

export const queueDelayP95 = defineQueueMetric({
  id: "delayP95",
  label: "p95 queueing delay",
  unit: "s",
  help: "95 % of the packets that left this inner queue for transmission had a sojourn time of at most this.",
  better: "lower",
  compute: ({ delayQuantile }) => delayQuantile(0.95),
});

export const queueQueueMeanPackets = defineQueueMetric({
  id: "queueMeanPackets",
  label: "Mean queue",
  unit: "packets",
  help: "Packets in this inner queue, weighted by time.",
  better: "lower",
  compute: ({ queueTime, duration }) => ratioOf(queueTime, duration),
});
