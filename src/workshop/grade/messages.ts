import type { RaceScene } from "../../experiments/races/contract.ts";
import type { Fault } from "../compile/compile.ts";
import type { ContractResult } from "../contract/contract.ts";

/** How a hand-in is graded. */
export interface GradePlan {
  readonly scenes: readonly RaceScene[];
  readonly seeds: readonly number[];
  /** Part of the contract's cases, above 0 to 1. */
  readonly part: number;
  /** Most time of one test of the contract, s: then it tries no further cases. */
  readonly budget: number;
}

/** The parameters of a worker or process that grades one hand-in. */
export interface GradeTask extends GradePlan {
  readonly kind: "grade";
  readonly source: string;
  /** It reports which line of the source runs, which is slower. */
  readonly tellsLines?: boolean;
}

/** Asks a worker of the sandbox to grade an own algorithm that it has loaded. */
export interface GradeRequest extends GradePlan {
  readonly kind: "grade";
  readonly id: string;
}

/** The messages about a grading, step by step: those sent already stay valid if the worker has to be ended. */
export type GradeMessage =
  /** A step begins: "the test Keeps every packet", "few-flows with seed 1". */
  | { readonly kind: "step"; readonly says: string }
  | { readonly kind: "faults"; readonly faults: readonly Pick<Fault, "line" | "message">[] }
  | { readonly kind: "loaded"; readonly title: string }
  | { readonly kind: "contract"; readonly result: Pick<ContractResult, "id" | "title" | "verdict" | "sentence"> }
  /** Scores of one run, in the order of `SCORES`. */
  | { readonly kind: "run"; readonly scene: string; readonly scores: readonly (number | null)[] }
  /** Seconds a packet, of the hand-in and of Drop Tail. */
  | { readonly kind: "cost"; readonly own: number; readonly dropTail: number }
  | { readonly kind: "threw"; readonly message: string }
  /** The hand-in took more time or memory than is allowed, so that nothing more is tried. */
  | { readonly kind: "over"; readonly what: "time" | "memory"; readonly message: string }
  | { readonly kind: "done" };
