import { spawnSync } from "node:child_process";

/** Starts the bench for a single measurement. */
export const CHILD = "--measure";

/** Numbers by name, in the form that a measurement prints. */
export type Numbers = Readonly<Record<string, number>>;

const isNumbers = (value: unknown): value is Numbers =>
  typeof value === "object" && value !== null && Object.values(value).every((each) => typeof each === "number");

/**
 * Runs one measurement in a fresh process, so that it inherits neither compiled code nor memory of another one.
 * @param program path of the bench itself
 * @throws Error with its output if it failed
 */
export const fresh = (program: string, kind: string, name: string, flags: readonly string[] = []): Numbers => {
  const command = [...flags, program, CHILD, kind, name];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name}, ${kind}: ${stderr}`);
  const numbers: unknown = JSON.parse(stdout);
  if (!isNumbers(numbers)) throw new Error(`${name}, ${kind}: gave something else than numbers`);
  return numbers;
};

/** The middle value, or the mean of the two in the middle; NaN for an empty list. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
};
