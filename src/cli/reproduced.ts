import type { Experiment } from "../experiments/contract.ts";
import type { ClaimResult } from "../experiments/plan.ts";

/** An experiment, and the verdicts on its claims in their order. */
export interface ReproducedExperiment {
  readonly experiment: Experiment;
  readonly claims: readonly ClaimResult[];
}
