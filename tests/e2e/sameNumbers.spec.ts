import { expect } from "@playwright/test";
import { catalog } from "../../src/engine/catalog.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { clock, open, traceHash } from "./lab.ts";
import { mainIf, test } from "./support.ts";

/** The hash over every packet event of a preset up to `until` seconds, computed here, without a browser. */
const hashHere = (document: unknown, until: number): string => {
  const parsed = parseScenario(document, catalog);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
  const simulation = new Simulation(parsed.value, 0);
  simulation.runUntil(until);
  return simulation.traceHash();
};

// The page's engine is bundled, runs in a worker and in slices; it must give the very bits that Node gives.
for (const preset of presets.filter(({ id }) => id !== "busiest"))
  test(`the page runs ${preset.id} exactly as Node does`, mainIf(preset.id === "red-basics"), async ({ page }) => {
    await open(page, `v2/${preset.id}?t=16~`);
    await expect.poll(() => clock(page)).toBe(16);
    expect(await traceHash(page)).toBe(hashHere(preset.scenario, 16));
  });
