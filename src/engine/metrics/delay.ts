import { DELAY_SQUARE_SUM, DELAY_SUM, G_TAKEN } from "../recording/ledger.ts";
import { defineMetric, deviationOf, ratioOf } from "./contract.ts";

export const delayMean = defineMetric({
  id: "delayMean",
  label: "Mean queueing delay",
  unit: "s",
  help: "Mean time that packets waited in the queue before their transmission (sojourn time); transmission and propagation are not counted.",
  better: "lower",
  columns: { run: 30, compare: 20, sweep: 20 },
  channel: "delay",
  compute: ({ grown, grownOver }) => ratioOf(grown(DELAY_SUM), grownOver(G_TAKEN)),
});

export const delayStd = defineMetric({
  id: "delayStd",
  label: "Queueing delay std. deviation",
  unit: "s",
  help: "Standard deviation of the queueing delay.",
  better: "lower",
  compute: ({ grown, grownOver }) => deviationOf(grown(DELAY_SQUARE_SUM), grown(DELAY_SUM), grownOver(G_TAKEN)),
});

export const delayP50 = defineMetric({
  id: "delayP50",
  label: "p50 queueing delay",
  unit: "s",
  help: "Half of the packets waited at most this long in the queue, without transmission and propagation.",
  better: "lower",
  compute: ({ delayQuantile }) => delayQuantile(0.5),
});

export const delayP95 = defineMetric({
  id: "delayP95",
  label: "p95 queueing delay",
  unit: "s",
  help: "95 % of the packets waited at most this long in the queue, without transmission and propagation.",
  better: "lower",
  columns: { run: 40, compare: 25, sweep: 30 },
  compute: ({ delayQuantile }) => delayQuantile(0.95),
});

export const delayP99 = defineMetric({
  id: "delayP99",
  label: "p99 queueing delay",
  unit: "s",
  help: "99 % of the packets waited at most this long in the queue, without transmission and propagation.",
  better: "lower",
  columns: { compare: 30 },
  compute: ({ delayQuantile }) => delayQuantile(0.99),
});
