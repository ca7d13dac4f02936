import { describe, expect, it } from "vitest";
import type { AqmDefinition, Designed, DesignGiven } from "../../src/engine/aqm/contract.ts";
import { avq, dualpi2, l4sStep, pi, pi2 } from "../../src/engine/aqm/registry.ts";
import { algorithmOf, loadDocumentation } from "../../src/engine/documentation.ts";
import type { Fields, ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, resolveFields } from "../fixtures/queueHost.ts";

await loadDocumentation();

/** Twenty flows of 1000-byte packets at 10 Mb/s. */
const RUN = { linkRate: 10e6, packetSize: 1000, flows: 20, rttMax: 0.22 };

/** What the calculator of a discipline finds: for a run like `RUN`, with these inputs typed over. */
const design = (
  definition: AqmDefinition,
  typed: Readonly<Record<string, number>>,
  given: Partial<ValuesOf<Fields>> = {},
  run: Partial<DesignGiven<ValuesOf<Fields>>> = {},
): Designed<ValuesOf<Fields>> => {
  const values = resolveFields(definition.fields, given);
  const start = { ...RUN, ...run, values };
  const { rule } = algorithmOf(definition.id);
  if (rule === null) throw new Error(`${definition.id} has no design rule`);
  const defaults = Object.entries(rule.inputs(start)).map(([key, field]) => [key, Number(field.default)] as const);
  for (const key of Object.keys(typed)) expect(defaults.map(([name]) => name)).toContain(key);
  return rule.compute({ ...Object.fromEntries(defaults), ...typed }, start);
};
const setOf = (designed: Designed<ValuesOf<Fields>>, key: string): number => Number(designed.set?.[key]);
const resultOf = (designed: Designed<ValuesOf<Fields>>, label: string) => {
  const found = designed.results.find((result) => result.label === label);
  if (found === undefined) throw new Error(`there is no result ${label}`);
  return found;
};

describe("PI", () => {
  it.each([
    [10e6, 20, 0.25, 0.512, 0.000117234, 0.00022934, 0.000228607],
    [45e6, 134, 0.18, 1.47051, 0.0002149, 0.000146812, 0.000145469],
  ])("at %d bit/s, %d flows, %d s", (linkRate, flowsMin, rttMax, zero, gain, a, b) => {
    const designed = design(pi, { linkRate, packetSize: 1000, flowsMin, rttMax, boldness: 0.5, samplingRate: 160 });
    expectClose(setOf(designed, "a"), a);
    expectClose(setOf(designed, "b"), b);
    expect(setOf(designed, "samplingRate")).toBe(160);
    expectClose(resultOf(designed, "Zero").designed, zero);
    expectClose(resultOf(designed, "Gain").designed, gain);
    expect(resultOf(designed, "Phase margin").designed).toBeCloseTo(34.79, 2);
    expect(designed.verdict.isGood).toBe(true);
    expect(designed.verdict.says).toContain("phase margin 35°");
  });

  it("finds the published gains for the published case", () => {
    const typed = { linkRate: 30e6, flowsMin: 60, rttMax: 0.246, boldness: 0.128269, samplingRate: 160 };
    const designed = design(pi, typed);
    // The paper rounds the zero to 0.53 before it samples.
    expect(setOf(designed, "a") / 1.822e-5).toBeCloseTo(1, 2);
    expect(setOf(designed, "b") / 1.816e-5).toBeCloseTo(1, 2);
    expectClose(resultOf(designed, "Crossover").designed, 0.521419);
    expect(resultOf(designed, "Phase margin").designed).toBeCloseTo(75.34, 2);
    expect(designed.inUse).toEqual({ isGood: true, says: "In use: stable, phase margin 75°." });
  });

  it("starts from the run: its round trip and the queue at the reference", () => {
    const designed = design(pi, { boldness: 0.5 });
    // 0.22 s and 20 packets of 0.8 ms.
    expectClose(resultOf(designed, "Crossover").designed, 0.5 / 0.236);
  });

  it("warns where the published gains swing: a fast link with few flows", () => {
    const designed = design(pi, { linkRate: 100e6, flowsMin: 20, rttMax: 0.156 });
    expect(designed.inUse?.isGood).toBe(false);
    expect(designed.inUse?.says).toContain("−27°");
  });

  it("warns where windows are below two packets, and where it is sampled too seldom", () => {
    const crowded = design(pi, { linkRate: 10e6, flowsMin: 180, rttMax: 0.25 });
    expectClose(setOf(crowded, "a"), 0.00209044);
    expect(crowded).toMatchObject({ verdict: { isGood: false }, inUse: null });
    expect(crowded.verdict.says).toContain("1.74 packets");
    // Crossover 2 rad/s: twenty samples a turn are 6.4 a second.
    const seldom = design(pi, { rttMax: 0.25, boldness: 0.5, samplingRate: 6 });
    expect(seldom.verdict.isGood).toBe(false);
    expectClose(resultOf(seldom, "Minimum sampling rate").designed, 6.3662);
  });
});

