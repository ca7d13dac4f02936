import { type Estimate, pairedDifference } from "../sweeps/statistics.ts";
import { bestFirst, frontsOf, type Score } from "./rank.ts";
import type { SearchState, Try } from "./searchState.ts";

/** What a search has found. */
export interface Verdict {
  /** With one objective the best three, the best first; with two the front, in the order of the first objective. */
  readonly chosen: readonly Try[];
  /** If no try keeps all limits, the one that is nearest to them; null otherwise, or if nothing was measured. */
  readonly nearest: Try | null;
}

/** Number of best tries that are reported. */
const BEST = 3;

/** The tries that were measured in full. */
export const fullTries = ({ tries, tuning }: Pick<SearchState, "tries" | "tuning">): readonly Try[] =>
  tries.filter(({ measured, seeds }) => measured !== null && seeds === tuning.seeds);

const scoresOf = (tries: readonly Try[]): readonly Score[] =>
  tries.map(({ measured }) => measured?.score ?? { objectives: [], violation: Number.POSITIVE_INFINITY });

/** Whether a try keeps all limits. */
export const isFeasible = ({ measured }: Try): boolean => measured?.score.violation === 0;

/** The best so far. Of equal values only the first try. */
export const verdictOf = (search: SearchState): Verdict => {
  const full = fullTries(search);
  const feasible = full.filter(isFeasible);
  const scores = scoresOf(feasible);
  if (feasible.length === 0) {
    const [nearest] = bestFirst(scoresOf(full));
    return { chosen: [], nearest: nearest === undefined ? null : (full[nearest] ?? null) };
  }
  const order = search.tuning.objectives.length === 1 ? bestFirst(scores) : (frontsOf(scores)[0] ?? []);
  const different = new Map<string, Try>();
  for (const place of order) {
    const each = feasible[place];
    const key = each?.values.join(" ") ?? "";
    if (each !== undefined && !different.has(key)) different.set(key, each);
  }
  const list = [...different.values()];
  if (search.tuning.objectives.length === 1) return { chosen: list.slice(0, BEST), nearest: null };
  const first = (each: Try): number => each.measured?.score.objectives[0] ?? 0;
  return { chosen: list.sort((a, b) => first(a) - first(b)), nearest: null };
};

/** Most points of a front that are measured again. */
export const AGAIN_MAX = 10;

/** At most `count` of a list, at least two, spread evenly from its first to its last: of a front both ends. */
export const spreadOver = <T>(list: readonly T[], count: number): readonly T[] =>
  list.length <= count
    ? list
    : Array.from({ length: count }, (_, i) => list.slice(Math.round((i * (list.length - 1)) / (count - 1)))).flatMap(
        ([each]) => (each === undefined ? [] : [each]),
      );

/** The mean difference of two tries in an objective, paired by seed, in SI: `one` less `other`. */
export const differenceOf = (one: Try, other: Try, objective: number): Estimate =>
  pairedDifference(one.measured?.bySeed[objective] ?? [], other.measured?.bySeed[objective] ?? []);

/** Whether an interval excludes 0. False for a single run, which has no interval. */
export const isApart = ({ mean, halfWidth }: Estimate): boolean => Math.abs(mean) > halfWidth;

/** The least value so far of the first objective among feasible full tries, by runs: a step line. */
export const bestSoFar = (search: SearchState): readonly { readonly runs: number; readonly try: Try }[] => {
  let runs = search.references.reduce((sum, each) => sum + each.runs.length, 0);
  const steps: { readonly runs: number; readonly try: Try }[] = [];
  const better = (one: Try, other: Try | undefined): boolean =>
    (one.measured?.score.objectives[0] ?? 0) < (other?.measured?.score.objectives[0] ?? Number.POSITIVE_INFINITY);
  const full = new Set(fullTries(search));
  for (const each of search.tries) {
    runs += each.runs.length;
    if (full.has(each) && isFeasible(each) && better(each, steps.at(-1)?.try)) steps.push({ runs, try: each });
  }
  return steps;
};

/** How much of an objective a knob alone explains. */
export interface Sensitivity {
  readonly path: string;
  /** Share of the variance, 0 to 1, by objective; NaN: too few tries. */
  readonly shares: readonly number[];
}

/** Classes of a knob's range, each with some tries. */
const CLASSES = 5;
const TRIES_MIN = 3 * CLASSES;

/**
 * For each knob the share of the variance of an objective over the Sobol set that its value alone explains: the
 * correlation ratio over five equal parts of its range, corrected for chance (T. L. Kelley, "An unbiased correlation
 * ratio measure", PNAS 21, 1935). First seed only, which all tries have: a first-order index in the sense of A.
 * Saltelli et al., Global Sensitivity Analysis (2008), section 1.2.5.
 */
export const sensitivityOf = ({ tuning, tries }: SearchState): readonly Sensitivity[] => {
  const spread = tries.filter(({ origin, measured }) => origin === "sobol" && measured !== null);
  return tuning.knobs.map(({ path }, d) => ({
    path,
    shares: tuning.objectives.map((_, m) => explained(spread.map((each) => [each.unit[d] ?? 0, firstOf(each, m)]))),
  }));
};
const firstOf = ({ measured }: Try, objective: number): number => measured?.bySeed[objective]?.[0] ?? 0;

const squares = (values: readonly number[]): number => {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return values.reduce((sum, x) => sum + (x - mean) * (x - mean), 0);
};

/** Kelley's ε² of y by classes of x in [0, 1). */
export const explained = (pairs: readonly (readonly [x: number, y: number])[]): number => {
  if (pairs.length < TRIES_MIN) return Number.NaN;
  const classes = new Map<number, number[]>();
  for (const [x, y] of pairs) {
    const place = Math.min(CLASSES - 1, Math.floor(x * CLASSES));
    classes.set(place, [...(classes.get(place) ?? []), y]);
  }
  const total = squares(pairs.map(([, y]) => y));
  if (total === 0) return 0;
  const within = [...classes.values()].reduce((sum, values) => sum + squares(values), 0);
  const [n, k] = [pairs.length, classes.size];
  return Math.max(0, 1 - within / (n - k) / (total / (n - 1)));
};
