import type { Seconds } from "../../units/units.ts";
import { timeQuantile } from "../recording/histogram.ts";
import { defineGroupMetric, defineMetric, type GroupSpan, ratioOf, type Span } from "./contract.ts";

const overTransfers = (span: Span, share: number): Seconds | null =>
  timeQuantile(
    span.groups.filter((group) => group.short).map((group) => group.counts("completion")),
    share,
  );
const ofGroup = (group: GroupSpan, share: number): Seconds | null => timeQuantile([group.counts("completion")], share);

export const completionTimeP50 = defineMetric({
  id: "completionTimeP50",
  label: "p50 flow completion time",
  unit: "s",
  help: "Half of the short flows were complete within this time, from their start to the last packet at the receiver.",
  better: "lower",
  compute: (span) => overTransfers(span, 0.5),
});

export const completionTimeP95 = defineMetric({
  id: "completionTimeP95",
  label: "p95 flow completion time",
  unit: "s",
  help: "95 % of the short flows were complete within this time.",
  better: "lower",
  compute: (span) => overTransfers(span, 0.95),
});

export const completionTimeP99 = defineMetric({
  id: "completionTimeP99",
  label: "p99 flow completion time",
  unit: "s",
  help: "99 % of the short flows were complete within this time.",
  better: "lower",
  compute: (span) => overTransfers(span, 0.99),
});

export const transferTimeP50 = defineGroupMetric({
  id: "completionTimeP50",
  label: "p50 FCT",
  unit: "s",
  help: "Flow completion time: half of the transfers were complete within this time, from their start to the last packet at the receiver.",
  better: "lower",
  compute: (group) => ofGroup(group, 0.5),
});

export const transferTimeP95 = defineGroupMetric({
  id: "completionTimeP95",
  label: "p95 FCT",
  unit: "s",
  help: "Flow completion time: 95 % of the transfers were complete within this time.",
  better: "lower",
  compute: (group) => ofGroup(group, 0.95),
});

export const pageTimeMean = defineGroupMetric({
  id: "pageTimeMean",
  label: "Mean page load",
  unit: "s",
  help: "Mean page load time, from the request for a page to its last object.",
  better: "lower",
  compute: ({ measured }) => ratioOf(measured("completionTime"), measured("completed")),
});

export const pageTimeP50 = defineGroupMetric({
  id: "pageTimeP50",
  label: "p50 page load",
  unit: "s",
  help: "Half of the pages were loaded within this time, from the request to the last object.",
  better: "lower",
  compute: (group) => ofGroup(group, 0.5),
});

export const pageTimeP95 = defineGroupMetric({
  id: "pageTimeP95",
  label: "p95 page load",
  unit: "s",
  help: "95 % of the pages were loaded within this time.",
  better: "lower",
  compute: (group) => ofGroup(group, 0.95),
});

export const pages = defineGroupMetric({
  id: "pages",
  label: "Pages",
  unit: "count",
  help: "Pages that were loaded completely.",
  better: "higher",
  compute: ({ measured }) => measured("completed"),
});
