import { plainParts } from "../../engine/reports/plainReport.ts";
import type { LaneRun } from "../../engine/simulation/run.ts";
import type { Json } from "../../units/units.ts";

/** Entries of `runs`: one for each window of a lane's run, in order. */
export const runJson = ({ lane, seed, scenario, reports, traceHash }: LaneRun): readonly Json[] =>
  reports.map((report) => ({
    seed,
    lane,
    queue: scenario.lanes[lane]?.queue ?? "",
    from: report.from,
    to: report.to,
    metrics: report.metrics,
    ...plainParts(report),
    traceHash,
  }));

/** JSON in its printed form. */
export const jsonText = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;
