import { describe, expect, it } from "vitest";
import type { AqmDefinition, Designed, DesignGiven } from "../../src/engine/aqm/contract.ts";
import { automaticMinThreshold, automaticWeight } from "../../src/engine/aqm/red/aredFields.ts";
import { ared, avq, codel, dualpi2, l4sStep, pi, pi2, pie, red, rem } from "../../src/engine/aqm/registry.ts";
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

  it("warns if windows are below two packets, and if the sampling rate is too low", () => {
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

describe("RED", () => {
  it("finds the average of the published case", () => {
    // Hollot et al. 2001: 60 flows and more, 3750 packets/s, up to 246 ms with the queue, a slope of 0.1 in 550
    // packets.
    const thresholds = { minThreshold: 150, maxThreshold: 700, maxProbability: 0.1023 };
    const designed = design(red, { linkRate: 30e6, flowsMin: 60, rttMax: 0.246 - 700 / 3750 }, thresholds);
    expect(resultOf(designed, "Gain of the loop").designed).toBeCloseTo(10.14, 2);
    expect(resultOf(designed, "Crossover by the rule").designed).toBeCloseTo(0.0528786, 6);
    // The paper rounds κ down to 0.005.
    const filter = 0.0528786 / Math.sqrt(10.1403 * 10.1403 - 1);
    expectClose(setOf(designed, "queueWeight"), 1 - Math.exp(-filter / 3750));
    expect(designed.verdict.isGood).toBe(true);
  });

  it("keeps the weight where the gain alone is small enough", () => {
    const designed = design(red, { flowsMin: 400, rttMax: 0.01 }, { minThreshold: 20, maxThreshold: 400 });
    expect(setOf(designed, "queueWeight")).toBe(0.002);
    expect(designed).toMatchObject({ verdict: { isGood: false } });
  });
});

describe("Adaptive RED", () => {
  it("sets the thresholds of its automatic mode", () => {
    const designed = design(ared, { linkRate: 30e6, targetDelay: 0.02, flowsMin: 60, rttMax: 0.08 });
    // max(5, 0.02·3750/2), three times that, 1 − e^(−1/3750).
    expectClose(setOf(designed, "minThreshold"), 37.5);
    expectClose(setOf(designed, "maxThreshold"), 112.5);
    expectClose(setOf(designed, "queueWeight"), 1 - Math.exp(-1 / 3750));
    expectClose(setOf(designed, "minThreshold"), automaticMinThreshold(3750, 0.02, 1e9));
    expectClose(setOf(designed, "queueWeight"), automaticWeight(3750));
  });

  it("says that the average is too short for long round trips", () => {
    const designed = design(ared, { linkRate: 30e6, targetDelay: 0.1, flowsMin: 60, rttMax: 0.15 });
    expect(designed.verdict).toMatchObject({ isGood: false });
  });
});

describe("REM", () => {
  it("is the PI controller of the same plant", () => {
    // R = 0.24 s with the queue: z 0.555556, K 1.380289e-4, margin 34.79 degrees.
    const typed = { flowsMin: 20, rttMax: 0.24 - 20 / 1250, boldness: 0.5 };
    const designed = design(rem, typed, { targetQueue: 20, phi: 1.001, updateInterval: 0.002 });
    expectClose(setOf(designed, "alpha"), 0.555556 * 0.002);
    expectClose(setOf(designed, "gamma"), 1.380289e-4 / 0.555556 / Math.log(1.001));
    // The slope of 1 − φ^(−μ) is 1 − p at the point of rest, which the rule leaves out.
    expect(resultOf(designed, "Phase margin").designed).toBeCloseTo(34.79, 0);
    expect(designed.verdict.isGood).toBe(true);
  });
});

describe("PIE", () => {
  it("has the margin of the PI controller where its step is the steepest", () => {
    // p = 2/15² just below 0.01: the step of 1/8, and ten times the load with 1/2 is less steep for it.
    const typed = { linkRate: 10e6, flowsMin: 20, rttMax: 0.24 - 0.015, qRef: 0.015, boldness: 0.5 };
    const designed = design(pie, typed);
    expect(resultOf(designed, "Phase margin").designed).toBeGreaterThanOrEqual(34.7);
    expect(resultOf(designed, "Smallest margin of all loads").designed).toBeGreaterThan(30);
    expect(designed.verdict.isGood).toBe(true);
  });
});

describe("CoDel", () => {
  it("takes the interval from the longest round trip and the target from the interval", () => {
    const designed = design(codel, { linkRate: 100e6, rttMax: 0.1, part: 0.05 });
    expect(setOf(designed, "interval")).toBe(0.1);
    expectClose(setOf(designed, "target"), 0.005);
    expect(designed).toMatchObject({ verdict: { isGood: true }, inUse: { isGood: true } });
  });

  it("raises the target to a large packet's time on a slow link", () => {
    const designed = design(codel, { linkRate: 1e6, rttMax: 0.1, part: 0.05 }, { mtu: 1500 });
    expect(setOf(designed, "target")).toBeCloseTo(0.012, 9);
    expect(setOf(designed, "interval")).toBeCloseTo(0.12, 9);
    expect(designed.inUse).toMatchObject({ isGood: false });
  });

  it("says that longer round trips are hit again before they answer", () => {
    const designed = design(codel, { linkRate: 100e6, rttMax: 0.3, part: 0.05 });
    expect(designed.inUse?.says).toContain("300 ms cannot answer");
  });
});
