import type { Seconds } from "../../src/units/units.ts";
import { casesOf } from "./cases.ts";
import { runFunctions } from "./functions.ts";
import { type CaseResult, runCase } from "./runCase.ts";

/**
 * Everything that is compared, one after another; a case that fails is told as its fault, and the others still run.
 * @param seconds simulated time of each case
 * @param clock wall time in ms
 */
export function* runAll(seconds: Seconds, clock: () => number): Generator<CaseResult, void, void> {
  yield runFunctions(clock);
  for (const each of casesOf(seconds)) {
    try {
      yield runCase(each, clock);
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      yield { id: each.id, hashes: {}, faults: [fault], milliseconds: 0 };
    }
  }
}
