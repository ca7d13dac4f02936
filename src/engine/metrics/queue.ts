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
  help: "Packets that wait, weighted by time; the one in transmission is not counted.",
  better: "lower",
  columns: { run: 10, sweep: 10 },
  channel: "queue",
  compute: ({ grown, duration }) => ratioOf(grown(QUEUE_TIME), duration),
});

export const queueStdPackets = defineMetric({
  id: "queueStdPackets",
  label: "Queue deviation",
  unit: "packets",
  help: "Standard deviation of the packets that wait, weighted by time.",
  better: "lower",
  columns: { run: 20 },
  compute: ({ grown, duration }) => deviationOf(grown(QUEUE_SQUARE_TIME), grown(QUEUE_TIME), duration),
});

export const queueMeanBytes = defineMetric({
  id: "queueMeanBytes",
  label: "Mean queue",
  unit: "B",
  help: "Bytes that wait, weighted by time.",
  better: "lower",
  compute: ({ grown, duration }) => ratioOf(grown(BYTES_TIME), duration),
});

export const queueStdBytes = defineMetric({
  id: "queueStdBytes",
  label: "Queue deviation",
  unit: "B",
  help: "Standard deviation of the bytes that wait, weighted by time.",
  better: "lower",
  compute: ({ grown, duration }) => deviationOf(grown(BYTES_SQUARE_TIME), grown(BYTES_TIME), duration),
});

export const queueCv = defineMetric({
  id: "queueCv",
  label: "Queue variation",
  unit: "factor",
  help: "Standard deviation of the queue over its mean.",
  better: "lower",
  compute: ({ grown, duration }) => {
    const deviation = deviationOf(grown(QUEUE_SQUARE_TIME), grown(QUEUE_TIME), duration);
    return deviation === null ? null : ratioOf(deviation * duration, grown(QUEUE_TIME));
  },
});

export const queueMaxPackets = defineMetric({
  id: "queueMaxPackets",
  label: "Largest queue",
  unit: "packets",
  help: "Most packets that waited.",
  better: "lower",
  compute: ({ queuePeak }) => queuePeak,
});

export const queueP05Packets = defineMetric({
  id: "queueP05Packets",
  label: "Queue, 5 % of time",
  unit: "packets",
  help: "The queue was this short, or shorter, for 5 % of the time.",
  better: null,
  compute: ({ queueQuantile }) => queueQuantile(0.05),
});

export const queueP50Packets = defineMetric({
  id: "queueP50Packets",
  label: "Queue, half of time",
  unit: "packets",
  help: "The queue was this short, or shorter, for half of the time.",
  better: "lower",
  compute: ({ queueQuantile }) => queueQuantile(0.5),
});

export const queueP95Packets = defineMetric({
  id: "queueP95Packets",
  label: "Queue, 95 % of time",
  unit: "packets",
  help: "The queue was this short, or shorter, for 95 % of the time.",
  better: "lower",
  compute: ({ queueQuantile }) => queueQuantile(0.95),
});

export const queueEmptyFraction = defineMetric({
  id: "queueEmptyFraction",
  label: "Queue empty",
  unit: "ratio",
  help: "Share of time with nothing waiting; the link may still be busy.",
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
  help: "Share of time with nothing waiting and nothing being sent.",
  better: "lower",
  compute: ({ grown, duration }) => ratioOf(grown(IDLE_TIME), duration),
});
