import type { LaneRun } from "../../engine/simulation/run.ts";
import { writeScenario } from "../../scenario/parse.ts";
import type { Json } from "../../units/units.ts";
import type { DataRequest } from "./contract.ts";
import { seriesColumns } from "./series.ts";

/**
 * Describes the run from which files were made: address, version, seed, window, trace hash, table columns, scenario.
 * @param tables columns of further tables, by name
 */
export const manifestOf = (
  run: LaneRun,
  { scenario, lane, from, to, link, version }: DataRequest,
  tables: Readonly<Record<string, readonly string[]>> = {},
): { readonly [member: string]: Json } => ({
  ...{ program: "AQM Lab", version, link, seed: run.seed, lane, algorithm: scenario.lanes[lane]?.queue ?? "" },
  ...{ from, to, traceHash: run.traceHash },
  columns: { series: [...seriesColumns([run])], ...tables },
  scenario: writeScenario(scenario),
});