describe("AVQ", () => {
  const typed = { linkRate: 10e6, packetSize: 1000, rttMax: 0.21, gamma: 0.98, part: 0.5 };

  it("takes half of the largest stable gain", () => {
    const designed = design(avq, { ...typed, flowsMin: 180 });
    expectClose(setOf(designed, "alpha"), 6.60245 / 2);
    expect(setOf(designed, "gamma")).toBe(0.98);
    expectClose(resultOf(designed, "Largest stable gain").designed, 6.60245);
    expectClose(resultOf(designed, "Largest stable gain, by the printed condition").designed, 1.42797);
    expectClose(resultOf(designed, "Fraction of packets marked").designed, 0.734388);
    expect(designed.verdict.isGood).toBe(true);
    expect(designed.inUse?.says).toContain("inside the bound of Theorem 1");
  });

  it("says what α must stay below where the one in use is too large", () => {
    const designed = design(avq, { ...typed, flowsMin: 100 }, { alpha: 1.2 });
    expect(designed.inUse).toEqual({
      isGood: false,
      says: "In use: outside the bound of Theorem 1. α must stay below 0.931/s.",
    });
    expect(resultOf(designed, "Phase margin").inUse).toBeLessThan(0);
    expect(resultOf(designed, "Largest stable gain, by the printed condition").designed).toBeNaN();
  });

  it("sets nothing where no gain is stable, and where no equilibrium exists", () => {
    const few = design(avq, { ...typed, flowsMin: 60 });
    expect(few).toMatchObject({ set: null, verdict: { isGood: false }, inUse: { isGood: false } });
    const many = design(avq, { ...typed, flowsMin: 1000 });
    expect(many).toMatchObject({ set: null, verdict: { isGood: false }, inUse: null });
  });
});

describe.each([
  ["PI2", pi2],
  ["DualPI2", dualpi2],
])("%s", (_, definition) => {
  it.each([
    [0.1, 0.015, 0.15, 3],
    [0.03, 0.01, 1.1111, 10],
  ])("at round trips of %d s", (rttMax, interval, alpha, beta) => {
    const designed = design(definition, { rttMax, qRef: 0.015 });
    expect(setOf(designed, "qRef")).toBe(0.015);
    expectClose(setOf(designed, "updateInterval"), interval);
    expect(setOf(designed, "alpha")).toBeCloseTo(alpha, 4);
    expectClose(setOf(designed, "beta"), beta);
  });

  it("knows for which round trips the gains in use were made", () => {
    expect(design(definition, { rttMax: 0.1 }).inUse).toMatchObject({ isGood: true });
    const long = design(definition, { rttMax: 0.22 });
    expect(long.inUse).toMatchObject({ isGood: false });
    expect(long.inUse?.says).toContain("93.8 ms");
  });
});

describe("the step", () => {
  it.each([
    [10e6, 1000, 0.02, 3.57],
    [10e6, 1000, 0.05, 8.93],
    [100e6, 1000, 0.01, 17.86],
    [10e9, 1500, 1e-4, 11.9],
  ])("at %d bit/s, %d B, %d s", (linkRate, packetSize, rttMax, least) => {
    const designed = design(l4sStep, { linkRate, packetSize, rttMax }, { mode: "packets" });
    expect(resultOf(designed, "Smallest threshold").designed).toBeCloseTo(least, 2);
    expect(setOf(designed, "packetThreshold")).toBe(Math.ceil(least));
  });

  it("swings as the theory of DCTCP says", () => {
    // A round trip of 83.33 packets.
    const typed = { linkRate: 10e6, packetSize: 1000, flows: 2, rttMax: 250 / 3 / 1250 };
    const designed = design(l4sStep, typed, { mode: "packets", packetThreshold: 20 });
    expect(resultOf(designed, "Window of a flow").inUse).toBeCloseTo(51.67, 2);
    expect(resultOf(designed, "Fraction of packets marked").inUse).toBeCloseTo(0.1967, 4);
    expect(resultOf(designed, "Minimum queue").inUse).toBeCloseTo(11.83, 1);
    expect(resultOf(designed, "Maximum queue").inUse).toBe(22);
    expect(designed.inUse?.isGood).toBe(true);
  });

  it("is set in time where time is measured, never below two packet times", () => {
    const designed = design(l4sStep, { linkRate: 10e6, packetSize: 1000, rttMax: 0.05 });
    expectClose(setOf(designed, "timeThreshold"), 9 * 0.0008);
    expectClose(setOf(design(l4sStep, { linkRate: 10e6, rttMax: 1e-3 }), "timeThreshold"), 0.0016);
  });

  it("warns of a threshold that lets the queue run empty", () => {
    const designed = design(
      l4sStep,
      { linkRate: 10e6, rttMax: 0.18, flows: 8 },
      { mode: "packets", packetThreshold: 2 },
    );
    expect(designed.inUse?.isGood).toBe(false);
    expect(designed.verdict.isGood).toBe(true);
  });
});
