import { variationFields } from "../../scenario/commonFields.ts";
import { LIST_MAX } from "../../schema/limits.ts";
import { ofOpportunities, type RateList } from "./opportunities.ts";

/** Units that a file may have its rates or times in; the first one of a doubt is what its numbers look like. */
export type FileUnit = "Mbit/s" | "kbit/s" | "bit/s" | "ms" | "s";
/** What a user must decide before a file is used. */
export type Doubt =
  | { readonly about: "rates" | "times"; readonly units: readonly FileUnit[]; readonly sample: readonly number[] }
  | { readonly about: "opportunities"; readonly sample: readonly number[] };

/** A line that cannot be read: its number, its text, and what should stand there. */
interface BadLine {
  readonly line: number;
  readonly text: string;
  readonly wanted: "pair" | "later" | "opportunity" | "range" | "length";
}
/** The contents of a file with the open questions about it, or its first line that cannot be read. */
export type RateFile = { readonly list: RateList; readonly doubts: readonly Doubt[] } | BadLine;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const SAMPLE = 3;
/** A link that never has this rate (bit/s) is rarer than a file in another unit. */
const LEAST_MBIT = 1e3;
const LEAST_KBIT = 1e5;
/** Steps and ends of times (in the unit of the file) that are likelier ms than s. */
const STEP_MS = 10;
const END_MS = 1000;

interface Line {
  readonly line: number;
  readonly text: string;
  readonly numbers: readonly number[];
}

/** The lines of a file that may hold numbers: neither empty nor a remark. */
const linesOf = (text: string): readonly Line[] =>
  text.split(/\r?\n/).flatMap((whole, i) => {
    const trimmed = whole.trim();
    if (trimmed === "" || trimmed.startsWith("#")) return [];
    const parts = trimmed.split(/\s*[,;\t]\s*|\s+/);
    const numbers = parts.every((part) => NUMBER.test(part)) ? parts.map(Number) : [];
    return [{ line: i + 1, text: trimmed.slice(0, 40), numbers }];
  });

/**
 * Reads a file of rates. Its lines are pairs of a time and a rate, separated by a comma, a semicolon, a tab or spaces;
 * a rate of 0 is an outage. A file with one number on each line holds delivery opportunities. Empty lines, lines that
 * begin with `#`, and one line of names before the first numbers are skipped.
 */
export const readRates = (text: string): RateFile => {
  const lines = linesOf(text);
  const heading = lines[0]?.numbers.length === 0 ? lines[0] : undefined;
  const rest = heading === undefined ? lines : lines.slice(1);
  if (rest.length === 0 && heading !== undefined) return bad(heading, "pair");
  return rest[0]?.numbers.length === 1 ? readOpportunities(rest) : readPairs(rest);
};

const bad = ({ line, text }: Line, wanted: BadLine["wanted"]): BadLine => ({ line, text, wanted });

const readPairs = (lines: readonly Line[]): RateFile => {
  const times: number[] = [];
  const rates: number[] = [];
  for (const line of lines) {
    const [time, rate, ...more] = line.numbers;
    if (time === undefined || rate === undefined || more.length > 0 || time < 0 || rate < 0) return bad(line, "pair");
    if (time <= (times.at(-1) ?? -1)) return bad(line, "later");
    // In any unit: no link and no run is as fast or as long.
    if (rate > variationFields.rates.max || time * SIZES.ms > variationFields.times.max) return bad(line, "range");
    if (times.length >= LIST_MAX) return bad(line, "length");
    times.push(time);
    rates.push(rate);
  }
  return { list: { times, rates }, doubts: [...timeDoubts(times), ...rateDoubts(rates)] };
};

const timeDoubts = (times: readonly number[]): readonly Doubt[] => {
  const last = times.at(-1) ?? 0;
  const isLikeMs =
    times.length > 1 && last >= END_MS && last / (times.length - 1) >= STEP_MS && times.every(Number.isInteger);
  return isLikeMs ? [{ about: "times", units: ["ms", "s"], sample: times.slice(0, SAMPLE) }] : [];
};

const rateDoubts = (rates: readonly number[]): readonly Doubt[] => {
  const highest = rates.reduce((most, rate) => Math.max(most, rate), 0);
  if (highest === 0 || highest >= LEAST_KBIT) return [];
  const units: readonly FileUnit[] =
    highest < LEAST_MBIT ? ["Mbit/s", "kbit/s", "bit/s"] : ["kbit/s", "Mbit/s", "bit/s"];
  return [{ about: "rates", units, sample: rates.slice(0, SAMPLE) }];
};

const readOpportunities = (lines: readonly Line[]): RateFile => {
  const times: number[] = [];
  for (const line of lines) {
    const [time, ...more] = line.numbers;
    if (time === undefined || more.length > 0 || time < (times.at(-1) ?? 0)) return bad(line, "opportunity");
    if (time * SIZES.ms > variationFields.times.max) return bad(line, "range");
    times.push(time);
  }
  const last = lines.at(-1);
  // All at 0 ms: the file would repeat without an end.
  if (times.at(-1) === 0 && last !== undefined) return bad(last, "opportunity");
  return { list: ofOpportunities(times), doubts: [{ about: "opportunities", sample: times.slice(0, SAMPLE) }] };
};

const SIZES: Readonly<Record<FileUnit, number>> = { "Mbit/s": 1e6, "kbit/s": 1e3, "bit/s": 1, ms: 1e-3, s: 1 };
/** Multiplies without the noise of binary fractions: 3 × 0.1. */
const scaled = (value: number, by: number): number => Number((value * by).toPrecision(15));

/** The list after the user has said which unit its rates or its times have. */
export const inUnit = (list: RateList, about: "rates" | "times", unit: FileUnit): RateList => ({
  ...list,
  [about]: list[about].map((value) => scaled(value, SIZES[unit])),
});
