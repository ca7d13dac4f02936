import { parseArgs } from "node:util";
import { parseQuantity } from "../units/parse.ts";
import type { Unit } from "../units/units.ts";
import { didYouMean } from "./nearest.ts";

/** The command was used wrongly, or its input cannot be read: exit status 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What was asked for is right, but cannot be done here and now, as with a full disk: one line, exit status 1. */
export class Failure extends Error {
  override readonly name = "Failure";
}

export const USAGE = `Usage: npm run -s aqm -- COMMAND

  list                                      algorithms, congestion control, traffic kinds, scenes, experiments
  list --markdown [--into FILE]             prints a table of all algorithms, or puts it between the marks of a page
  list --metrics                            every metric with its unit and its meaning
  run FILE|URL|ID [--seeds N] [--from S --to S …] [--json FILE|-] [--series FILE.csv]
                                            runs a scenario and prints its metrics
  sweep FILE|URL|ID --axis PATH=a,b,c [--axis PATH=low..high:n(log) …] [--seeds N] [--until METRIC:X%[:CAP]]
        [--from S] [--to S] [--jobs N] [--results DIR] [--metric ID,…] [--json FILE|-]
                                            runs every combination and every lane; intervals are over the seeds
  sweep … --plan DIR                        writes the sweep as job files instead of running it
  run-job FILE [--into FILE|-]              runs one job file, on any machine
  work --broker redis://HOST:PORT [--jobs N] [--lease S]
                                            runs the jobs of a broker until it is stopped
  merge DIR [--metric ID,…] [--json FILE|-] prints the results of a planned sweep, as "sweep" does
  experiment ID|--all [--only WORD] [--set PATH=VALUE …] [--check TEXT …] [--seeds N] [--jobs N] [--results DIR]
        [--json FILE|-]
                                            runs an experiment, or all of them, and checks the claims
  reproduce [--seeds N] [--jobs N] [--results DIR] [--only WORD] [--into FILE]
                                            checks every claim of every paper and writes the results as a page
  trace FILE|URL|ID [--seed N] [--lane N]   prints one line per packet event at the bottleneck

A FILE is a scenario document (JSON). A URL is the address that the page shares (in quotes: '#v2/…'). An ID names a
scene or an experiment, as "list" prints it.
--seeds N    runs with N seeds: the seed of the scenario and those that follow it
--until      adds seeds at a point until the half-width of the 95 % interval of the metric is below X % of its mean,
             with at most CAP seeds (100)
--jobs N     runs on N threads; the default is the number of cores
--set        runs one experiment with another assumption: a path of its scenario and its new value
--check      checks another sentence of the check language, in place of the claims
--only WORD  runs only the experiments whose ids contain the word
--results    keeps finished runs in a folder and never repeats them
--lease S    of "work": a job goes to another worker when nothing was heard of this one for S seconds (30)
--broker     for sweeps, experiments and "reproduce": leaves the runs to the workers of a broker
--from, --to the window of the metrics, in seconds or with a unit; "run" takes several windows, each with both
Values of --axis and --set are in SI units, or have a unit where the field has one: 5M, 20ms, 100kB, 2%.
--json -     prints JSON instead of tables
Exit status: 0 success; 1 a run failed, a file cannot be written, or a claim of high confidence does not hold; 2 wrong usage or document.`;

/** An option that is given without a value is "". */
export type OptionValues = Readonly<Record<string, string | undefined>>;
export interface CommandLine {
  readonly operands: readonly string[];
  readonly options: OptionValues;
}

/** `readArguments` with options that may be repeated. @throws UsageError */
export const readRepeated = (
  args: readonly string[],
  names: readonly string[],
  many: readonly string[],
  operands: readonly string[],
  flags: readonly string[] = [],
): CommandLine & { readonly repeated: Readonly<Record<string, readonly string[]>> } => {
  const repeated = Object.fromEntries(many.map((name): [string, string[]] => [name, []]));
  const rest: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const [, name = "", value] = /^--([a-z]+)(?:=(.*))?$/.exec(args[i] ?? "") ?? [];
    const list = repeated[name];
    if (list === undefined) rest.push(args[i] ?? "");
    else {
      const given = value ?? args[++i];
      if (given === undefined) throw new UsageError(`--${name} needs a value`);
      list.push(given);
    }
  }
  return { ...readArguments(rest, [...names, ...many], operands, flags), repeated };
};

