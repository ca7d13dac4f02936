import type { BitsPerSecond, Seconds } from "../../units/units.ts";

/** What a file of times and rates says, or the first line that says neither. */
export type RateFile =
  | { readonly times: readonly Seconds[]; readonly rates: readonly BitsPerSecond[] }
  | { readonly line: number; readonly text: string };

/**
 * Reads `time,rate` lines: s and bit/s, parted by a comma, a semicolon, a tab or spaces. Empty lines, lines that begin
 * with `#`, and a first line of names are passed over.
 */
export const readRates = (text: string): RateFile => {
  const times: number[] = [];
  const rates: number[] = [];
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === "" || trimmed.startsWith("#")) continue;
    const [time, rate, ...more] = trimmed.split(/\s*[,;\t]\s*|\s+/).map(Number);
    const isPair = time !== undefined && rate !== undefined && more.length === 0;
    if (isPair && Number.isFinite(time) && Number.isFinite(rate)) {
      times.push(time);
      rates.push(rate);
    } else if (times.length > 0 || i > 0) return { line: i + 1, text: trimmed.slice(0, 40) };
  }
  return { times, rates };
};
