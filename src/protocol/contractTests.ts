import type { Json, Seconds } from "../units/units.ts";

/** Requests that a worker of the sandbox tests an own algorithm against the contract, and times it beside others. */
export interface ContractTestsRequest {
  readonly kind: "tests";
  readonly id: string;
  /** Disciplines that are timed too. */
  readonly beside: readonly string[];
}

/** What one test of the contract found. */
export interface ContractTestResult {
  readonly id: string;
  readonly verdict: "passed" | "failed" | "threw";
  /** For the author. */
  readonly sentence: string;
  /** The smallest case in which it fails, a line for each thing that happens; empty: it passed. */
  readonly lines: readonly string[];
  /** A scene of the lab in which it fails too, and when; null: it passed, or none was found. */
  readonly scene: { readonly scene: Json; readonly at: Seconds } | null;
}

/** The answers, in the order of the tests; that with the times ends them. */
export type ContractTestsAnswer =
  | { readonly kind: "tests"; readonly result: ContractTestResult }
  /** Time of a packet, s: of the own algorithm, then of those beside it; empty: it threw an error. */
  | { readonly kind: "cost"; readonly times: readonly Seconds[] };
