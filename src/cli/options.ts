import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { seedsFrom } from "../scenario/seeds.ts";
import { parseQuantity } from "../units/parse.ts";
import { reasonOf } from "../units/reasonOf.ts";
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

/**
 * Reads the arguments of one command; `flags` take no value.
 * @throws UsageError for an unknown option or another number of operands
 */
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
    const given = Object.fromEntries(Object.entries(values).map(([k, v]) => [k, text(v)]));
    checkOutputs(given);
    return { operands: positionals, options: given };
  } catch (error) {
    if (error instanceof UsageError || error instanceof Failure) throw error;
    const message = reasonOf(error);
    const [, empty] = /^Option '(?:-\w, )?--([\w-]+)[^']*' argument (?:is )?(?:missing|ambiguous)/.exec(message) ?? [];
    if (empty !== undefined)
      throw new UsageError(`--${empty} needs a value; one that begins with a dash is written --${empty}=VALUE`);
    // Node's message about an unknown option goes on with a hint about operands that begin with a dash.
    const [, unknown] = /^Unknown option '(--?[^']*)'/.exec(message) ?? [];
    if (unknown === undefined) throw new UsageError(message);
    const known = [...names, ...flags].map((name) => `--${name}`);
    throw new UsageError(
      `there is no option ${unknown} here; known: ${known.join(", ")}.${didYouMean(unknown, known)}`,
    );
  }
};

/** Options whose file is written when all work is done. */
const OUTPUTS = ["json", "csv", "into", "counts", "figures", "index", "picture", "series", "flent", "pcapng"];

/** @throws Failure before any work, where its outcome could not be written */
const checkOutputs = (options: OptionValues): void => {
  for (const name of OUTPUTS) {
    const target = options[name];
    if (target === undefined || target === "-" || target === "") continue;
    if (!existsSync(dirname(target))) throw new Failure(`${target} cannot be written: its folder does not exist`);
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

/** Most seeds of one command, of each point of a sweep. */
export const SEEDS_MAX = 10_000;

/** `--seeds N`: the first seed and those that follow it; `otherwise` if it is not given. */
export const seedsOption = (options: OptionValues, first: number, otherwise: readonly number[]): readonly number[] => {
  if (options["seeds"] === undefined) return otherwise;
  const count = numberOption(options, "seeds", 1, { min: 1, max: SEEDS_MAX, whole: true });
  return seedsFrom(first, count);
};
