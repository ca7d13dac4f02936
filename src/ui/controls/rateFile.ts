import type { BitsPerSecond, Seconds } from "../../units/units.ts";

/** The times and rates of a file, or its first line that cannot be read. */
export type RateFile =
  | { readonly times: readonly Seconds[]; readonly rates: readonly BitsPerSecond[] }
  | { readonly line: number; readonly text: string };

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Reads `time,rate` lines: s and bit/s, separated by a comma, a semicolon, a tab or spaces. Empty lines, lines that
 * begin with `#`, and one line of names before the first numbers are skipped.
 */
export const readRates = (text: string): RateFile => {
  const times: number[] = [];
  const rates: number[] = [];
  let heading: { readonly line: number; readonly text: string } | undefined;
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === "" || trimmed.startsWith("#")) continue;
    const parts = trimmed.split(/\s*[,;\t]\s*|\s+/);
    const here = { line: i + 1, text: trimmed.slice(0, 40) };
    if (parts.length === 2 && parts.every((part) => NUMBER.test(part))) {
      times.push(Number(parts[0]));
      rates.push(Number(parts[1]));
    } else if (heading === undefined && times.length === 0) heading = here;
    else return here;
  }
  return times.length === 0 && heading !== undefined ? heading : { times, rates };
};
