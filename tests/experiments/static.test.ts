import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { loadDocumentation } from "../../src/engine/documentation.ts";
import { formulaValue, missingArguments } from "../../src/experiments/formulas.ts";
import { costOf, remembersFlows } from "../../src/experiments/static/cost.ts";
import { dropCurve, maxProbabilityStep, slopeProbability } from "../../src/experiments/static/laws.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { parseScenario } from "../../src/scenario/parse.ts";

await loadDocumentation();

const red = { minThreshold: 20, maxThreshold: 80, queueWeight: 0.002, gentle: false };
const lanes = [
  { queue: "red", params: { ...red, maxProbability: 0.02 } },
  { queue: "ared", params: { ...red, bandLow: 0.4, bandHigh: 0.6, decreaseFactor: 0.9 } },
  { queue: "qvared", params: { ...red, initialMaxProbability: 0.1, baseCurve: "red-linear" } },
  { queue: "avq" },
  { queue: "fred" },
  { queue: "sfb" },
  { queue: "drop-tail" },
];
/** A scenario with this discipline alone, and its place there. */
const lone = (queue: string): [Scenario, number] => {
  const lane = lanes.find((each) => each.queue === queue);
  const parsed = parseScenario({ version: 2, lanes: lane === undefined ? [] : [lane], traffic: [] }, catalog);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return [parsed.value, 0];
};

describe("a discipline in isolation", () => {
  it.each([
    [0, 0],
    [19, 0],
    [50, 0.01],
    [65, 0.015],
    [80, 1],
    [95, 1],
  ])("RED hits at an average of %d packets with %d", (average, probability) => {
    expect(dropCurve(...lone("red"), average)).toBeCloseTo(probability, 6);
  });
  it("Adaptive RED moves its maximum by min(0.01, max_p/4) up and by the factor down", () => {
    const step = (average: number, maximum: number): number => maxProbabilityStep(...lone("ared"), average, maximum);
    expect(step(60, 0.2)).toBeCloseTo(0.01, 12);
    expect(step(60, 0.02)).toBeCloseTo(0.005, 12);
    expect(step(30, 0.2)).toBeCloseTo(-0.02, 12);
    expect(step(50, 0.2)).toBe(0);
  });
  it("QVARED doubles at the fastest growth and halves in a fall, RED does neither", () => {
    const at = (queue: string, slope: number): number => slopeProbability(...lone(queue), 50, slope);
    expect([-10, 0, 50, 100].map((slope) => at("qvared", slope))).toEqual([
      expect.closeTo(0.025, 9),
      expect.closeTo(0.05, 9),
      expect.closeTo(0.075, 9),
      expect.closeTo(0.1, 9),
    ]);
    for (const slope of [-10, 0, 100]) expect(at("red", slope)).toBeCloseTo(0.01, 9);
  });
  it("is counted: draws, operations, state", () => {
    const [ofRed, ofAvq, ofTail] = ["red", "avq", "drop-tail"].map((queue) => costOf(...lone(queue)));
    expect(ofAvq?.draws).toBe(0);
    expect(ofRed?.draws).toBeGreaterThan(0);
    // Virtual queue, virtual capacity, capacity and two times of 8 bytes each.
    expect(ofAvq?.stateBytes).toBe(40);
    expect(ofTail?.operations).toBeLessThan(ofRed?.operations ?? 0);
    expect(costOf(...lone("red"))).toEqual(ofRed);
  });
  it.each([
    ["fred", true],
    ["sfb", false],
    ["red", false],
  ])("%s remembers flows: %s", (queue, remembers) => {
    expect(remembersFlows(...lone(queue))).toBe(remembers);
  });
});

describe("formulas", () => {
  it.each([
    ["ewma_value", { q0: 0, q1: 100, w_q: 0.5, k: 2 }, 75],
    ["ewma_lag", { w_q: 1, rate: 1250 }, 0],
    ["price_step", { b_new: 40, b_old: 20, gamma: 0.001, alpha: 0.1, b_star: 20 }, 0.02],
    ["plant_gain", { w: 0, N: 135, R0: 0.1, C: 5625 }, 562.5 ** 3 / (4 * 135 ** 2)],
    ["plant_gain", { w: 10, N: 1, R0: 0.1, C: 200 }, 20 ** 3 / 4 / Math.sqrt((1 + 10 ** 2) * 2)],
    ["pi_zero", { a: 3, b: 1, f: 160 }, 160],
    ["fluid_throughput", { d: 0.1, p: 1.5 }, 10],
    ["code_virtual_capacity_update", { dt: 100, b: 0, c0: 1000 }, 1250],
    ["code_virtual_capacity_update", { dt: 0, b: 1e6, c0: 1000 }, 0],
  ])("%s(%j) is %d", (name, given, value) => expect(formulaValue(name, given)).toBeCloseTo(value, 9));
  it("say which arguments they miss", () => {
    expect(missingArguments("ewma_lag", { w_q: 1 })).toEqual(["rate"]);
    expect(formulaValue("mean_queue", {})).toBeUndefined();
  });
});
