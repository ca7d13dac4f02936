import { DELAY_SQUARE_SUM, DELAY_SUM, G_TAKEN } from "../recording/ledger.ts";
import { defineMetric, deviationOf, ratioOf } from "./contract.ts";

export const delayMean = defineMetric({
  id: "delayMean",
  label: "Mean delay",
  unit: "s",
  help: "Sojourn time in the queue of the packets sent.",
  better: "lower",
  columns: { run: 30, compare: 20, sweep: 20 },
  channel: "delay",
  compute: ({ grown, grownOver }) => ratioOf(grown(DELAY_SUM), grownOver(G_TAKEN)),
});

export const delayStd = defineMetric({
  id: "delayStd",
  label: "Delay deviation",
  unit: "s",
  help: "Standard deviation of the sojourn time.",
  better: "lower",
  compute: ({ grown, grownOver }) => deviationOf(grown(DELAY_SQUARE_SUM), grown(DELAY_SUM), grownOver(G_TAKEN)),
});

export const delayP50 = defineMetric({
  id: "delayP50",
  label: "Median delay",
  unit: "s",
  help: "Half of the packets waited no longer.",
  better: "lower",
  compute: ({ delayQuantile }) => delayQuantile(0.5),
});

export const delayP95 = defineMetric({
  id: "delayP95",
  label: "Delay, 95 %",
  unit: "s",
  help: "95 % of the packets waited no longer.",
  better: "lower",
  columns: { run: 40, sweep: 30 },
  compute: ({ delayQuantile }) => delayQuantile(0.95),
});

export const delayP99 = defineMetric({
  id: "delayP99",
  label: "Delay, 99 %",
  unit: "s",
  help: "99 % of the packets waited no longer.",
  better: "lower",
  columns: { compare: 30 },
  compute: ({ delayQuantile }) => delayQuantile(0.99),
});
