import { readFileSync } from "node:fs";
import { type ClaimGroup, type Counts, countsOf, numberOfClaims, together } from "../experiments/counts.ts";
import type { ClaimResult } from "../experiments/plan.ts";
import { UsageError } from "./options.ts";
import { reasonOf } from "./output.ts";

/** Marks around the counts in a page. */
const BEGIN = "<!-- claims, from npm run reproduce -->";
const END = "<!-- end of claims -->";

/** @throws UsageError before any run, where a page that is to quote the counts cannot */
export const checkQuotes = (files: readonly string[]): void => {
  for (const file of files) {
    try {
      withClaimQuote(readFileSync(file, "utf8"), file, []);
    } catch (error) {
      throw new UsageError(`--quote ${file}: ${reasonOf(error)}`);
    }
  }
};

/** The page with the current counts between its marks. @throws Error if it has no marks */
export const withClaimQuote = (page: string, file: string, results: readonly ClaimResult[]): string => {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${file} has no marks ${BEGIN} … ${END}`);
  return `${page.slice(0, begin + BEGIN.length)}\n${claimQuote(results)}\n${page.slice(end)}`;
};

/** The counts of all claims in two sentences. */
export const claimQuote = (results: readonly ClaimResult[]): string => {
  const counts = countsOf(results);
  const printed = together([counts["printed high"], counts["printed medium"], counts["printed low"]]);
  const others: readonly ClaimGroup[] = ["derived", "recalled"];
  const concluded = together(others.map((group) => counts[group]));
  return [
    `Of ${numberOfClaims(printed)} claims that the texts of five papers print and that runs can test, ${inWords(printed)}.`,
    `Of ${numberOfClaims(concluded)} more that were concluded from a paper or recalled where its text breaks off,`,
    `${inWords(concluded)}. Another ${numberOfClaims(counts.layout)} say how the experiments are laid out.`,
  ].join("\n");
};

const inWords = ({ holds, undecided, fails, unknown }: Counts): string =>
  `${holds} hold, ${undecided} are undecided, ${fails} do not hold, and ${unknown} cannot be judged`;
