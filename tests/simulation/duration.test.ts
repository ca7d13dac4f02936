import { describe, expect, it } from "vitest";
import type { Change } from "../../src/scenario/document.ts";
import { bulkDocument, simulationOf } from "../engine/scenarios.ts";

const until = (timeline: readonly Change[], ends: readonly number[]): { now: number; hash: string } => {
  const simulation = simulationOf(
    bulkDocument("red", { duration: 4, timeline: timeline.map((change) => ({ ...change })) }),
  );
  for (const end of ends) simulation.runUntil(end);
  return { now: simulation.now, hash: simulation.traceHash() };
};

describe("the end of a run", () => {
  it("is its duration, however far it is asked to run", () => {
    expect(until([], [100])).toEqual(until([], [1, 4]));
    expect(until([], [100]).now).toBe(4);
  });

  it("is where steps end", () => {
    const simulation = simulationOf(bulkDocument("red", { duration: 1.5 }));
    simulation.runUntil(1.4);
    let steps = 0;
    for (; simulation.now < 1.5 && steps < 1000; steps++) simulation.step();
    expect(steps).toBeGreaterThan(50);
    expect(steps).toBeLessThan(1000);
    expect(simulation.step()).toBe(1.5);
  });

  it("moves with a change on the way, in whatever slices", () => {
    const longer: Change = { at: 2, set: "duration", to: 7 };
    expect(until([longer], [6]).now).toBe(6);
    expect(until([longer], [6])).toEqual(until([longer], [1, 2, 3, 6]));
    expect(until([longer], [100]).now).toBe(7);
    const shorter: Change = { at: 2, set: "duration", to: 3 };
    expect(until([shorter], [100]).now).toBe(3);
    expect(until([shorter], [100])).toEqual(until([shorter], [2.5, 100]));
  });

  it("cannot be set into the past", () => {
    const simulation = simulationOf(bulkDocument("red", { duration: 4 }));
    simulation.runUntil(3);
    expect(simulation.change({ at: 3, set: "duration", to: 2 }).ok).toBe(false);
    expect(simulation.scenario.duration).toBe(4);
  });

  it("comes after everything earlier, and before what falls on it", () => {
    const document = bulkDocument("drop-tail", {
      duration: 2,
      traffic: [{ id: "cbr", kind: "cbr", rate: 8e5, start: 0, rtt: 0.01 }],
    });
    const simulation = simulationOf(document, { packets: "all" });
    simulation.runUntil(2);
    const { times } = simulation.takeFrame().packets;
    // One packet each 10 ms from 0 on: the last at 1.99 s.
    expect(times.at(-1)).toBeCloseTo(1.99, 9);
    expect(new Set(times).size).toBe(200);
  });
});
