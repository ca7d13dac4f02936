import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { parseCheck } from "../../src/experiments/checks/parse.ts";
import { termsOf } from "../../src/experiments/checks/terms.ts";
import { experiments } from "../../src/experiments/registry.ts";
import { scenarioOf } from "../../src/experiments/runExperiment.ts";

const loaded = await Promise.all(experiments.map(async (entry) => ({ entry, experiment: await entry.load() })));

it("has every id once", () => {
  expect(new Set(experiments.map(({ id }) => id)).size).toBe(experiments.length);
});

describe.each(loaded)("$entry.id", ({ entry, experiment }) => {
  it("is what the list says", () => {
    expect({ id: experiment.id, title: experiment.title }).toEqual({ id: entry.id, title: entry.title });
  });
  it("has a scenario that can be run, with a label for each lane", () => {
    const scenario = scenarioOf(experiment);
    const queues = catalog.queues.map(({ id }) => id);
    for (const lane of scenario.lanes) expect(queues).toContain(lane.queue);
    expect(scenario.lanes.every(({ label }) => label !== null)).toBe(true);
    expect(experiment.warmup).toBeLessThan(scenario.duration);
    expect(experiment.seeds.length).toBeGreaterThanOrEqual(3);
  });
  it("has claims in the check language that speak of its own lanes and of times inside the run", () => {
    const scenario = scenarioOf(experiment);
    const labels = scenario.lanes.map(({ label }) => label);
    expect(experiment.claims.length).toBeGreaterThan(0);
    for (const [i, claim] of experiment.claims.entries()) {
      expect(claim.id).toBe(`${experiment.id}-c${i + 1}`);
      for (const term of termsOf(parseCheck(claim.check))) {
        expect(labels).toContain(term.label);
        const window = term.selectors.find(({ name }) => name === "t")?.value;
        if (typeof window === "object") expect(window.to).toBeLessThanOrEqual(scenario.duration);
      }
    }
  });
});
