import { describe, expect, it } from "vitest";
import { sweptAxes } from "../../src/experiments/grid.ts";
import { experiments } from "../../src/experiments/registry.ts";
import { resultWith } from "./madeUp.ts";

const loaded = await Promise.all(experiments.map((entry) => entry.load()));

/** Claims of numbers alone, which no result can change. */
const FIXED: Readonly<Record<string, string>> = {
  "kunniyur-srikant-theorem1-design-rule-c1": "a sum of printed numbers",
};

// A check that no result fulfils, or that none breaks, would say nothing.
describe.each(loaded)("$id", (experiment) => {
  const axes = sweptAxes(experiment).map(({ name, values }) => ({ name, values: values.map(({ value }) => value) }));
  it.each(experiment.claims)("$id holds for one made-up result and fails for another", ({ id, check }) => {
    expect(resultWith("holds", check, axes)?.verdict, check).toBe("holds");
    expect(resultWith("fails", check, axes)?.verdict, check).toBe(id in FIXED ? undefined : "fails");
  });
});
