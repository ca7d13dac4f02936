import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { parseCheck } from "../../src/experiments/checks/parse.ts";
import { gridOf, scenarioOf, sweptAxes } from "../../src/experiments/grid.ts";
import { experiments } from "../../src/experiments/registry.ts";
import { termsOf, variablesOf } from "./terms.ts";

const loaded = await Promise.all(experiments.map(async (entry) => ({ entry, experiment: await entry.load() })));

it("has every id once", () => {
  expect(new Set(experiments.map(({ id }) => id)).size).toBe(experiments.length);
});

it("knows the five papers whole", () => {
  const claims = loaded.flatMap(({ experiment }) => experiment.claims.map(({ id }) => id));
  expect(loaded).toHaveLength(103);
  expect(claims).toHaveLength(518);
  expect(new Set(claims).size).toBe(518);
});

describe.each(loaded)("$entry.id", ({ entry, experiment }) => {
  it("is what the list says", () => {
    expect(experiment).toMatchObject({ id: entry.id, title: entry.title, source: { place: entry.place } });
  });
  it("has scenarios that can be run, at every point, with a label for each lane", () => {
    const queues = catalog.queues.map(({ id }) => id);
    const points = sweptAxes(experiment).reduce((product, { values }) => product * values.length, 1);
    const grid = gridOf(experiment);
    expect(grid).toHaveLength(points);
    for (const { scenario } of grid) {
      expect(scenario.lanes.every(({ queue, label }) => queues.includes(queue) && label !== null)).toBe(true);
      expect(experiment.warmup).toBeLessThan(scenario.duration);
    }
    expect(experiment.seeds.length).toBeGreaterThanOrEqual(3);
    expect(experiment.assumptions.length).toBeGreaterThan(0);
  });
  it("has claims in the check language about its own lanes and times inside the run", () => {
    const { duration, lanes } = scenarioOf(experiment);
    const labels = lanes.map(({ label }) => label);
    expect(experiment.claims.length).toBeGreaterThan(0);
    for (const [i, claim] of experiment.claims.entries()) {
      expect(claim.id).toBe(`${experiment.id}-c${i + 1}`);
      const check = parseCheck(claim.check);
      const variables = variablesOf(check);
      expect(labels).toEqual(expect.arrayContaining([...(check.forEach?.labels ?? [])]));
      for (const term of termsOf(check)) {
        if (term.label !== null) expect([...labels, ...variables]).toContain(term.label);
        const window = term.selectors.find(({ name }) => name === "t")?.value;
        if (typeof window === "object") expect(window.to).toBeLessThanOrEqual(duration);
      }
    }
  });
});
