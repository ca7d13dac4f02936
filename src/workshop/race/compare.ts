import { type Estimate, estimate, pairedDifference } from "../../sweeps/statistics.ts";
import type { RaceResults, SceneScores } from "./plan.ts";
import { SCORES, type Score } from "./scores.ts";

/**
 * How a racer does against another one in one score: `same` is a difference within its interval, `unknown` none at all.
 */
export type Verdict = "better" | "worse" | "same" | "unknown";

/** The difference of one racer from another, paired by seed; null: no seed has the score with both. */
export interface Difference {
  readonly score: Score;
  readonly estimate: Estimate | null;
  readonly verdict: Verdict;
  /** It is also at least as large as the smallest difference that counts. */
  readonly decides: boolean;
}

/** A racer against another one, in a scene or over all of them. */
export interface Comparison {
  /** Places in `RaceResults.racers`. */
  readonly racer: number;
  readonly other: number;
  /** In the order of `SCORES`. */
  readonly differences: readonly Difference[];
}

type Values = readonly (number | null)[];

/** The values of a score by seed: in one scene, or the mean over those in which both racers have it with every seed. */
const valuesOf = (scenes: readonly SceneScores[], racer: number, place: number): readonly Values[] =>
  scenes.map(({ racers }) => (racers[racer] ?? []).map((run) => run[place] ?? null));

const isWhole = (values: Values): values is readonly number[] => values.every((value) => value !== null);

/** Pairs of values by seed, each the mean over the scenes in which both racers have the score with every seed. */
const pairsOf = (own: readonly Values[], others: readonly Values[]): readonly (readonly [number, number])[] => {
  if (own.length === 1) {
    const [mine = [], theirs = []] = [own[0], others[0]];
    return mine.flatMap((value, seed) => {
      const other = theirs[seed] ?? null;
      return value === null || other === null ? [] : [[value, other] as const];
    });
  }
  const both = own.flatMap((values, scene) => {
    const other = others[scene] ?? [];
    return isWhole(values) && isWhole(other) ? [{ values, other }] : [];
  });
  const meanAt = (lists: readonly (readonly number[])[], seed: number): number =>
    lists.reduce((sum, values) => sum + (values[seed] ?? Number.NaN), 0) / lists.length;
  return Array.from({ length: both[0]?.values.length ?? 0 }, (_, seed) => [
    meanAt(
      both.map(({ values }) => values),
      seed,
    ),
    meanAt(
      both.map(({ other }) => other),
      seed,
    ),
  ]);
};

/** A single run has no interval, so nothing is better or worse by it. */
const verdictOf = ({ mean, halfWidth }: Estimate, { better }: Score): Verdict => {
  if (!(Math.abs(mean) > halfWidth)) return "same";
  return mean < 0 === (better === "lower") ? "better" : "worse";
};

const differenceOf = (score: Score, pairs: readonly (readonly [number, number])[]): Difference => {
  if (pairs.length === 0) return { score, estimate: null, verdict: "unknown", decides: false };
  const found = pairedDifference(
    pairs.map(([own]) => own),
    pairs.map(([, other]) => other),
  );
  const verdict = verdictOf(found, score);
  return { score, estimate: found, verdict, decides: verdict !== "same" && Math.abs(found.mean) >= score.counts };
};

/** A racer against another one. @param scene its place; absent: over all scenes, which count alike */
export const compare = (
  { scenes }: Pick<RaceResults, "scenes">,
  racer: number,
  other: number,
  scene?: number,
): Comparison => {
  const chosen = scene === undefined ? scenes : scenes.slice(scene, scene + 1);
  const differences = SCORES.map((score, place) =>
    differenceOf(score, pairsOf(valuesOf(chosen, racer, place), valuesOf(chosen, other, place))),
  );
  return { racer, other, differences };
};

/** Whether a scene is won: at least one score is better, none is worse, and only differences that count decide. */
export type Outcome = "won" | "lost" | "even";
export const outcomeOf = ({ differences }: Comparison): Outcome => {
  const deciding = differences.filter(({ decides }) => decides).map(({ verdict }) => verdict);
  const [isBetter, isWorse] = [deciding.includes("better"), deciding.includes("worse")];
  if (isBetter && !isWorse) return "won";
  return isWorse && !isBetter ? "lost" : "even";
};

/** Outcomes against another racer, scene by scene. */
export const outcomesOf = (results: RaceResults, racer: number, other: number): readonly Outcome[] =>
  results.scenes.map((_, scene) => outcomeOf(compare(results, racer, other, scene)));

/** A racer's scores, one for each of `SCORES`; null: no run has it. */
export type Profile = readonly (Estimate | null)[];

/** Mean and interval of each score. @param scene its place; absent: over the scenes that have the score */
export const profileOf = ({ scenes }: Pick<RaceResults, "scenes">, racer: number, scene?: number): Profile => {
  const chosen = scene === undefined ? scenes : scenes.slice(scene, scene + 1);
  return SCORES.map((_, place) => {
    const values = valuesOf(chosen, racer, place);
    const means = pairsOf(values, values).map(([value]) => value);
    return means.length === 0 ? null : estimate(means);
  });
};
