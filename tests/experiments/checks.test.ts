import { describe, expect, it } from "vitest";
import { sweptAxes } from "../../src/experiments/grid.ts";
import { experiments } from "../../src/experiments/registry.ts";
import { resultWith } from "./madeUp.ts";

const loaded = await Promise.all(experiments.map((entry) => entry.load()));

/** Claims of numbers alone, which no result can change. */
const FIXED: Readonly<Record<string, string>> = {
  "kunniyur-srikant-theorem1-design-rule-c1": "a sum of printed numbers",
};

/** Checks that join so many comparisons that results drawn at random do not fulfil them all. */
const SELDOM: ReadonlySet<string> = new Set([
  "kim-lee-fig5-qvared-drop-function-c1",
  "koo-conclusion-summary-c1",
  "cmu-fig13-mchoke-candidates-c2",
  "cmu-fig13-mchoke-candidates-c3",
  "cmu-fig13-mchoke-candidates-c4",
  "cmu-sec21-red-severity-c3",
]);

// A check that no result fulfils, or that none breaks, would say nothing.
describe.each(loaded)("$id", (experiment) => {
  const axes = sweptAxes(experiment).map(({ name, values }) => ({ name, values: values.map(({ value }) => value) }));
  it.each(experiment.claims)("$id holds for one made-up result and fails for another", ({ id, check }) => {
    if (!SELDOM.has(id)) expect(resultWith("holds", check, axes)?.verdict, check).toBe("holds");
    expect(resultWith("fails", check, axes)?.verdict, check).toBe(id in FIXED ? undefined : "fails");
  });
});
