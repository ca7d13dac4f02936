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
  label: "Median completion time",
  unit: "s",
  help: "Half of the short flows took no longer, from their start to the last packet at the receiver.",
  better: "lower",
  compute: (span) => overTransfers(span, 0.5),
});

export const completionTimeP95 = defineMetric({
  id: "completionTimeP95",
  label: "Completion time, 95 %",
  unit: "s",
  help: "95 % of the short flows took no longer.",
  better: "lower",
  compute: (span) => overTransfers(span, 0.95),
});

export const completionTimeP99 = defineMetric({
  id: "completionTimeP99",
  label: "Completion time, 99 %",
  unit: "s",
  help: "99 % of the short flows took no longer.",
  better: "lower",
  compute: (span) => overTransfers(span, 0.99),
});

export const transferTimeP50 = defineGroupMetric({
  id: "completionTimeP50",
  label: "Transfer, median",
  unit: "s",
  help: "Half of the transfers took no longer, from their start to the last packet at the receiver.",
  better: "lower",
  compute: (group) => ofGroup(group, 0.5),
});

export const transferTimeP95 = defineGroupMetric({
  id: "completionTimeP95",
  label: "Transfer, 95 %",
  unit: "s",
  help: "95 % of the transfers took no longer.",
  better: "lower",
  compute: (group) => ofGroup(group, 0.95),
});

export const pageTimeMean = defineGroupMetric({
  id: "pageTimeMean",
  label: "Page, mean",
  unit: "s",
  help: "From the request for a page to its last object.",
  better: "lower",
  compute: ({ measured }) => ratioOf(measured("completionTime"), measured("completed")),
});

export const pageTimeP50 = defineGroupMetric({
  id: "pageTimeP50",
  label: "Page, median",
  unit: "s",
  help: "Half of the pages took no longer, from the request to the last object.",
  better: "lower",
  compute: (group) => ofGroup(group, 0.5),
});

export const pageTimeP95 = defineGroupMetric({
  id: "pageTimeP95",
  label: "Page, 95 %",
  unit: "s",
  help: "95 % of the pages took no longer.",
  better: "lower",
  compute: (group) => ofGroup(group, 0.95),
});

export const pages = defineGroupMetric({
  id: "pages",
  label: "Pages",
  unit: "count",
  help: "Pages that came in whole.",
  better: "higher",
  compute: ({ measured }) => measured("completed"),
});
