import type { Experiment } from "../experiments/contract.ts";
import type { ClaimResult } from "../experiments/plan.ts";

export interface ReproducedClaim extends ClaimResult {
  /** Number of seeds with which it would hold alone; null: it needs no run. */
  readonly heldAlone: number | null;
}
export interface ReproducedExperiment {
  readonly experiment: Experiment;
  readonly claims: readonly ReproducedClaim[];
}
