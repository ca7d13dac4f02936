import { variationFields } from "../../scenario/commonFields.ts";
import type { NumbersField } from "../../schema/fields.ts";
import { LIST_MAX } from "../../schema/limits.ts";
import type { BitsPerSecond, Seconds } from "../../units/units.ts";

/** The times and rates of a file, or its first line that cannot be used, and what is wrong there. */
export type RateFile =
  | { readonly times: readonly Seconds[]; readonly rates: readonly BitsPerSecond[] }
  | { readonly line: number; readonly text: string; readonly wrong: "form" | "time" | "rate" | "order" | "length" };

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Reads `time,rate` lines: s and bit/s, separated by a comma, a semicolon, a tab or spaces. Empty lines, lines that
 * begin with `#`, and one line of names before the first numbers are skipped.
 */
export const readRates = (text: string): RateFile => {
  const times: number[] = [];
  const rates: number[] = [];
  let heading: RateFile | undefined;
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (trimmed === "" || trimmed.startsWith("#")) continue;
    const parts = trimmed.split(/\s*[,;\t]\s*|\s+/);
    const here = { line: i + 1, text: trimmed.slice(0, 40) };
    if (parts.length === 2 && parts.every((part) => NUMBER.test(part))) {
      const [time, rate] = [Number(parts[0]), Number(parts[1])];
      const wrong = faultOf(time, rate, times);
      if (wrong !== undefined) return { ...here, wrong };
      times.push(time);
      rates.push(rate);
    } else if (heading === undefined && times.length === 0) heading = { ...here, wrong: "form" };
    else return { ...here, wrong: "form" };
  }
  return times.length === 0 && heading !== undefined ? heading : { times, rates };
};

const isIn = (value: number, { min, max }: NumbersField): boolean => value >= min && value <= max;

/** What is wrong with one more line. */
const faultOf = (
  time: Seconds,
  rate: BitsPerSecond,
  before: readonly Seconds[],
): "time" | "rate" | "order" | "length" | undefined => {
  if (before.length >= LIST_MAX) return "length";
  if (!isIn(time, variationFields.times)) return "time";
  if (time <= (before.at(-1) ?? Number.NEGATIVE_INFINITY)) return "order";
  return isIn(rate, variationFields.rates) ? undefined : "rate";
};
