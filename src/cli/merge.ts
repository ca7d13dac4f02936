import { join } from "node:path";
import { jsonText } from "../exports/data/runJson.ts";
import type { JobResult } from "../sweeps/job.ts";
import { pointsOf, runsOf, type SweepDefinition, SweepError } from "../sweeps/sweep.ts";
import { outcomeJson, readDefinition } from "../sweeps/sweepJson.ts";
import { describeSweep } from "./describeSweep.ts";
import { checkMetrics } from "./metricList.ts";
import { readArguments, UsageError } from "./options.ts";
import { print, tell, writeOutput } from "./output.ts";
import { resultFolder } from "./resultFolder.ts";
import { DEFINITION, RESULTS, readText } from "./sweep.ts";

/** Most missing jobs that are named. */
const NAMED = 5;

/** `merge DIR`: combines the results of a planned sweep, in the form that `sweep` prints; 1 while some are missing. */
export const merge = async (args: readonly string[]): Promise<number> => {
  const { operands, options } = readArguments(args, ["json", "metric"], ["DIR"]);
  const [folder = ""] = operands;
  checkMetrics(options["metric"]);
  const definition = planIn(folder);
  const store = resultFolder(join(folder, RESULTS));
  const points = pointsOf(definition);
  const runs = runsOf(definition, points);
  const results = new Map<string, JobResult>();
  const missing = new Set<string>();
  for (const { job } of runs) {
    const found = await store.get(job);
    if (found === undefined) missing.add(job.id);
    else results.set(job.id, found);
  }
  if (missing.size > 0) {
    const some = [...missing].slice(0, NAMED).join(", ");
    tell(
      `${missing.size} ${missing.size === 1 ? "job has" : "jobs have"} no result of this version of the program yet: ${some}${missing.size > NAMED ? ", …" : ""}`,
    );
    return 1;
  }
  const outcome = { definition, points, runs, results };
  const { json } = options;
  if (json !== undefined) writeOutput(json, jsonText(outcomeJson(outcome)));
  if (json !== "-") print(describeSweep(outcome, options["metric"]));
  return 0;
};

const planIn = (folder: string): SweepDefinition => {
  const file = join(folder, DEFINITION);
  try {
    return readDefinition(JSON.parse(readText(file)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof SweepError)
      throw new UsageError(`${file} is not a planned sweep: ${error.message}`);
    throw error;
  }
};
