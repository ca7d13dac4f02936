import { expect, it } from "vitest";
import { loadDocumentation } from "../../src/engine/documentation.ts";
import { numberOfClaims } from "../../src/experiments/counts.ts";
import { factsOf, formOf } from "../../src/experiments/entries.ts";
import { experiments } from "../../src/experiments/registry.ts";

it("lists every experiment with its form and its number of claims", async () => {
  for (const entry of experiments) {
    const experiment = await entry.load();
    expect(entry.form, entry.id).toBe(formOf(experiment));
    expect(entry.claims, entry.id).toBe(experiment.claims.filter(({ kind }) => kind !== "setup").length);
    expect(numberOfClaims(entry.stored), entry.id).toBe(entry.claims);
  }
});

it("lists the work of an experiment as its plan needs it", async () => {
  await loadDocumentation();
  for (const entry of experiments.filter(({ id }) => /fig9-sfb|fig4-queue-slope|fig2-red-drop/.test(id))) {
    const { stored, ...facts } = factsOf(await entry.load(), []);
    expect(entry).toMatchObject(facts);
    expect(numberOfClaims(stored)).toBe(0);
  }
});
