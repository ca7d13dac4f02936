import { describe, expect, it } from "vitest";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { scenarioOf } from "../engine/scenarios.ts";

describe("a restored run", () => {
  it("continues with more flows than there is room for at first", () => {
    const scenario = scenarioOf({
      duration: 6,
      bottleneck: { rate: 20e6, buffer: { packets: 200 } },
      lanes: [{ queue: "drop-tail" }],
      traffic: [{ id: "many", kind: "bulk", count: 200, rtt: { uniform: [0.04, 0.2] } }],
    });
    const whole = new Simulation(scenario, 0);
    whole.runUntil(3);
    const restored = Simulation.restore(whole.save());
    for (const simulation of [whole, restored]) simulation.runUntil(6);
    expect(restored.traceHash()).toBe(whole.traceHash());
    expect(restored.save().data).toEqual(whole.save().data);
  });

  it("is saved again where every flow has left the network", () => {
    const scenario = scenarioOf({
      duration: 3,
      lanes: [{ queue: "drop-tail" }],
      traffic: [{ id: "short", kind: "short-flows", arrivalRate: 10, size: { packets: 3 }, rtt: 0.05, stop: 1 }],
    });
    const original = new Simulation(scenario, 0);
    original.runUntil(2);
    expect(original.parts.flows.length).toBeGreaterThan(0);
    expect(original.parts.flows.filter((flow) => flow !== undefined)).toEqual([]);
    const checkpoint = original.save();
    expect(Simulation.restore(checkpoint).save()).toEqual(checkpoint);
  });
});
