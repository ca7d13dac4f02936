import type { RandomStream } from "../engine/kernel/random.ts";
import { sobolPoints } from "../sweeps/sobol.ts";
import { smallestOf } from "../units/extremes.ts";
import { appendAll } from "../units/lists.ts";
import { CmaEs } from "./cmaes.ts";
import { mirrored, searchStream } from "./draws.ts";
import { bestFirst, dominatedArea, type Score, worstOf } from "./rank.ts";

/** How a try came to be. */
export type Origin = "sobol" | "refined";

/** A question of the search: the worth of a point, measured with the first `seeds` seeds. */
export interface Asked {
  /** Counted from 0 by first question; a try that is asked with more seeds keeps its number. */
  readonly id: number;
  /** In the unit box, a coordinate for each knob. */
  readonly unit: readonly number[];
  readonly seeds: number;
  readonly origin: Origin;
}

export interface SearchSettings {
  readonly dimensions: number;
  /** One or two. */
  readonly objectives: number;
  /** Seeds of a try that is measured in full. */
  readonly seeds: number;
  /** Evaluations at most: one is a point with one seed. */
  readonly budget: number;
  /** Key of the search's own random numbers. */
  readonly seed: number;
  /**
   * The search ends when this number of evaluations of the second phase improves the best by less than this share;
   * null: only the budget ends it.
   */
  readonly early: { readonly evaluations: number; readonly gain: number } | null;
}

/** Why a search ended. */
export type End = "budget" | "early";

/** Share of the budget that spreads over the whole box, before the search refines. */
const SPREAD = 0.5;
/** CMA-ES is used up to this many knobs; beyond, and with two objectives, differential evolution. */
export const CMA_KNOBS_MAX = 5;
/** First standard deviation of CMA-ES, of the box: the Sobol set has found the region already. */
const CMA_SIGMA = 0.15;
/** Fewest tries that stay in a halving: one for CMA-ES, a population for two objectives. */
const SURVIVORS_MIN = { one: 3, two: 8 };
/** Most tries that differential evolution keeps from one generation to the next. */
const POPULATION_MAX = 20;
/** Factor of a difference, and probability of crossing over, of differential evolution. */
const DIFFERENCE = 0.5;
const CROSSOVER = 0.7;
/** Probability that a coordinate of a child is drawn anew. */
const REDRAWN = 0.05;

/** Seeds of the rounds of successive halving: 1, 2, 4 and so on, and at last all. */
const roundsOf = (seeds: number): readonly number[] => {
  const rounds: number[] = [];
  for (let count = 1; count < seeds; count *= 2) rounds.push(count);
  return [...rounds, seeds];
};
const survivorsOf = (count: number, least: number): number => Math.max(Math.min(least, count), Math.ceil(count / 2));

/** Evaluations of successive halving that begins with `count` points. */
const halvingCost = (count: number, seeds: number, least: number): number => {
  let [left, before, cost] = [count, 0, 0];
  for (const round of roundsOf(seeds)) {
    if (before > 0) left = survivorsOf(left, least);
    cost += left * (round - before);
    before = round;
  }
  return cost;
};

/** Points with which successive halving costs at most this many evaluations, at least one. */
const pointsFor = (budget: number, seeds: number, least: number): number => {
  let count = 1;
  while (halvingCost(count + 1, seeds, least) <= budget) count++;
  return count;
};

/** A point that was measured. */
interface Scored {
  readonly asked: Asked;
  readonly score: Score;
}
type Search<T> = Generator<readonly Asked[], T, readonly Score[]>;

/**
 * Searches the unit box. It yields points to measure, several at a time, and takes their scores in the same order.
 * Equal settings and equal scores give equal points, so a search that was stopped continues when a new one takes the
 * scores of the stopped one again.
 *
 * First a Sobol set with successive halving: every point with one seed, the better half with two, and so on (K.
 * Jamieson and A. Talwalkar, "Non-stochastic best arm identification and hyperparameter optimization", AISTATS 2016).
 * All points have the same seeds: common random numbers. Then CMA-ES, or for two objectives or many knobs differential
 * evolution that selects by fronts and crowding (S. Kukkonen and J. Lampinen, "GDE3", CEC 2005).
 * @returns why it ended
 */
export function* search(settings: SearchSettings): Search<End> {
  const { objectives, dimensions, seeds, budget, seed } = settings;
  const stream = searchStream(seed);
  const isOne = objectives === 1;
  const least = isOne ? SURVIVORS_MIN.one : SURVIVORS_MIN.two;
  const count = pointsFor(Math.max(1, SPREAD * budget), seeds, least);
  const spread = yield* halving(settings, count, least);
  const spent = halvingCost(count, seeds, least);
  const rest = { ...settings, budget: budget - spent };
  return isOne && dimensions <= CMA_KNOBS_MAX
    ? yield* refineByCma(rest, spread, count, stream)
    : yield* refineByDifferences(rest, spread, count, stream);
}

