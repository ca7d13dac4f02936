import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { jsonText } from "../exports/data/runJson.ts";
import { runFields } from "../scenario/commonFields.ts";
import type { Scenario } from "../scenario/document.ts";
import { AxisError, readAxis, readSample, readSampledAxes, type SweepAxis } from "../sweeps/axis.ts";
import { jobJson } from "../sweeps/job.ts";
import {
  pointsOf,
  runSweep,
  runsOf,
  type SweepDefinition,
  SweepError,
  type SweepRun,
  type UntilPrecise,
} from "../sweeps/sweep.ts";
import { definitionJson, outcomeJson } from "../sweeps/sweepJson.ts";
import { unitAt, wholeAt } from "../sweeps/unitAt.ts";
import { overwriteSentence, overwritesOf, type TimelineChoice } from "../sweeps/wholeRun.ts";
import type { Unit } from "../units/units.ts";
import { describeSweep } from "./describeSweep.ts";
import { runAllOption, WORK_OPTIONS } from "./jobs.ts";
import { checkMetrics, metricOf } from "./metricList.ts";
import { Failure, numberOption, type OptionValues, readRepeated, SEEDS_MAX, UsageError } from "./options.ts";
import { makeFolder, print, reasonOf, remove, tell, writeOutput, writeWhole } from "./output.ts";
import { readSource } from "./source.ts";
import { textOfFile } from "./textFile.ts";

const NAMES = ["seeds", "from", "to", "until", "timeline", "sample", "metric", "json", "plan", ...WORK_OPTIONS];

/** `sweep FILE --axis …`: all combinations of the axes, every lane, several seeds; `--plan DIR`: writes job files. */
export const sweep = async (args: readonly string[]): Promise<number> => {
  const { operands, options, repeated } = readRepeated(args, NAMES, ["axis"], ["FILE|URL|ID"]);
  const { definition, note } = await definitionOf(operands[0] ?? "", options, repeated["axis"] ?? []);
  const { plan, json, metric } = options;
  checkMetrics(metric);
  const runAll = runAllOption(options);
  if (plan !== undefined) checkPlan(plan, definition);
  try {
    const runs = runsOf(definition, pointsOf(definition));
    if (note !== "") tell(note);
    for (const each of overwritesOf(definition.scenario, definition.axes))
      tell(overwriteSentence(each, definition.timeline));
    if (plan !== undefined) return writePlan(plan, definition, runs);
    const outcome = await runSweep(definition, runAll);
    if (json !== undefined) writeOutput(json, jsonText(outcomeJson(outcome)));
    if (json !== "-") print(describeSweep(outcome, metric));
    return 0;
  } catch (error) {
    throw error instanceof SweepError ? new UsageError(error.message) : error;
  }
};

/**
 * The sweep of a scenario over `--axis …`, with the options of `sweep`, and the note of its source.
 * @throws UsageError
 */
export const definitionOf = async (
  source: string,
  options: OptionValues,
  axes: readonly string[],
): Promise<{ readonly definition: SweepDefinition; readonly note: string }> => {
  const { scenario, note } = await readSource(source);
  // The duration may depend on the point of the sweep, so the window is checked there.
  const range = { min: 0, max: runFields.duration.max, unit: "s" } as const;
  const from = numberOption(options, "from", 0, range);
  const to = options["to"] === undefined ? null : numberOption(options, "to", 0, range);
  if (to !== null && from >= to) throw new UsageError(`--from ${from} must be before --to ${to}`);
  const until = untilOption(options["until"]);
  const seeds = numberOption(options, "seeds", until === null ? 1 : 3, { min: 1, max: SEEDS_MAX, whole: true });
  const sample = options["sample"];
  const definition: SweepDefinition = {
    scenario,
    axes: axesOption(axes, sample, scenario),
    seeds,
    from,
    to,
    until,
    timeline: timelineOption(options["timeline"]),
    sampling: sample === undefined ? "grid" : "sobol",
  };
  return { definition, note };
};

const timelineOption = (text = "hold"): TimelineChoice => {
  if (text === "hold" || text === "follow") return text;
  throw new UsageError(`--timeline is ${text}; allowed: hold or follow`);
};

/** `--axis …`, as a grid or, with `--sample sobol:N`, as a sample of the ranges. */
const axesOption = (axes: readonly string[], sample: string | undefined, scenario: Scenario): readonly SweepAxis[] => {
  const unitOf = (path: string): Unit | null => unitAt(scenario, path);
  const isWhole = (path: string): boolean => wholeAt(scenario, path);
  try {
    if (sample === undefined) return axes.map((axis) => readAxis(axis, unitOf, isWhole));
    return readSampledAxes(axes, readSample(sample), unitOf, isWhole);
  } catch (error) {
    throw error instanceof AxisError ? new UsageError(error.message) : error;
  }
};

const UNTIL = /^([A-Za-z0-9]+):(\d+(?:\.\d+)?)%(?::(\d+))?$/;
/** Most seeds at a point that does not become precise, if the option names no cap. */
const SEEDS_CAP = 100;

/** `--until METRIC:X%[:CAP]` */
const untilOption = (text: string | undefined): UntilPrecise | null => {
  if (text === undefined) return null;
  const [, metric = "", percent = "", cap] = UNTIL.exec(text) ?? [];
  const precision = Number(percent) / 100;
  const seedsMax = cap === undefined ? SEEDS_CAP : Number(cap);
  if (metric === "" || precision <= 0 || seedsMax < 1 || seedsMax > SEEDS_MAX)
    throw new UsageError(`--until is ${text}; allowed: METRIC:X% or METRIC:X%:CAP, X above 0, CAP 1 to ${SEEDS_MAX}`);
  return { metric: metricOf(metric).id, precision, seedsMax };
};

/** Folders of a planned sweep: jobs, and results. */
export const JOBS = "jobs";
export const RESULTS = "results";
export const DEFINITION = "sweep.json";

/** @throws UsageError if the sweep cannot be planned, or the folder cannot take it */
const checkPlan = (folder: string, definition: SweepDefinition): void => {
  if (definition.until !== null)
    throw new UsageError(
      "--plan needs a fixed number of seeds: with --until the later jobs follow from earlier results",
    );
  if (!isEmptyOrNew(folder)) throw new UsageError(`${folder} is not empty`);
};

const writePlan = (folder: string, definition: SweepDefinition, runs: readonly SweepRun[]): number => {
  const jobs = new Map(runs.map(({ job }) => [job.id, job]));
  try {
    for (const part of [JOBS, RESULTS]) makeFolder(join(folder, part));
    for (const [id, job] of jobs) writeWhole(join(folder, JOBS, `${id}.json`), jsonText(jobJson(job)));
    // The definition last: its presence shows that the plan is complete.
    writeWhole(join(folder, DEFINITION), jsonText(definitionJson(definition)));
  } catch (error) {
    // The folder was empty: what is in it now is a part of a plan, of no use to anyone.
    for (const part of [JOBS, RESULTS]) remove(join(folder, part));
    throw error;
  }
  tell(
    `${jobs.size} ${jobs.size === 1 ? "job" : "jobs"} in ${join(folder, JOBS)}; run each with "run-job", then "merge ${folder}"`,
  );
  return 0;
};

const isEmptyOrNew = (folder: string): boolean => {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    if (!existsSync(folder)) return true;
    throw new Failure(`${folder} cannot be used: ${reasonOf(error)}`);
  }
};

/** Reads a file as text. @throws UsageError if it cannot be read */
export const readText = (path: string): string => {
  try {
    return textOfFile(path);
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${reasonOf(error)}`);
  }
};
