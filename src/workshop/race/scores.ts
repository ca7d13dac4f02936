import { memberOf } from "../../schema/json.ts";
import type { ReportJson } from "../../sweeps/job.ts";

/** Something that a race measures of a run. */
export interface Score {
  readonly id: string;
  /** At the head of a column. */
  readonly label: string;
  /** Of a value in SI; "": a factor. */
  readonly unit: string;
  /** The unit of a written value, which is `factor` times the SI value, with `digits` decimal places. */
  readonly written: { readonly unit: string; readonly factor: number; readonly digits: number };
  readonly better: "lower" | "higher";
  /** A difference in words, behind its size: "7.9 ms less delay". */
  readonly less: string;
  readonly more: string;
  /** SI; a smaller difference decides no scene, however narrow its interval is. */
  readonly counts: number;
  /** SI; null: the run has none. @param background ids of groups that only load the link */
  of(report: ReportJson, background: readonly string[]): number | null;
}

type Group = ReportJson["groups"][number];

const numberIn = (group: Group, metric: string): number | null => {
  const value = memberOf(group, metric);
  return typeof value === "number" ? value : null;
};
/** A sum over groups; those without the metric count nothing. */
const sumOf = (groups: readonly Group[], of: (group: Group) => number | null): number =>
  groups.reduce((sum, group) => sum + (of(group) ?? 0), 0);

const isLoad = (group: Group, background: readonly string[]): boolean => {
  const id = memberOf(group, "id");
  return typeof id === "string" && background.includes(id);
};
/** A metric of the whole run, or, in a scene with a background, what `ofOthers` makes of the other groups. */
const metric =
  (id: string, ofOthers: (others: readonly Group[], report: ReportJson) => number | null): Score["of"] =>
  (report, background) =>
    background.length === 0
      ? (report.metrics[id] ?? null)
      : ofOthers(
          report.groups.filter((group) => !isLoad(group, background)),
          report,
        );

const stored = (group: Group): number => (numberIn(group, "arrivals") ?? 0) - (numberIn(group, "drops") ?? 0);

/** The mean of the groups' p95, each by its packets. */
const delayOfOthers = (groups: readonly Group[]): number | null => {
  const known = groups.filter((group) => numberIn(group, "delayP95") !== null && stored(group) > 0);
  if (known.length === 0) return null;
  return sumOf(known, (group) => (numberIn(group, "delayP95") ?? 0) * stored(group)) / sumOf(known, stored);
};
const lossOfOthers = (groups: readonly Group[]): number | null => {
  const arrivals = sumOf(groups, (group) => numberIn(group, "arrivals"));
  return arrivals === 0 ? null : sumOf(groups, (group) => numberIn(group, "drops")) / arrivals;
};
const useOfOthers = (groups: readonly Group[], { metrics }: ReportJson): number | null => {
  const use = metrics["utilization"] ?? null;
  return use === null ? null : use * sumOf(groups, (group) => numberIn(group, "share"));
};

/** The mean of a metric over the groups that have it. */
const meanOfGroups =
  (id: string): Score["of"] =>
  ({ groups }) => {
    const known = groups.filter((group) => numberIn(group, id) !== null);
    return known.length === 0 ? null : sumOf(known, (group) => numberIn(group, id)) / known.length;
  };
const ofRun =
  (id: string): Score["of"] =>
  ({ metrics }) =>
    metrics[id] ?? null;

const MILLISECONDS = { unit: "ms", factor: 1000, digits: 1 };
const PERCENT = { unit: "%", factor: 100, digits: 1 };

/** The scores of a race, in the order of its tables (RFC 7928, section 2, and ITU-T G.107 for the call). */
export const SCORES: readonly Score[] = [
  {
    id: "delay",
    label: "p95 delay",
    unit: "s",
    written: MILLISECONDS,
    better: "lower",
    less: "less delay",
    more: "more delay",
    counts: 2e-3,
    of: metric("delayP95", delayOfOthers),
  },
  {
    id: "linkUse",
    label: "link use",
    unit: "ratio",
    written: PERCENT,
    better: "higher",
    less: "less link use",
    more: "more link use",
    counts: 0.01,
    of: metric("utilization", useOfOthers),
  },
  {
    id: "loss",
    label: "loss",
    unit: "ratio",
    written: PERCENT,
    better: "lower",
    less: "less loss",
    more: "more loss",
    counts: 0.02,
    of: metric("lossFraction", lossOfOthers),
  },
  {
    id: "fairness",
    label: "fairness",
    unit: "",
    written: { unit: "", factor: 1, digits: 2 },
    better: "higher",
    less: "less fairness",
    more: "more fairness",
    counts: 0.05,
    of: ofRun("jainIndex"),
  },
  {
    id: "shortFlows",
    label: "short flows",
    unit: "s",
    written: { ...MILLISECONDS, digits: 0 },
    better: "lower",
    less: "less time for a short flow",
    more: "more time for a short flow",
    counts: 0.05,
    of: ofRun("completionTimeMean"),
  },
  {
    id: "call",
    label: "call",
    unit: "MOS",
    written: { unit: "MOS", factor: 1, digits: 2 },
    better: "higher",
    less: "less quality of the call",
    more: "more quality of the call",
    counts: 0.1,
    of: meanOfGroups("meanOpinionScore"),
  },
];
