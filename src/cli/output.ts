import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { largestOf } from "../units/extremes.ts";
import { UsageError } from "./options.ts";

/**
 * Prints to standard output, or writes a file atomically: first under another name, so that no part of it is seen.
 * @throws UsageError if it cannot be written
 */
export const writeOutput = (target: string, text: string): void => {
  if (target === "-") {
    process.stdout.write(text);
    return;
  }
  const temporary = `${target}.${process.pid}.part`;
  try {
    if (isDevice(target)) {
      writeFileSync(target, text);
      return;
    }
    writeFileSync(temporary, text);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new UsageError(`${target} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
};
/** `/dev/null` or a pipe, which must not be replaced by a file. */
const isDevice = (target: string): boolean => {
  const found = statSync(target, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
};

export const print = (text: string): void => writeOutput("-", `${text}\n`);
/** A line on standard error: progress, messages. */
export const tell = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

/** A table with aligned columns, numbers to the right. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((title, c) =>
    largestOf(
      rows.map((row) => (row[c] ?? "").length),
      title.length,
    ),
  );
  const isNumber = head.map((_, c) => rows.every((row) => /^[-−+±\d.,eE\s%]*$|^none$/.test(row[c] ?? "")));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, c) => (isNumber[c] ? cell.padStart(widths[c] ?? 0) : cell.padEnd(widths[c] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
};

/** Up to four significant digits, with exponents only for very large or small numbers; "none" for a missing value. */
export const readable = (value: number | null | undefined): string => {
  if (value === null || value === undefined || Number.isNaN(value)) return "none";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e7) return value.toExponential(3);
  return String(Number(size >= 1000 ? value.toFixed(1) : value.toPrecision(4)));
};
