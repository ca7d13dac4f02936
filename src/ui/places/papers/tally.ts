import type { ClaimResult } from "../../../experiments/plan.ts";

/** Verdicts of an experiment's claims, counted. */
export interface Tally {
  readonly holds: number;
  readonly fails: number;
  readonly unknown: number;
  /** Seeds that every point had. */
  readonly seeds: number;
}

export const tallyOf = (claims: readonly ClaimResult[], seeds: number): Tally => {
  const count = (verdict: string): number => claims.filter(({ judgement }) => judgement.verdict === verdict).length;
  return { holds: count("holds"), fails: count("fails"), unknown: count("unknown"), seeds };
};
