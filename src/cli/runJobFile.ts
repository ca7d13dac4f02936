import { basename, dirname, join } from "node:path";
import { isJson } from "../schema/json.ts";
import { type Job, readJob } from "../sweeps/job.ts";
import { runJob } from "../sweeps/runJob.ts";
import { reasonOf } from "../units/reasonOf.ts";
import { readArguments, UsageError } from "./options.ts";
import { tell, writeOutput } from "./output.ts";
import { resultAt, resultText } from "./resultFolder.ts";
import { JOBS, RESULTS, readText } from "./sweep.ts";

/** `run-job FILE`: runs one job of a planned sweep; writes its result to `results` beside the jobs, or to `--into`. */
export const runJobFile = (args: readonly string[]): number => {
  const { operands, options } = readArguments(args, ["into"], ["FILE"]);
  const [file = ""] = operands;
  const job = jobIn(file);
  const target = options["into"] ?? besides(file, job);
  if (target !== "-" && resultAt(target, job) !== undefined) {
    tell(`${job.id} is done already`);
    return 0;
  }
  writeOutput(target, resultText(job, runJob(job)));
  return 0;
};

const besides = (file: string, { id }: Job): string => {
  const folder = dirname(file);
  if (basename(folder) !== JOBS)
    throw new UsageError(`${file} is not in a folder named ${JOBS}; name the result file with --into`);
  return join(dirname(folder), RESULTS, `${id}.json`);
};

/** @throws UsageError if the file cannot be read or is not a job */
const jobIn = (file: string): Job => {
  try {
    const value: unknown = JSON.parse(readText(file));
    if (!isJson(value)) throw new Error("it is not JSON");
    return readJob(value);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} is not a job file: ${reasonOf(error)}`);
  }
};
