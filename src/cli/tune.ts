import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { jsonText } from "../exports/data/runJson.ts";
import { runFields } from "../scenario/commonFields.ts";
import { isJson } from "../schema/json.ts";
import type { JobResult } from "../sweeps/job.ts";
import type { RunAll } from "../sweeps/sweep.ts";
import { checkTuning, type Limit, type Objective, RANGES, type Tuning } from "../tuning/definition.ts";
import { readKnob, TuningError } from "../tuning/knob.ts";
import { keptRuns, searchJson } from "../tuning/searchJson.ts";
import type { SearchState } from "../tuning/searchState.ts";
import { runTuning } from "../tuning/study.ts";
import { parseQuantity } from "../units/parse.ts";
import { describeTuning, tryLine } from "./describeTuning.ts";
import { runAllOption, WORK_OPTIONS } from "./jobs.ts";
import { metricOf } from "./metricList.ts";
import { Failure, numberOption, type OptionValues, readRepeated, UsageError } from "./options.ts";
import { print, reasonOf, tell, writeOutput } from "./output.ts";
import { programId } from "./resultFolder.ts";
import { type RunSource, readSource } from "./source.ts";
import { readText } from "./sweep.ts";
import { answerAsked, measureTold } from "./tuneLines.ts";

const NAMES = ["budget", "seeds", "held", "lane", "from", "to", "patience", "key", "scenes", "json", ...WORK_OPTIONS];
const REPEATED = ["minimize", "maximize", "subject", "knob", "unseen"];
/** Options whose names have dashes, and their plain names. */
const DASHED: Readonly<Record<string, string>> = { "held-back": "held", "subject-to": "subject" };

/** `tune SCENARIO… --minimize METRIC --knob PATH=LO..HI --budget N`: searches for the best values of fields. */
export const tune = async (args: readonly string[]): Promise<number> => {
  try {
    return await tuneWith(args.map(withoutDashes));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const said = Object.entries(DASHED).reduce(
      (text, [typed, plain]) => text.replace(new RegExp(`--${plain}(?!-)`, "g"), `--${typed}`),
      error.message,
    );
    throw new UsageError(said);
  }
};

const tuneWith = async (args: readonly string[]): Promise<number> => {
  const { scenes, rest } = splitArguments(args);
  const { options, repeated } = readRepeated(rest, NAMES, REPEATED, [], ["ask", "tell"]);
  const { tuning, notes } = await tuningOf(scenes, options, repeated);
  const isAsk = options["ask"] !== undefined;
  const isTell = options["tell"] !== undefined;
  if (isAsk && isTell)
    throw new UsageError("--ask and --tell are two ways; give one: --ask prints points, --tell reads them");
  const runAll = runAllOption(options, true);
  const { json } = options;
  const known = new Map(isAsk || isTell || json === undefined || json === "-" ? [] : runsInFile(json, tuning));
  for (const note of notes) tell(note);
  if (isAsk) return answerAsked(tuning);
  if (isTell) return measureTold(tuning, runAll);
  if (known.size > 0) tell(`${known.size} runs are in ${json ?? ""}; the search goes on from there`);
  return searchAndTell(tuning, json, remembering(runAll, known), known);
};

const withoutDashes = (argument: string): string => {
  const [, name = "", rest = ""] = /^--([a-z-]+)(=.*)?$/s.exec(argument) ?? [];
  const plain = DASHED[name];
  return plain === undefined ? argument : `--${plain}${rest}`;
};

/** Splits arguments into scenes (operands) and options with their values, in any order. */
const splitArguments = (
  args: readonly string[],
): { readonly scenes: readonly string[]; readonly rest: readonly string[] } => {
  const [scenes, rest]: [string[], string[]] = [[], []];
  for (let i = 0; i < args.length; i++) {
    const each = args[i] ?? "";
    if (!each.startsWith("--")) scenes.push(each);
    else {
      rest.push(each);
      const takesValue = !each.includes("=") && each !== "--ask" && each !== "--tell";
      if (takesValue && i + 1 < args.length) rest.push(args[++i] ?? "");
    }
  }
  return { scenes, rest };
};

