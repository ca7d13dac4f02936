import { describe, expect, it } from "vitest";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Change, Scenario } from "../../src/scenario/document.ts";
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

  it("are saved by their place and their start", () => {
    const sizeAt = (time: number): number => {
      const simulation = new Simulation(scenario, 0);
      simulation.runUntil(time);
      return simulation.save().data.length;
    };
    expect(sizeAt(1) / FLOWS).toBeLessThan(20);
    expect(sizeAt(2) / FLOWS).toBeGreaterThan(80);
  });
});

const END = 4;
/** Five flows that run, and hundreds that wait for their start, some blocks of places of them to the end. */
const sceneOf = (timeline: readonly Change[]): Scenario => ({
  ...scenarioOf(
    bulkDocument("red", {
      duration: END,
      bottleneck: { rate: 10e6, buffer: { packets: 60 } },
      traffic: [
        { id: "now", kind: "bulk", count: 5, rtt: 0.05 },
        { id: "soon", kind: "bulk", count: 150, rtt: 0.05, start: { uniform: [1, 3] } },
        { id: "never", kind: "bulk", count: 150, rtt: 0.08, start: 100 },
      ],
    }),
  ),
  timeline,
});
const CHANGES: readonly Change[] = [
  { at: 0.7, set: "traffic.soon.start", to: { uniform: [0.8, 3.5] } },
  { at: 1.2, set: "traffic.never.count", to: 120 },
  { at: 1.6, set: "traffic.never.rtt", to: 0.2 },
  { at: 1.9, set: "traffic.soon.packetSize", to: 500 },
  { at: 2.1, set: "traffic.never.count", to: 140 },
  { at: 2.4, set: "traffic.never.start", to: 3 },
];
const hashAtEnd = (simulation: Simulation): string => {
  simulation.runUntil(END);
  return simulation.traceHash();
};

describe.each([
  ["as they were made", []],
  ["whose start, number, way and packets change", CHANGES],
] as const)("a run with flows that wait, %s", (_, timeline) => {
  it("is saved many times, and continues from each to the same end", () => {
    const scene = sceneOf(timeline);
    const whole = hashAtEnd(new Simulation(scene, 0));
    const simulation = new Simulation(scene, 0);
    for (const time of [0.2, 0.5, 0.75, 1.1, 1.5, 1.8, 2.2, 2.6, 3.4]) {
      simulation.runUntil(time);
      const saved = simulation.save();
      // What is kept of the flows that wait is told again: by the same run, and by one that has kept nothing.
      expect(simulation.save().data).toEqual(saved.data);
      const restored = Simulation.restore(saved);
      expect(restored.save().data).toEqual(saved.data);
      expect(hashAtEnd(restored)).toBe(whole);
    }
    expect(hashAtEnd(simulation)).toBe(whole);
  });
});

describe("flows that have begun and whose first packet is still on its way to a fast link", () => {
  it("follow a change as if it had been made by the timeline", () => {
    const fast = scenarioOf(
      bulkDocument("drop-tail", {
        duration: 0.8,
        bottleneck: { rate: 1e9, buffer: { packets: 1000 } },
        traffic: [
          { id: "now", kind: "bulk", count: 2, rtt: 0.05 },
          { id: "late", kind: "bulk", count: 40, rtt: 0.2, start: 0.5 },
        ],
      }),
    );
    const change: Change = { at: 0.52, set: "traffic.late.window", to: 4 };
    const planned = new Simulation({ ...fast, timeline: [change] }, 0);
    planned.runUntil(0.8);
    const live = new Simulation(fast, 0);
    live.runUntil(0.52);
    expect(live.change(change).ok).toBe(true);
    live.runUntil(0.8);
    expect(live.traceHash()).toBe(planned.traceHash());
    expect(Simulation.restore(live.save()).traceHash()).toBe(live.traceHash());
  });
});
