import { describe, expect, it } from "vitest";
import {
  FLOW_NUMBER,
  FLOW_PHASE,
  FLOW_RTT,
  FLOW_STRIDE,
  FLOW_TIMEOUT,
  FLOW_WINDOW,
  type FlowSample,
  type FlowWatch,
} from "../../../src/engine/recording/frame.ts";
import { sampleFlows } from "../../../src/engine/simulation/flowSample.ts";
import { Simulation } from "../../../src/engine/simulation/simulation.ts";
import type { Scenario } from "../../../src/scenario/document.ts";
import { scenarioOf } from "../scenarios.ts";

/** Windows that stand still over a path of 100 ms, on which a packet takes 0.8 ms and nothing waits. */
const still = (more: object = {}): Scenario =>
  scenarioOf({
    duration: 10,
    bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 100 } },
    lanes: [{ queue: "drop-tail" }],
    traffic: [
      {
        id: "a",
        kind: "bulk",
        transport: "fixed-window",
        params: { fixedWindow: 5 },
        count: 1,
        rtt: 0.1,
        start: 0,
        packetSize: 1000,
        sendJitter: 0,
        ...more,
      },
      { id: "u", kind: "cbr", rate: 1e4 },
    ],
  });

const sampleAt = (scenario: Scenario, at: number, watch: FlowWatch): FlowSample | undefined => {
  const simulation = new Simulation(scenario, 0);
  simulation.runUntil(at);
  return sampleFlows(simulation, watch);
};
const rowOf = (sample: FlowSample | undefined, place: number): Float64Array =>
  sample?.flows.subarray(place * FLOW_STRIDE, (place + 1) * FLOW_STRIDE) ?? new Float64Array(0);

describe("a sample of senders", () => {
  it("contains window, RTT, timer and state of a flow", () => {
    const sample = sampleAt(still(), 5, { group: "a", members: [0] });
    const row = rowOf(sample, 0);
    expect(row[FLOW_NUMBER]).toBe(0);
    // Propagation, and one packet time on the link.
    expect(row[FLOW_RTT]).toBeCloseTo(0.1 + 0.0008, 6);
    // RFC 6298 with its variation long gone: the least timer of the group.
    expect(row[FLOW_TIMEOUT]).toBeCloseTo(0.2, 6);
    expect(sample?.phases[row[FLOW_PHASE] ?? -1]).toBe("fixed window");
    expect(row[FLOW_WINDOW]).toBe(5);
    expect(sample?.windows[1]).toBe(5);
  });

  it("contains the distribution of a group and the number of flows in each state", () => {
    const sample = sampleAt(still({ count: 10 }), 5, { group: "a", members: [0, 9, 10] });
    expect(sample?.counts.reduce((sum, count) => sum + count, 0)).toBe(10);
    expect(sample?.counts[sample.phases.indexOf("fixed window")]).toBe(10);
    const [low = 0, middle = 0, high = 0] = sample?.roundTrips ?? [];
    expect(low).toBeLessThanOrEqual(middle);
    expect(middle).toBeLessThanOrEqual(high);
    expect(rowOf(sample, 1)[FLOW_NUMBER]).toBe(9);
    // There is no eleventh flow.
    expect([...rowOf(sample, 2)].every(Number.isNaN)).toBe(true);
  });

  it("does not count a flow that has not started", () => {
    const sample = sampleAt(still({ start: 7 }), 5, { group: "a", members: [0] });
    expect(sample?.counts.reduce((sum, count) => sum + count, 0)).toBe(0);
    expect([...(sample?.windows ?? [])].every(Number.isNaN)).toBe(true);
    expect(rowOf(sample, 0)[FLOW_WINDOW]).toBeNaN();
  });

  it("exists only for groups with a transport", () => {
    expect(sampleAt(still(), 1, { group: "u", members: [0] })).toBeUndefined();
    expect(sampleAt(still(), 1, { group: "x", members: [0] })).toBeUndefined();
  });

  it("moves nothing of the run", () => {
    const [plain, watched] = [new Simulation(still(), 0), new Simulation(still(), 0)];
    plain.runUntil(6);
    for (let at = 0.1; at < 6; at += 0.1) {
      watched.runUntil(at);
      sampleFlows(watched, { group: "a", members: [0] });
    }
    watched.runUntil(6);
    expect(watched.traceHash()).toBe(plain.traceHash());
  });
});
