import type { ClaimResult } from "../../../experiments/plan.ts";

/** Numbers of an experiment's verdicts. */
export interface Tally {
  readonly holds: number;
  readonly fails: number;
  readonly unknown: number;
  /** Number of seeds for every point. */
  readonly seeds: number;
}

export const tallyOf = (claims: readonly ClaimResult[], seeds: number): Tally => {
  const count = (verdict: string): number => claims.filter(({ judgement }) => judgement.verdict === verdict).length;
  return { holds: count("holds"), fails: count("fails"), unknown: count("unknown"), seeds };
};