function* halving({ dimensions, seeds }: SearchSettings, count: number, least: number): Search<readonly Scored[]> {
  // The first point of the sequence is a corner of the box; the set is as even without it.
  const points = sobolPoints(dimensions, count + 1).slice(1);
  let left: readonly Asked[] = points.map((unit, id) => ({ id, unit, seeds: 0, origin: "sobol" }));
  let tries: readonly Scored[] = [];
  for (const round of roundsOf(seeds)) {
    if (tries.length > 0) {
      const best = bestFirst(tries.map(({ score }) => score)).slice(0, survivorsOf(tries.length, least));
      left = best.flatMap((i) => tries[i]?.asked ?? []);
    }
    const asked = left.map((each) => ({ ...each, seeds: round }));
    tries = triesOf(asked, yield asked);
  }
  return tries;
}

const triesOf = (asked: readonly Asked[], scores: readonly Score[]): readonly Scored[] =>
  asked.flatMap((each, i) => {
    const score = scores[i];
    return score === undefined ? [] : [{ asked: each, score }];
  });

/** The worth of all tries so far, the better the smaller. */
interface Worth {
  readonly isFeasible: boolean;
  readonly value: number;
}

/** Ends a search whose best point has hardly improved lately. */
class EarlyEnd {
  private readonly reference: readonly number[];
  private readonly all: Score[];
  private base: Worth;
  private since = 0;

  constructor(
    private readonly early: SearchSettings["early"],
    spread: readonly Scored[],
  ) {
    this.all = spread.map(({ score }) => score);
    this.reference = worstOf(this.all);
    this.base = early === null ? { isFeasible: false, value: 0 } : this.worth();
  }

  /** Adds the scores of some tries, which took this number of evaluations. @returns whether the search should end */
  endsAfter(scores: readonly Score[], evaluations: number): boolean {
    appendAll(this.all, scores);
    if (this.early === null) return false;
    const [now, before] = [this.worth(), this.base];
    const isFirst = now.isFeasible && !before.isFeasible;
    if (isFirst || before.value - now.value > this.early.gain * Math.abs(before.value)) {
      this.base = now;
      this.since = 0;
      return false;
    }
    this.since += evaluations;
    return this.since >= this.early.evaluations;
  }

  private worth(): Worth {
    const feasible = this.all.filter(({ violation }) => violation === 0);
    if (feasible.length === 0)
      return { isFeasible: false, value: smallestOf(this.all.map(({ violation }) => violation)) };
    const value =
      this.reference.length === 1
        ? smallestOf(feasible.map(({ objectives }) => objectives[0] ?? 0))
        : -dominatedArea(feasible, this.reference);
    return { isFeasible: true, value };
  }
}

function* refineByCma(
  { seeds, budget, early }: SearchSettings,
  spread: readonly Scored[],
  first: number,
  stream: RandomStream,
): Search<End> {
  const [best = 0] = bestFirst(spread.map(({ score }) => score));
  const strategy = new CmaEs(spread[best]?.asked.unit ?? [], CMA_SIGMA, stream);
  const earlyEnd = new EarlyEnd(early, spread);
  let [next, left] = [first, budget];
  while (left >= strategy.size * seeds) {
    const asked = strategy.ask().map((unit): Asked => ({ id: next++, unit, seeds, origin: "refined" }));
    const scores = yield asked;
    strategy.tell(bestFirst(scores));
    left -= asked.length * seeds;
    if (earlyEnd.endsAfter(scores, asked.length * seeds)) return "early";
  }
  return "budget";
}

const fittest = (tries: readonly Scored[], count: number): readonly Scored[] =>
  bestFirst(tries.map(({ score }) => score))
    .slice(0, count)
    .flatMap((i) => tries[i] ?? []);

/** A child of differential evolution (rand/1/bin): a parent whose coordinates take a difference of two others. */
const childOf = (place: number, population: readonly Scored[], stream: RandomStream): readonly number[] => {
  const one = (): readonly number[] => population[Math.floor(stream.uniform() * population.length)]?.asked.unit ?? [];
  const [a, b, c] = [one(), one(), one()];
  const parent = population[place]?.asked.unit ?? [];
  const kept = Math.floor(stream.uniform() * parent.length);
  return parent.map((x, d) => {
    const isCrossed = d === kept || stream.uniform() < CROSSOVER;
    const isRedrawn = stream.uniform() < REDRAWN;
    const anew = stream.uniform();
    if (isRedrawn) return anew;
    return isCrossed ? mirrored((a[d] ?? 0) + DIFFERENCE * ((b[d] ?? 0) - (c[d] ?? 0))) : x;
  });
};

function* refineByDifferences(
  { seeds, budget, early }: SearchSettings,
  spread: readonly Scored[],
  first: number,
  stream: RandomStream,
): Search<End> {
  const earlyEnd = new EarlyEnd(early, spread);
  let population = fittest(spread, POPULATION_MAX);
  let [next, left] = [first, budget];
  while (left >= population.length * seeds) {
    const asked = population.map(
      (_, i): Asked => ({ id: next++, unit: childOf(i, population, stream), seeds, origin: "refined" }),
    );
    const scores = yield asked;
    const all = [...population, ...triesOf(asked, scores)];
    population = fittest(all, population.length);
    left -= asked.length * seeds;
    if (earlyEnd.endsAfter(scores, asked.length * seeds)) return "early";
  }
  return "budget";
}
