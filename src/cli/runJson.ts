import { plainParts } from "../engine/reports/plainReport.ts";
import type { LaneRun } from "../engine/simulation/run.ts";
import type { Json } from "../units/units.ts";

/** One entry of `runs`: what the first report of a lane's run says. */
export const runJson = ({ lane, seed, scenario, reports, traceHash }: LaneRun): Json => {
  const [report] = reports;
  if (report === undefined) throw new Error("a run without a report");
  return {
    seed,
    lane,
    queue: scenario.lanes[lane]?.queue ?? "",
    from: report.from,
    to: report.to,
    metrics: report.metrics,
    ...plainParts(report),
    traceHash,
  };
};

/** JSON as it is printed. */
export const jsonText = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;
