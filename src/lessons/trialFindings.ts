import { largestOf } from "../units/extremes.ts";
import type { Seconds } from "../units/units.ts";
import { parseExpression } from "./expressions/parse.ts";
import { metricsOf } from "./expressions/syntax.ts";
import { answered, type Finding, isTrue } from "./findings.ts";
import type { MeasureWindows } from "./measured.ts";
import { type PlacedTrial, trialPlace, trialRun } from "./trials.ts";

/** The conditions with which each line of "What to try" is checked. */
export const TRIAL_SEEDS = [1, 2, 3, 4, 5];

/** The end of the last window that a line speaks of. @throws Error if an expression is wrong, or names no time */
export const trialEnd = (placed: PlacedTrial): Seconds => {
  const terms = placed.trial.expect.flatMap((text) => metricsOf(parseExpression(text)));
  return largestOf(
    terms.map(({ name, window }) => {
      const end = window?.[1];
      if (end === undefined || !("at" in end)) throw new Error(`${trialPlace(placed)}: ${name} has no window`);
      return end.at;
    }),
  );
};

/**
 * Checks what a line of "What to try" says against its runs.
 * @throws Error if its scene, change or conditions are wrong
 */
export const trialFindings = (placed: PlacedTrial, measure: MeasureWindows): Promise<readonly Finding[]> => {
  const place = trialPlace(placed);
  const questions = placed.trial.expect.map((text) => ({
    promise: text,
    expression: parseExpression(text),
    window: null,
    seeds: TRIAL_SEEDS,
    isMet: isTrue,
  }));
  return answered(place, trialRun(placed), { to: trialEnd(placed), lane: 0 }, questions, measure);
};
