import {
  G_ARRIVALS,
  G_COMPLETION_SUM,
  G_DELAY_SUM,
  G_DROPS,
  G_GOODPUT_BYTES,
  G_MARKS,
  G_QUEUE_TIME,
  G_RECEIVED_BYTES,
  G_RECEIVED_WHOLE,
  G_TAKEN,
} from "../recording/ledger.ts";
import { defineGroupMetric, ratioOf } from "./contract.ts";

// The metrics that every group has, whatever its traffic.

export const groupGoodput = defineGroupMetric({
  id: "goodput",
  label: "Goodput",
  unit: "bit/s",
  help: "First copies that reached the receivers of the group, at their size on the wire.",
  better: "higher",
  every: true,
  compute: ({ grown }, { duration }) => ratioOf(8 * grown(G_GOODPUT_BYTES), duration),
});

export const groupThroughput = defineGroupMetric({
  id: "throughput",
  label: "Throughput",
  unit: "bit/s",
  help: "All copies that reached the receivers of the group.",
  better: "higher",
  every: true,
  compute: ({ grown }, { duration }) => ratioOf(8 * grown(G_RECEIVED_BYTES), duration),
});

export const groupArrivals = defineGroupMetric({
  id: "arrivals",
  label: "Arrivals",
  unit: "packets",
  help: "Packets of the group that arrived at the queue.",
  better: null,
  every: true,
  compute: ({ grown }) => grown(G_ARRIVALS),
});

export const groupDrops = defineGroupMetric({
  id: "drops",
  label: "Drops",
  unit: "packets",
  help: "Packets of the group that were dropped, for every reason.",
  better: "lower",
  every: true,
  compute: ({ grown }) => grown(G_DROPS),
});

export const groupMarks = defineGroupMetric({
  id: "marks",
  label: "Marks",
  unit: "packets",
  help: "Packets of the group that were newly marked.",
  better: null,
  every: true,
  compute: ({ grown }) => grown(G_MARKS),
});

export const groupLossFraction = defineGroupMetric({
  id: "lossFraction",
  label: "Loss rate at the queue",
  unit: "ratio",
  help: "Drops of the group, for every reason, over its arrivals.",
  better: "lower",
  every: true,
  compute: ({ grown }) => ratioOf(grown(G_DROPS), grown(G_ARRIVALS)),
});

export const groupMarkFraction = defineGroupMetric({
  id: "markFraction",
  label: "Mark rate",
  unit: "ratio",
  help: "New marks of the group over its arrivals.",
  better: null,
  every: true,
  compute: ({ grown }) => ratioOf(grown(G_MARKS), grown(G_ARRIVALS)),
});

export const groupQueueMeanPackets = defineGroupMetric({
  id: "queueMeanPackets",
  label: "Mean queue",
  unit: "packets",
  help: "Packets of the group that wait, weighted by time.",
  better: "lower",
  every: true,
  compute: ({ grown }, { duration }) => ratioOf(grown(G_QUEUE_TIME), duration),
});

export const groupShare = defineGroupMetric({
  id: "share",
  label: "Throughput share",
  unit: "ratio",
  help: "Bytes that reached the receivers of the group over those that reached any receiver.",
  better: null,
  every: true,
  compute: ({ grown }, { grownOver }) => ratioOf(grown(G_RECEIVED_BYTES), grownOver(G_RECEIVED_BYTES)),
});

export const groupDelayMean = defineGroupMetric({
  id: "delayMean",
  label: "Mean queueing delay",
  unit: "s",
  help: "Mean sojourn time in the queue of the group's packets, taken when they leave for transmission.",
  better: "lower",
  every: true,
  compute: ({ grown }) => ratioOf(grown(G_DELAY_SUM), grown(G_TAKEN)),
});

export const groupDelayP50 = defineGroupMetric({
  id: "delayP50",
  label: "p50 queueing delay",
  unit: "s",
  help: "Half of the group's packets had a sojourn time of at most this.",
  better: "lower",
  every: true,
  compute: ({ delayQuantile }) => delayQuantile(0.5),
});

export const groupDelayP95 = defineGroupMetric({
  id: "delayP95",
  label: "p95 queueing delay",
  unit: "s",
  help: "95 % of the group's packets had a sojourn time of at most this.",
  better: "lower",
  every: true,
  compute: ({ delayQuantile }) => delayQuantile(0.95),
});

export const groupDelayP99 = defineGroupMetric({
  id: "delayP99",
  label: "p99 queueing delay",
  unit: "s",
  help: "99 % of the group's packets had a sojourn time of at most this.",
  better: "lower",
  every: true,
  compute: ({ delayQuantile }) => delayQuantile(0.99),
});

export const groupCompletionTimeMean = defineGroupMetric({
  id: "completionTimeMean",
  label: "Mean FCT",
  unit: "s",
  help: "Mean flow completion time of the group's short flows, from the start to the last packet at the receiver.",
  better: "lower",
  every: true,
  compute: ({ grown }) => ratioOf(grown(G_COMPLETION_SUM) / 1e9, grown(G_RECEIVED_WHOLE)),
});
