import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { gzipSync } from "node:zlib";
import { largestOf } from "../units/extremes.ts";
import { Failure } from "./options.ts";

/** Prints to standard output, or writes a file whole. @throws Failure if it cannot be written */
export const writeOutput = (target: string, text: string): void => {
  if (target === "-") process.stdout.write(text);
  else writeWhole(target, text);
};

/** The file as it is written: compressed where its name says so. */
const packed = (target: string, content: string | Uint8Array): string | Uint8Array =>
  target.endsWith(".gz") ? gzipSync(content) : content;

/**
 * Writes a file atomically, a name with `.gz` at its end compressed: first under another name beside it, so that no
 * reader sees a part of it, and nothing is left if the disk is full. @throws Failure if it cannot be written
 */
export const writeWhole = (target: string, content: string | Uint8Array): void => {
  const aside = `${target}.${process.pid}.part`;
  try {
    if (isDevice(target)) {
      writeFileSync(target, content);
      return;
    }
    if (statSync(target, { throwIfNoEntry: false })?.isDirectory() === true) throw new Error("it is a folder");
    writeFileSync(aside, packed(target, content));
    renameSync(aside, target);
  } catch (error) {
    remove(aside);
    throw new Failure(`${target} cannot be written: ${reasonOf(error)}`);
  }
};

/**
 * Removes a file or a folder, if it exists and can be removed. It never throws: its callers report an earlier error.
 */
export const remove = (path: string): void => {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // What cannot be removed was not made either, as below a path that is a file.
  }
};

/** Makes a folder and those above it. @throws Failure if it cannot be made */
export const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Failure(`${folder} cannot be made: ${reasonOf(error)}`);
  }
};

/** Why the system refused, in a few words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the quota of the disk is used up",
  EACCES: "there is no permission",
  EPERM: "there is no permission",
  EROFS: "the disk cannot be written to",
  ENOENT: "its folder does not exist",
  ENOTDIR: "a part of its path is a file, not a folder",
  EEXIST: "a file has this name",
  EISDIR: "it is a folder",
};

export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const code: unknown = Reflect.get(error, "code");
  const path: unknown = Reflect.get(error, "path");
  if (code === "ENOENT" && typeof path === "string" && existsSync(dirname(path))) return "it does not exist";
  return (typeof code === "string" ? REASONS[code] : undefined) ?? error.message;
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
  const hasNumbers = (c: number): boolean => rows.every((row) => /^[-−+±\d.,eE\s%]*$|^none$/.test(row[c] ?? ""));
  const alignsRight = head.map((_, c) => hasNumbers(c));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, c) => (alignsRight[c] === true ? cell.padStart(widths[c] ?? 0) : cell.padEnd(widths[c] ?? 0)))
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
