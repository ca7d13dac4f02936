import { spawnSync } from "node:child_process";

/** Starts the bench as one single measurement. */
export const CHILD = "--measure";

/** Numbers by their names, as a measurement prints them. */
export type Numbers = Readonly<Record<string, number>>;

const isNumbers = (value: unknown): value is Numbers =>
  typeof value === "object" && value !== null && Object.values(value).every((each) => typeof each === "number");

/**
 * One measurement in a fresh process, so that no measurement inherits what another one compiled or left in memory.
 * @param program path of the bench itself
 * @throws Error where it failed, with what it wrote
 */
export const fresh = (program: string, kind: string, name: string, flags: readonly string[] = []): Numbers => {
  const command = [...flags, program, CHILD, kind, name];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name}, ${kind}: ${stderr}`);
  const numbers: unknown = JSON.parse(stdout);
  if (!isNumbers(numbers)) throw new Error(`${name}, ${kind}: gave something else than numbers`);
  return numbers;
};

/** The middle of these, the mean of the middle two; NaN where there are none. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
};
