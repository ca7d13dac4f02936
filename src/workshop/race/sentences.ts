import { log10 } from "../../engine/kernel/logarithms.ts";
import type { Estimate } from "../../sweeps/statistics.ts";
import { type Comparison, compare, type Difference, outcomesOf } from "./compare.ts";
import type { RaceResults } from "./plan.ts";
import type { Score } from "./scores.ts";

/** A difference in its unit: that of two percentages is in percentage points. */
const inUnit = (text: string, unit: string): string => {
  if (unit === "") return text;
  return `${text} ${unit === "%" ? "percentage points" : unit}`;
};

/** Digits that show a half-width with at least one figure that is not 0. */
const digitsFor = ({ written: { factor, digits } }: Score, halfWidth: number): number => {
  const size = halfWidth * factor;
  if (!(size > 0)) return digits;
  return Math.min(digits + 2, Math.max(digits, Math.ceil(-log10(size))));
};
const numberText = (score: Score, value: number, digits: number): string =>
  (value * score.written.factor).toFixed(digits);

/** A value and half the width of its interval, as tables write them: "12.3 ± 0.4"; the unit is the column's. */
export const valueText = (score: Score, value: Estimate | null): string => {
  if (value === null) return "none";
  const { mean, halfWidth } = value;
  const digits = digitsFor(score, halfWidth);
  const shown = numberText(score, mean, digits);
  return Number.isNaN(halfWidth) ? shown : `${shown} ± ${numberText(score, halfWidth, digits)}`;
};

/** "7.9 ms less delay (± 0.8)" */
const differenceText = ({ score }: Difference, { mean, halfWidth }: Estimate): string => {
  const digits = digitsFor(score, halfWidth);
  const size = inUnit(numberText(score, Math.abs(mean), digits), score.written.unit);
  return `${size} ${mean < 0 ? score.less : score.more} (± ${numberText(score, halfWidth, digits)})`;
};

/** Whether any difference has an interval: not after runs with a single seed. */
const hasIntervals = ({ differences }: Comparison): boolean =>
  differences.some((one) => one.estimate !== null && !Number.isNaN(one.estimate.halfWidth));

/**
 * "Against RED: 7.9 ms less delay (± 0.8), 0.4 percentage points less link use (± 0.2)."
 * @param name of the other racer
 */
export const comparisonSentence = (comparison: Comparison, name: string): string => {
  if (!hasIntervals(comparison)) return `Against ${name}: one seed has no interval, so nothing can be said.`;
  const found = comparison.differences.flatMap((difference) =>
    difference.estimate === null || difference.verdict === "same"
      ? []
      : [differenceText(difference, difference.estimate)],
  );
  return `Against ${name}: ${found.length === 0 ? "no difference larger than its interval" : found.join(", ")}.`;
};

const sentencesWith = (results: RaceResults, racer: number, scene?: number): readonly string[] =>
  results.racers.flatMap(({ name }, other) =>
    other === racer ? [] : [comparisonSentence(compare(results, racer, other, scene), name)],
  );

/** How a racer does against each of the others, over all scenes: one sentence for each. */
export const raceSentences = (results: RaceResults, racer = 0): readonly string[] => sentencesWith(results, racer);

/** How a racer does against each of the others in one scene. */
export const sceneSentences = (results: RaceResults, scene: number, racer = 0): readonly string[] =>
  sentencesWith(results, racer, scene);

/** "It wins 3 of 6 scenes against CoDel, loses 1, and 2 are even." */
export const outcomeSentence = (results: RaceResults, other: number, racer = 0): string => {
  const outcomes = outcomesOf(results, racer, other);
  const count = (wanted: string): number => outcomes.filter((outcome) => outcome === wanted).length;
  const even = count("even");
  const scenes = `${outcomes.length} ${outcomes.length === 1 ? "scene" : "scenes"}`;
  return (
    `It wins ${count("won")} of ${scenes} against ${results.racers[other]?.name ?? ""}, loses ${count("lost")}, ` +
    `and ${even} ${even === 1 ? "is" : "are"} even.`
  );
};