const tuningOf = async (
  sources: readonly string[],
  options: OptionValues,
  repeated: Readonly<Record<string, readonly string[]>>,
): Promise<{ readonly tuning: Tuning; readonly notes: readonly string[] }> => {
  const named = [...sources, ...(options["scenes"] === undefined ? [] : filesIn(options["scenes"]))];
  const read = await sourcesOf(named);
  const unseen = await sourcesOf(repeated["unseen"] ?? []);
  const scenes = read.map(({ scenario }) => scenario);
  const [first] = scenes;
  if (first === undefined)
    throw new UsageError("expected at least one FILE|URL|ID, or --scenes DIR, for example red-basics");
  if (options["budget"] === undefined)
    throw new UsageError("--budget is missing; allowed: a number of runs, such as 240");
  const whole = (name: string, key: keyof typeof RANGES, otherwise: number): number =>
    numberOption(options, name, otherwise, { ...RANGES[key], whole: true });
  const seeds = whole("seeds", "seeds", 4);
  const patience = whole("patience", "patience", 40);
  const time = { min: 0, max: runFields.duration.max, unit: "s" } as const;
  const objectives = (["minimize", "maximize"] as const).flatMap((way) =>
    (repeated[way] ?? []).map(
      (id): Objective => ({ metric: metricOf(id).id, toward: way === "minimize" ? "least" : "most" }),
    ),
  );
  try {
    const tuning = checkTuning({
      scenes,
      unseen: unseen.map(({ scenario }) => scenario),
      lane: numberOption(options, "lane", 0, { min: 0, max: 100, whole: true }),
      knobs: (repeated["knob"] ?? []).map((text) => readKnob(text, first)),
      objectives,
      limits: (repeated["subject"] ?? []).map(limitOf),
      seeds,
      heldBack: whole("held", "heldBack", seeds),
      budget: whole("budget", "budget", 0),
      patience: patience === 0 ? null : patience,
      searchSeed: numberOption(options, "key", 1, { min: 0, max: 2 ** 32 - 1, whole: true }),
      from: numberOption(options, "from", 0, time),
      to: options["to"] === undefined ? null : numberOption(options, "to", 0, time),
    });
    return { tuning, notes: [...read, ...unseen].flatMap(({ note }) => (note === "" ? [] : [note])) };
  } catch (error) {
    throw error instanceof TuningError ? new UsageError(error.message) : error;
  }
};

const sourcesOf = async (names: readonly string[]): Promise<readonly RunSource[]> => {
  const sources: RunSource[] = [];
  for (const name of names) sources.push(await readSource(name));
  return sources;
};

/** The scenario files of a folder, by name. @throws UsageError */
const filesIn = (folder: string): readonly string[] => {
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
    if (files.length === 0) throw new UsageError(`--scenes is ${folder}, which has no .json file`);
    return files.sort().map((name) => join(folder, name));
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`--scenes ${folder} cannot be read: ${reasonOf(error)}`);
  }
};

const LIMIT = /^\s*(\w+)\s*(>=|<=)\s*(.+?)\s*$/;

/** `METRIC>=VALUE` or `METRIC<=VALUE`, the value in SI or with a unit of the metric. @throws UsageError */
const limitOf = (text: string): Limit => {
  const [, id = "", sign = "", given = ""] = LIMIT.exec(text) ?? [];
  if (sign !== ">=" && sign !== "<=")
    throw new UsageError(
      `--subject-to is ${text}; allowed: METRIC>=VALUE or METRIC<=VALUE, such as 'utilization>=98%'`,
    );
  const metric = metricOf(id);
  const value = parseQuantity(given, metric.unit);
  if (value === undefined)
    throw new UsageError(`--subject-to is ${text}; allowed: a value in ${metric.unit}, with a unit or without`);
  return { metric: metric.id, sign, value };
};

/** Least time between two writings of the file, ms. */
const WRITE_MS = 2000;

const searchAndTell = async (
  tuning: Tuning,
  json: string | undefined,
  runAll: RunAll,
  runs: ReadonlyMap<string, JobResult>,
): Promise<number> => {
  let [writtenAt, told] = [Date.now(), 0];
  let latest: SearchState | undefined;
  const write = (search: SearchState): void => {
    if (json !== undefined) writeOutput(json, jsonText(searchJson(search, programId(), runs)));
  };
  try {
    const search = await runTuning(tuning, {
      runAll,
      onState: (now) => {
        latest = now;
        for (const each of now.tries.slice(told)) tell(tryLine(now, each));
        told = now.tries.length;
        if (json === undefined || json === "-" || Date.now() - writtenAt < WRITE_MS) return;
        writtenAt = Date.now();
        write(now);
      },
    });
    write(search);
    if (json !== "-") print(describeTuning(search));
    return 0;
  } catch (error) {
    // What was run is kept: the same command goes on from the file.
    if (latest !== undefined && json !== "-") write(latest);
    throw error;
  }
};

/** Answers with known runs, and has the others run. */
const remembering =
  (runAll: RunAll, known: Map<string, JobResult>): RunAll =>
  async (jobs) => {
    const open = jobs.filter(({ id }) => !known.has(id));
    if (open.length > 0) for (const [id, result] of await runAll(open)) known.set(id, result);
    const found = new Map<string, JobResult>();
    for (const { id } of jobs) {
      const result = known.get(id);
      if (result !== undefined) found.set(id, result);
    }
    return found;
  };

const runsInFile = (file: string, tuning: Tuning): Iterable<readonly [string, JobResult]> => {
  if (!existsSync(file)) return [];
  let found: unknown;
  try {
    found = JSON.parse(readText(file));
  } catch {
    found = undefined;
  }
  const kept = isJson(found) ? keptRuns(found, tuning, programId()) : undefined;
  if (kept === undefined)
    throw new Failure(`${file} is not of this search and this program; name another file, or remove it`);
  return kept;
};
