import type { AqmDefinition } from "../../engine/aqm/contract.ts";
import type { Json, Seconds } from "../../units/units.ts";
import type { Promised } from "./fault.ts";
import type { Draw, Operation } from "./operations.ts";

/** Numbers that a test counts over all its cases, by what they count. */
export type Counts = Readonly<Record<string, number>>;

/** One test of the contract: random cases, each with a check. */
export interface ContractTest<Case = unknown> {
  readonly id: Promised;
  readonly title: string;
  /** Cases of a thorough run; a quick one draws a part of them. */
  readonly cases: number;
  /** Draws the case of this number, from 0. */
  draw(draw: Draw, place: number, definition: AqmDefinition): Case;
  /** @returns what is counted @throws ContractFault, or what the discipline throws itself */
  check(definition: AqmDefinition, drawn: Case): Counts;
  /** Smaller cases than this one, the smallest first; each is tried instead of it. */
  smaller(drawn: Case): Iterable<Case>;
  /** The sentence about a discipline that passes. */
  passed(counts: Counts): string;
  /** The case in lines of text. */
  linesOf(definition: AqmDefinition, drawn: Case): readonly string[];
  /** The case as a scenario document that the lab can open; absent: the cases are no scenes. */
  scene?(drawn: Case): Json;
}

/** A test whose cases are lists of operations. */
export type OperationsTest = ContractTest<readonly Operation[]>;

/** The smallest case that was found in which a test fails. */
export interface FailingCase {
  /** One line for each thing that happens. */
  readonly lines: readonly string[];
  /** A scenario document in which it fails too; null: the case is none. */
  readonly scene: Json | null;
}

/** `threw`: the discipline threw an error itself, so the test could not be finished. */
export type ContractVerdict = "passed" | "failed" | "threw";

/** What one test found. */
export interface ContractResult {
  readonly id: Promised;
  readonly title: string;
  readonly verdict: ContractVerdict;
  readonly sentence: string;
  readonly counts: Counts;
  /** Cases that were run. */
  readonly cases: number;
  readonly failing: FailingCase | null;
}

/** How much is tried. */
export interface ContractPlan {
  /** Part of each test's cases, above 0 to 1. */
  readonly part: number;
  /** Ids of the tests; absent: all. */
  readonly only?: readonly Promised[];
  /** Time of this machine, s, and how long all tests together may take; absent: as long as they need. */
  readonly clock?: () => Seconds;
  readonly budget?: Seconds;
}
/** In the page: a part of the cases, and no more than two seconds. */
export const QUICK: Pick<ContractPlan, "part" | "budget"> = { part: 0.1, budget: 2 };
/** On the command line: everything. */
export const THOROUGH: ContractPlan = { part: 1 };
