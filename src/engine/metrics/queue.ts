import {
  BYTES_SQUARE_TIME,
  BYTES_TIME,
  EMPTY_TIME,
  FULL_TIME,
  IDLE_TIME,
  QUEUE_SQUARE_TIME,
  QUEUE_TIME,
} from "../recording/ledger.ts";
import { defineMetric, deviationOf, ratioOf } from "./contract.ts";

export const queueMeanPackets = defineMetric({
  id: "queueMeanPackets",
  label: "Mean queue",
  unit: "packets",
  help: "Mean number of packets in the queue over time; the packet in transmission is not counted.",
  better: "lower",
  columns: { run: 10, sweep: 10 },
  channel: "queue",
  compute: ({ grown, duration }) => ratioOf(grown(QUEUE_TIME), duration),
});

export const queueStdPackets = defineMetric({
  id: "queueStdPackets",
  label: "Queue std. deviation",
  unit: "packets",
  help: "Standard deviation of the number of packets in the queue over time.",
  better: "lower",
  columns: { run: 20 },
  compute: ({ grown, duration }) => deviationOf(grown(QUEUE_SQUARE_TIME), grown(QUEUE_TIME), duration),
});

export const queueMeanBytes = defineMetric({
  id: "queueMeanBytes",
  label: "Mean queue in bytes",
  unit: "B",
  help: "Mean number of bytes in the queue over time.",
  better: "lower",
  compute: ({ grown, duration }) => ratioOf(grown(BYTES_TIME), duration),
});

export const queueStdBytes = defineMetric({
  id: "queueStdBytes",
  label: "Queue std. deviation in bytes",
  unit: "B",
  help: "Standard deviation of the number of bytes in the queue over time.",
  better: "lower",
  compute: ({ grown, duration }) => deviationOf(grown(BYTES_SQUARE_TIME), grown(BYTES_TIME), duration),
});

export const queueCv = defineMetric({
  id: "queueCv",
  label: "Coefficient of variation",
  unit: "factor",
  help: "Standard deviation of the queue length divided by its mean.",
  better: "lower",
  compute: ({ grown, duration }) => {
    const deviation = deviationOf(grown(QUEUE_SQUARE_TIME), grown(QUEUE_TIME), duration);
    return deviation === null ? null : ratioOf(deviation * duration, grown(QUEUE_TIME));
  },
});

export const queueMaxPackets = defineMetric({
  id: "queueMaxPackets",
  label: "Maximum queue",
  unit: "packets",
  help: "Maximum number of packets in the queue.",
  better: "lower",
  compute: ({ queuePeak }) => queuePeak,
});

export const queueP05Packets = defineMetric({
  id: "queueP05Packets",
  label: "p5 queue",
  unit: "packets",
  help: "The queue had at most this length for 5 % of the time.",
  better: null,
  compute: ({ queueQuantile }) => queueQuantile(0.05),
});

export const queueP50Packets = defineMetric({
  id: "queueP50Packets",
  label: "p50 queue",
  unit: "packets",
  help: "The queue had at most this length for half of the time.",
  better: "lower",
  compute: ({ queueQuantile }) => queueQuantile(0.5),
});

export const queueP95Packets = defineMetric({
  id: "queueP95Packets",
  label: "p95 queue",
  unit: "packets",
  help: "The queue had at most this length for 95 % of the time.",
  better: "lower",
  compute: ({ queueQuantile }) => queueQuantile(0.95),
});

export const queueEmptyFraction = defineMetric({
  id: "queueEmptyFraction",
  label: "Queue empty",
  unit: "ratio",
  help: "Share of time with no packet in the queue; the link may still be busy.",
  better: null,
  compute: ({ grown, duration }) => ratioOf(grown(EMPTY_TIME), duration),
});

export const queueFullFraction = defineMetric({
  id: "queueFullFraction",
  label: "Queue full",
  unit: "ratio",
  help: "Share of time with at least 98 % of the buffer in use.",
  better: "lower",
  compute: ({ grown, duration }) => ratioOf(grown(FULL_TIME), duration),
});

export const linkIdleFraction = defineMetric({
  id: "linkIdleFraction",
  label: "Link idle",
  unit: "ratio",
  help: "Share of time with no packet in the queue and none in transmission.",
  better: "lower",
  compute: ({ grown, duration }) => ratioOf(grown(IDLE_TIME), duration),
});
