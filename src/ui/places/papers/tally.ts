import type { Verdict } from "../../../experiments/checks/evaluate.ts";
import { isTested } from "../../../experiments/counts.ts";
import type { ClaimResult } from "../../../experiments/plan.ts";

/** Numbers of an experiment's verdicts; statements about its layout are counted apart. */
export interface Tally {
  readonly holds: number;
  readonly undecided: number;
  readonly fails: number;
  readonly unknown: number;
  readonly setups: number;
  /** Number of seeds for every point. */
  readonly seeds: number;
}

export const tallyOf = (claims: readonly ClaimResult[], seeds: number): Tally => {
  const tested = claims.filter(({ claim }) => isTested(claim));
  const count = (verdict: Verdict): number => tested.filter(({ judgement }) => judgement.verdict === verdict).length;
  return {
    holds: count("holds"),
    undecided: count("undecided"),
    fails: count("fails"),
    unknown: count("unknown"),
    setups: claims.length - tested.length,
    seeds,
  };
};
