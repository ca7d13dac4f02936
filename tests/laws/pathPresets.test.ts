import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import type { Report } from "../../src/engine/recording/frame.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { presets } from "../../src/scenario/presets/registry.ts";

type Windows = readonly (readonly [number, number])[];

/** Reports of a preset over some windows. */
const reportsOf = (id: string, ...windows: Windows): readonly Report[] => reportsFrom(id, undefined, windows);

/** @param seed undefined: the preset's own */
const reportsFrom = (id: string, seed: number | undefined, windows: Windows): readonly Report[] => {
  const result = parseScenario(presets.find((preset) => preset.id === id)?.scenario, catalog);
  if (!result.ok) throw new Error(`${id} is no scenario`);
  const simulation = new Simulation({ ...result.value, seed: seed ?? result.value.seed }, 0);
  for (const [from, to] of windows) simulation.watch(from, to);
  simulation.runUntil(Math.max(...windows.map(([, to]) => to)));
  return windows.map(([from, to]) => simulation.report(from, to));
};
const goodput = (report: Report | undefined, id: string): number =>
  report?.groups.find((group) => group.id === id)?.goodput ?? Number.NaN;
const metric = (report: Report | undefined, id: string): number => report?.metrics[id] ?? Number.NaN;

describe("the stories of the path's presets are true", () => {
  it("parking-lot: the long way gets a tenth, and nearly its share from fair queues", () => {
    const [before, after] = reportsOf("parking-lot", [10, 60], [70, 120]);
    expect(goodput(before, "long") / goodput(before, "first")).toBeLessThan(0.15);
    expect(goodput(after, "long") / goodput(after, "first")).toBeGreaterThan(0.8);
  });

  it("two-way-traffic: uploads cost the download a third, until a fair queue lets acknowledgements pass", () => {
    const [alone, beside, after] = reportsOf("two-way-traffic", [5, 20], [30, 70], [80, 120]);
    const share = goodput(beside, "down") / goodput(alone, "down");
    expect(share).toBeGreaterThan(0.55);
    expect(share).toBeLessThan(0.8);
    expect(goodput(after, "down") / goodput(alone, "down")).toBeGreaterThan(0.95);
  });

  it("radio-link: a full buffer costs up to a second, CoDel next to nothing", () => {
    const [before, after] = reportsOf("radio-link", [5, 60], [65, 120]);
    expect(metric(before, "delayP99")).toBeGreaterThan(0.7);
    expect(metric(after, "delayP99")).toBeLessThan(0.05);
    expect(metric(after, "utilization")).toBeGreaterThan(0.97);
  });

  it("lossy-access: losses by chance cost most of the share, and BBR takes it back", () => {
    const [before, after] = reportsOf("lossy-access", [10, 60], [70, 120]);
    expect(goodput(before, "wired")).toBeGreaterThan(2.5 * goodput(before, "wifi"));
    expect(goodput(after, "wifi")).toBeGreaterThan(3 * goodput(after, "wired"));
  });

  it.each([2, 3, 4])("lossy-access: with seed %i too", (seed) => {
    const [before, after] = reportsFrom("lossy-access", seed, [
      [10, 60],
      [70, 120],
    ]);
    expect(goodput(before, "wired")).toBeGreaterThan(2.5 * goodput(before, "wifi"));
    expect(goodput(after, "wifi")).toBeGreaterThan(3 * goodput(after, "wired"));
  });
});
