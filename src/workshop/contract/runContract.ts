import type { AqmDefinition } from "../../engine/aqm/contract.ts";
import type { ContractPlan, ContractResult, ContractTest, Counts } from "./contract.ts";
import { ContractFault } from "./fault.ts";
import { Draw } from "./operations.ts";
import * as registry from "./registry.ts";

/** The tests of the contract, in the order in which they are reported. */
export const contractTests: readonly ContractTest[] = [
  anyCase(registry.keeps),
  anyCase(registry.bounded),
  anyCase(registry.order),
  anyCase(registry.repeats),
  anyCase(registry.restore),
  anyCase(registry.survives),
  anyCase(registry.scenes),
];

/** A test with the type of its cases hidden: its methods only receive cases that it has drawn itself. */
function anyCase<Case>(test: ContractTest<Case>): ContractTest {
  const drawn = new WeakMap<object, Case>();
  const own = (token: unknown): Case => {
    const found = typeof token === "object" && token !== null ? drawn.get(token) : undefined;
    if (found === undefined) throw new Error(`the test ${test.id} has not drawn this case`);
    return found;
  };
  const hide = (value: Case): object => {
    const token = {};
    drawn.set(token, value);
    return token;
  };
  const { scene } = test;
  return {
    ...test,
    draw: (draw, place, definition) => hide(test.draw(draw, place, definition)),
    check: (definition, token) => test.check(definition, own(token)),
    *smaller(token) {
      for (const value of test.smaller(own(token))) yield hide(value);
    },
    linesOf: (definition, token) => test.linesOf(definition, own(token)),
    ...(scene === undefined ? {} : { scene: (token: unknown) => scene(own(token)) }),
  };
}

/** Most tries for a smaller case. */
const TRIES_MAX = 400;

/** What a case throws; undefined: nothing. */
const failureOf = (test: ContractTest, definition: AqmDefinition, drawn: unknown): Error | undefined => {
  try {
    test.check(definition, drawn);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

interface Failure {
  readonly drawn: unknown;
  readonly error: Error;
}
/** The smallest case with a failure of the same kind, as far as `TRIES_MAX` tries and the time reach. */
const smallest = (test: ContractTest, definition: AqmDefinition, first: Failure, isOver: () => boolean): Failure => {
  let found = first;
  let tries = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const drawn of test.smaller(found.drawn)) {
      if (++tries > TRIES_MAX || isOver()) return found;
      const error = failureOf(test, definition, drawn);
      if (error === undefined || error.constructor !== found.error.constructor) continue;
      found = { drawn, error };
      isSmaller = true;
      break;
    }
  }
  return found;
};

const sum = (a: Counts, b: Counts): Counts => {
  const all = { ...a };
  for (const [name, count] of Object.entries(b)) all[name] = (all[name] ?? 0) + count;
  return all;
};

const runTest = (
  test: ContractTest,
  definition: AqmDefinition,
  wanted: number,
  isOver: () => boolean,
): ContractResult => {
  const { id, title } = test;
  let counts: Counts = {};
  let cases = 0;
  for (; cases < wanted && (cases === 0 || !isOver()); cases++) {
    const drawn = test.draw(new Draw(cases + 1), cases, definition);
    try {
      counts = sum(counts, test.check(definition, drawn));
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const failure = smallest(test, definition, { drawn, error }, isOver);
      const isFault = failure.error instanceof ContractFault;
      return {
        id,
        title,
        verdict: isFault ? "failed" : "threw",
        sentence: isFault ? failure.error.message : `It threw an error: ${failure.error.message}`,
        counts,
        cases: cases + 1,
        failing: { lines: test.linesOf(definition, failure.drawn), scene: test.scene?.(failure.drawn) ?? null },
      };
    }
  }
  return { id, title, verdict: "passed", sentence: test.passed(counts), counts, cases, failing: null };
};

/**
 * Tests a discipline against the contract, one test after the other. The definition must be in the catalog under its
 * id, for the test in scenes. Each test gets an equal part of the time that is left.
 */
export function* runContract(
  definition: AqmDefinition,
  { part, only, clock, budget = Number.POSITIVE_INFINITY }: ContractPlan,
): Iterable<ContractResult> {
  const begin = clock?.() ?? 0;
  const chosen = contractTests.filter(({ id }) => only?.includes(id) ?? true);
  for (const [i, test] of chosen.entries()) {
    const now = clock?.() ?? 0;
    const until = now + (begin + budget - now) / (chosen.length - i);
    yield runTest(test, definition, Math.max(1, Math.ceil(part * test.cases)), () => (clock?.() ?? 0) > until);
  }
}
