import { defineGroupMetric, ratioOf } from "./contract.ts";

// Slowdown of a transfer: its completion time over the time without queueing and losses (idealCompletionTime.ts).

export const slowdownSmall = defineGroupMetric({
  id: "slowdownSmall",
  label: "Slowdown, ≤ 10 packets",
  unit: "factor",
  help: "Mean ratio of flow completion time to its minimum on an empty path, for transfers of at most 10 packets.",
  better: "lower",
  compute: ({ measured }) => ratioOf(measured("smallSlowdown"), measured("small")),
});

export const slowdownMedium = defineGroupMetric({
  id: "slowdownMedium",
  label: "Slowdown, 11 to 100 packets",
  unit: "factor",
  help: "Mean ratio of flow completion time to its minimum on an empty path, for transfers of 11 to 100 packets.",
  better: "lower",
  compute: ({ measured }) => ratioOf(measured("mediumSlowdown"), measured("medium")),
});

export const slowdownLarge = defineGroupMetric({
  id: "slowdownLarge",
  label: "Slowdown, > 100 packets",
  unit: "factor",
  help: "Mean ratio of flow completion time to its minimum on an empty path, for transfers of more than 100 packets.",
  better: "lower",
  compute: ({ measured }) => ratioOf(measured("largeSlowdown"), measured("large")),
});

export const timedOutFraction = defineGroupMetric({
  id: "timedOutFraction",
  label: "With a timeout",
  unit: "ratio",
  help: "Share of the finished transfers with a retransmission timeout.",
  better: "lower",
  compute: ({ measured }) => ratioOf(measured("timedOut"), measured("small") + measured("medium") + measured("large")),
});
