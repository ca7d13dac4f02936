import { describe, expect, it } from "vitest";
import { Simulation } from "../../src/engine/simulation.ts";
import type { Change } from "../../src/scenario/document.ts";
import { bulkDocument, scenarioOf } from "../engine/scenarios.ts";

const FLOWS = 300;
const late = { id: "late", kind: "bulk", transport: "cubic", count: FLOWS, start: 1.2, rtt: 0.05 };
const scenario = scenarioOf(bulkDocument("drop-tail", { traffic: [late], duration: 3 }));
const change: Change = { at: 0.4, set: "traffic.late.initialWindow", to: 3 };

describe("flows that wait for their start when a run is saved", () => {
  it.each([
    ["as they were made", []],
    ["as they were changed since", [change]],
  ] as const)("start %s", (_, timeline) => {
    const straight = new Simulation({ ...scenario, timeline }, 0);
    straight.runUntil(1);
    const checkpoint = straight.save();
    const restored = Simulation.restore(checkpoint);
    expect(restored.save().data).toEqual(checkpoint.data);
    for (const simulation of [straight, restored]) simulation.runUntil(3);
    expect(straight.packetEvents).toBeGreaterThan(1000);
    expect(restored.traceHash()).toBe(straight.traceHash());
    expect(restored.save().data).toEqual(straight.save().data);
  });

  it("are told by where they are and when they start", () => {
    const sizeAt = (time: number): number => {
      const simulation = new Simulation(scenario, 0);
      simulation.runUntil(time);
      return simulation.save().data.length;
    };
    expect(sizeAt(1) / FLOWS).toBeLessThan(20);
    expect(sizeAt(2) / FLOWS).toBeGreaterThan(80);
  });
});