/** Reads the arguments of one command; `flags` take no value. @throws UsageError for an unknown option or another number of operands */
export const readArguments = (
  args: readonly string[],
  names: readonly string[],
  operands: readonly string[],
  flags: readonly string[] = [],
): CommandLine => {
  const options = {
    ...Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
    ...Object.fromEntries(flags.map((name) => [name, { type: "boolean" as const }])),
  };
  try {
    const { values, positionals } = parseArgs({
      args: joinDashes(args),
      options,
      allowPositionals: true,
      strict: true,
    });
    if (positionals.length !== operands.length) throw new UsageError(operandFault(operands, positionals));
    return { operands: positionals, options: Object.fromEntries(Object.entries(values).map(([k, v]) => [k, text(v)])) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const [, empty] = /^Option '(?:-\w, )?--([\w-]+)[^']*' argument (?:is )?(?:missing|ambiguous)/.exec(message) ?? [];
    if (empty !== undefined)
      throw new UsageError(`--${empty} needs a value; one that begins with a dash is written --${empty}=VALUE`);
    // Node's message about an unknown option goes on with a hint about operands that begin with a dash.
    const [, unknown] = /^Unknown option '--([^']*)'/.exec(message) ?? [];
    if (unknown === undefined) throw new UsageError(message);
    const known = [...names, ...flags].map((name) => `--${name}`);
    throw new UsageError(
      `there is no option --${unknown} here; known: ${known.join(", ")}.${didYouMean(`--${unknown}`, known)}`,
    );
  }
};

const operandFault = (expected: readonly string[], given: readonly string[]): string => {
  if (expected.length === 0) return `unexpected ${given.join(" ")}: this command takes options only`;
  const example = expected.includes("FILE|URL|ID") ? ", for example red-basics" : "";
  return `expected ${expected.join(" ")}${example}; given: ${given.join(" ") || "nothing"}`;
};
const text = (value: unknown): string | undefined =>
  value === true ? "" : typeof value === "string" ? value : undefined;

/** Turns `--json -` into `--json=-`: a lone dash is a value here. */
const joinDashes = (args: readonly string[]): string[] => {
  const joined: string[] = [];
  for (const argument of args) {
    const option = joined.at(-1);
    if (argument === "-" && option?.startsWith("--") === true) joined[joined.length - 1] = `${option}=-`;
    else joined.push(argument);
  }
  return joined;
};

/** Allowed values of an option; with a unit it can be typed as "20 ms". */
interface OptionRange {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
  readonly unit?: Unit;
}

/** A number of an option in SI, or `otherwise`. @throws UsageError outside [min, max], or if it is not a number */
export const numberOption = (
  options: OptionValues,
  name: string,
  otherwise: number,
  { min, max, whole = false, unit }: OptionRange,
): number => {
  const given = options[name];
  if (given === undefined) return otherwise;
  const value = unit === undefined ? Number(given) : (parseQuantity(given, unit) ?? Number.NaN);
  const isWrong = given.trim() === "" || !(value >= min && value <= max) || (whole && !Number.isInteger(value));
  if (isWrong)
    throw new UsageError(
      `--${name} is ${given}; allowed: ${whole ? "whole numbers " : ""}${min} to ${max}${unit === undefined ? "" : ` ${unit}`}`,
    );
  return value;
};

/** Most seeds of one command. */
const SEEDS_MAX = 10_000;

/** `--seeds N`: the first seed and those that follow it; `otherwise` if it is not given. */
export const seedsOption = (options: OptionValues, first: number, otherwise: readonly number[]): readonly number[] => {
  if (options["seeds"] === undefined) return otherwise;
  const count = numberOption(options, "seeds", 1, { min: 1, max: SEEDS_MAX, whole: true });
  // Seeds have 32 bits: the largest is followed by 0.
  return Array.from({ length: count }, (_, i) => (first + i) % 2 ** 32);
};
