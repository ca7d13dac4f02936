import { estimate } from "../../sweeps/statistics.ts";
import { Evaluation, type Fact } from "./evaluation.ts";
import { type Atom, type Truth, truthOf } from "./margins.ts";
import type { Points, Value } from "./points.ts";
import type { Check } from "./syntax.ts";

/** `undecided`: the runs neither confirm nor refute the claim; `unknown`: the lab does not measure it. */
export type Verdict = "holds" | "undecided" | "fails" | "unknown";
export interface Judgement {
  readonly verdict: Verdict;
  /** Every term of the check, in the order of the check. */
  readonly facts: readonly Fact[];
  /** `fails`, `undecided`: points and labels where it is so. `unknown`: what is missing. Otherwise empty. */
  readonly reason: string;
  /** Number of seeds that the verdict rests on; 0: the check needs no run. */
  readonly seeds: number;
  /** Number of these seeds with which the claim would hold alone. */
  readonly heldAlone: number;
}

/** The margin of one comparison over the seeds: mean, and half-width of its 95 % interval (0: a single value). */
interface Margin {
  readonly mean: number;
  readonly halfWidth: number;
}

/**
 * Evaluates a check with the results of the runs, by the rules of `docs/claims.md`. Each seed is a repetition of the
 * whole experiment, in which every comparison of the check has a margin; the verdict follows from the mean margins and
 * their intervals. A check that names something that the runs do not have is `unknown`, whatever its other parts say.
 */
export const evaluateCheck = (check: Check, points: Points): Judgement => {
  const means = new Evaluation(points, null, truthOf);
  means.truth(check);
  const facts = [...means.facts.values()];
  if (means.missing.size > 0)
    return { verdict: "unknown", facts, reason: [...means.missing].join("; "), seeds: 0, heldAlone: 0 };
  const seeds = seedsOf(check, points, means);
  const margins = marginsOf(seeds.length === 0 ? [means.atoms] : seeds.map(({ atoms }) => atoms));
  const heldAlone = seeds.filter(({ seed }) => holdsAlone(check, points, seed, margins)).length;
  const judged = new Evaluation(points, null, (atom, i) => decided(atom, margins[i]));
  const truth = judged.truth(check);
  const verdict = truth === "yes" && heldAlone < seeds.length - 1 ? "undecided" : VERDICTS[truth];
  const places = [...judged.untrue].filter(([, each]) => each === truth).map(([name]) => name);
  return { verdict, facts, reason: places.join("; "), seeds: seeds.length, heldAlone };
};

const VERDICTS = { yes: "holds", open: "undecided", no: "fails" } as const;

interface SeedMargins {
  /** Position among the seeds. */
  readonly seed: number;
  readonly atoms: readonly Atom[];
}

/** The margins of every seed that has all terms of the check. */
const seedsOf = (check: Check, points: Points, { facts }: Evaluation): readonly SeedMargins[] => {
  const count = [...facts.values()].find(({ bySeed }) => bySeed !== null)?.bySeed?.length ?? 0;
  return Array.from({ length: count }, (_, seed) => seed).flatMap((seed) => {
    const evaluation = new Evaluation(points, seed, truthOf);
    evaluation.truth(check);
    return evaluation.missing.size > 0 ? [] : [{ seed, atoms: evaluation.atoms }];
  });
};

const marginsOf = (seeds: readonly (readonly Atom[])[]): readonly Margin[] =>
  (seeds[0] ?? []).map((_, i) => {
    const { mean, halfWidth } = estimate(seeds.map((atoms) => atoms[i]?.margin ?? Number.NaN));
    return { mean, halfWidth: Number.isNaN(halfWidth) ? 0 : halfWidth };
  });

/** The truth of a comparison by its margin over the seeds. */
const decided = (atom: Atom, margin: Margin = { mean: Number.NaN, halfWidth: 0 }): Truth => {
  const { mean, halfWidth } = margin;
  if (atom.isStep) return mean >= -halfWidth ? "yes" : "no";
  // Equal margins in all seeds have the width 0: then the threshold itself decides.
  if (halfWidth > 0 && Math.abs(mean) <= halfWidth) return "open";
  return truthOf({ ...atom, margin: mean });
};

/** Whether the claim holds with this seed alone; a step of a trend keeps the slack of its interval over all seeds. */
const holdsAlone = (check: Check, points: Points, seed: number, margins: readonly Margin[]): boolean => {
  const evaluation = new Evaluation(points, seed, (atom, i) =>
    atom.isStep ? decided(atom, { mean: atom.margin, halfWidth: margins[i]?.halfWidth ?? 0 }) : truthOf(atom),
  );
  return evaluation.truth(check) === "yes";
};

/** The values of the terms by their names, SI units: for output as JSON. */
export const measuredOf = ({ facts }: Judgement): Readonly<Record<string, Value>> =>
  Object.fromEntries(facts.map(({ term, value }) => [term, value]));
