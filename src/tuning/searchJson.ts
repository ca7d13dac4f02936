import { isJsonObject, memberOf } from "../schema/json.ts";
import type { JobResult } from "../sweeps/job.ts";
import { estimateJson } from "../sweeps/statistics.ts";
import type { Json } from "../units/units.ts";
import { type Tuning, tuningIdentity, tuningJson } from "./definition.ts";
import type { SearchState, Try } from "./searchState.ts";
import { differenceOf, isApart, sensitivityOf, verdictOf } from "./verdict.ts";

const numberJson = (value: number): Json => (Number.isFinite(value) ? value : null);

/** A try with its numbers. */
export const tryJson = (tuning: Tuning, each: Try): { readonly [key: string]: Json } => {
  const { id, origin, values, seeds, measured, refused } = each;
  return {
    try: id,
    origin,
    values: Object.fromEntries(tuning.knobs.map(({ path }, i) => [path, numberJson(values[i] ?? Number.NaN)])),
    seeds,
    objectives: measured === null ? null : measured.objectives.map(estimateJson),
    limits: measured === null ? null : measured.limits.map(({ value, broken }) => ({ ...estimateJson(value), broken })),
    feasible: measured?.score.violation === 0,
    ...(refused === "" ? {} : { refused }),
  };
};

/** What a later search with the same definition needs of a run: the metrics that it reads. */
const runJson = (tuning: Tuning, { reports, traceHash, events }: JobResult): Json => {
  const wanted = new Set([...tuning.objectives, ...tuning.limits].map(({ metric }) => metric));
  const [report] = reports;
  const metrics = Object.entries(report?.metrics ?? {}).filter(([id]) => wanted.has(id));
  return { from: report?.from ?? 0, to: report?.to ?? 0, metrics: Object.fromEntries(metrics), traceHash, events };
};

/** The results of a search as its file has them. @param runs every run so far, by its job's id */
export const searchJson = (search: SearchState, program: string, runs: ReadonlyMap<string, JobResult>): Json => {
  const { tuning, references, tries, end, heldBack } = search;
  const { chosen, nearest } = verdictOf(search);
  const [first] = chosen;
  const [today] = references;
  return {
    program,
    identity: tuningIdentity(tuning),
    tuning: tuningJson(tuning),
    end,
    runs: search.runs,
    best: chosen.map((each) => ({
      ...tryJson(tuning, each),
      fromToday: today?.measured ? differences(tuning, each, today) : null,
      fromBest: first === undefined || first === each ? null : differences(tuning, each, first),
    })),
    nearest: nearest === null ? null : tryJson(tuning, nearest),
    references: references.map((each) => tryJson(tuning, each)),
    heldBack: heldBack === null ? null : heldBack.map((each) => tryJson(tuning, each)),
    sensitivity: sensitivityOf(search).map(({ path, shares }) => ({ path, shares: shares.map(numberJson) })),
    tries: tries.map((each) => tryJson(tuning, each)),
    measured: Object.fromEntries(
      // By id: the order in which workers finish must not change the file.
      [...runs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, result]) => [id, runJson(tuning, result)]),
    ),
  };
};
const differences = (tuning: Tuning, one: Try, other: Try): Json =>
  tuning.objectives.map((_, m) => {
    const difference = differenceOf(one, other, m);
    return { ...estimateJson(difference), apart: isApart(difference) };
  });

/**
 * The runs of a search's file.
 * @returns undefined: the file is of another search or another program, whose results may differ
 */
export const keptRuns = (found: Json, tuning: Tuning, program: string): ReadonlyMap<string, JobResult> | undefined => {
  if (!isJsonObject(found)) return undefined;
  if (memberOf(found, "program") !== program || memberOf(found, "identity") !== tuningIdentity(tuning))
    return undefined;
  const measured = memberOf(found, "measured");
  const runs = new Map<string, JobResult>();
  if (!isJsonObject(measured)) return runs;
  for (const [id, run] of Object.entries(measured)) {
    if (!isJsonObject(run)) continue;
    const [from, to, hash, events, metrics] = ["from", "to", "traceHash", "events", "metrics"].map((key) =>
      memberOf(run, key),
    );
    if (typeof from !== "number" || typeof to !== "number" || typeof hash !== "string" || typeof events !== "number")
      continue;
    if (!isJsonObject(metrics)) continue;
    const numbers = Object.entries(metrics).flatMap(([name, value]): [string, number | null][] =>
      typeof value === "number" || value === null ? [[name, value]] : [],
    );
    const report = { from, to, metrics: Object.fromEntries(numbers), groups: [] };
    runs.set(id, { id, reports: [report], answers: {}, traceHash: hash, events });
  }
  return runs;
};
