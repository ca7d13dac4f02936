import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import "../../src/engine/everything.ts";
import { runLane } from "../../src/engine/simulation/run.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { estimateRun } from "../../src/scenario/estimate.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { endOf } from "../../src/scenario/runEnd.ts";
import { resolve } from "../../src/schema/check.ts";

const scenarioOf = (document: object): Scenario => {
  const parsed = parseScenario({ version: 2, lanes: [{ queue: "drop-tail" }], ...document }, catalog);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
  return parsed.value;
};

/** Packets that arrived at the queues, by group. */
const arrivalsOf = (scenario: Scenario): number => {
  const window = { from: 0, to: endOf(scenario) };
  const { reports } = runLane(scenario, 0, { windows: [window], keeps: () => false });
  const groups = reports[0]?.groups ?? [];
  return groups.reduce((sum, { arrivals }) => sum + arrivals, 0);
};

const bulk = (count: number, more: object = {}): object => ({ id: "a", kind: "bulk", count, ...more });
const cases: [string, object][] = [
  ["five flows at 10 Mbit/s", { duration: 10, traffic: [bulk(5)] }],
  ["flows bounded by their windows", { duration: 20, bottleneck: { rate: 1e8 }, traffic: [bulk(2, { window: 10 })] }],
  ["3000 flows that crowd", { duration: 4, traffic: [bulk(3000)] }],
  ["a source at a third of the link", { duration: 10, traffic: [{ id: "u", kind: "cbr", rate: 3e6 }] }],
  [
    "sources at five times the link",
    { duration: 4, traffic: [{ id: "u", kind: "cbr", count: 5, rate: 1e7 }, bulk(3)] },
  ],
  ["bursts", { duration: 30, traffic: [{ id: "o", kind: "exponential-on-off", count: 20, peakRate: 2e5 }] }],
  ["web transfers", { duration: 10, traffic: [{ id: "m", kind: "short-flows", arrivalRate: 20 }] }],
  ["web pages", { duration: 30, traffic: [{ id: "p", kind: "request-response", count: 30 }] }],
  ["calls", { duration: 10, traffic: [{ id: "c", kind: "call", count: 10 }] }],
  ["a group that stops", { duration: 20, traffic: [bulk(5, { stop: 5 })] }],
  [
    "a link that becomes slow",
    { duration: 20, traffic: [bulk(5)], timeline: [{ at: 5, set: "bottleneck.rate", to: 1e6 }] },
  ],
  ["a run that is shortened", { duration: 60, traffic: [bulk(5)], timeline: [{ at: 1, set: "duration", to: 5 }] }],
];

describe("the estimate of a run", () => {
  it.each(cases)("is within a factor of 2.5 of the packets of %s", (_, document) => {
    const scenario = scenarioOf(document);
    const ratio = estimateRun(scenario, 0, catalog).packets / arrivalsOf(scenario);
    expect(ratio).toBeGreaterThan(1 / 2.5);
    expect(ratio).toBeLessThan(2.5);
  });

  it.each(presets)("is within a factor of 3 of the packets of the first seconds of $id", ({ scenario: document }) => {
    const parsed = parseScenario(document, catalog);
    if (!parsed.ok) throw new Error("a scene is wrong");
    const scenario = { ...parsed.value, duration: 20, timeline: [] };
    const ratio = estimateRun(scenario, 0, catalog).packets / arrivalsOf(scenario);
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  });

  it.each(catalog.kinds)("knows the load of $id, unless its flows send as much as they can", ({ id, load, fields }) => {
    const values = resolve(fields, {}, { linkRate: 1e7, buffer: { packets: 100 }, largestPacket: 1500 });
    const offered = load?.(values, 1000);
    if (id === "bulk") expect(offered).toBeUndefined();
    else {
      expect(offered?.rate).toBeGreaterThan(1000);
      expect(offered?.packetSize).toBeGreaterThan(0);
      expect(offered?.packetSize).toBeLessThanOrEqual(1000);
    }
  });

  it("grows with flows and with the rate of the link, in memory and in time", () => {
    const of = (flows: number, rate: number) =>
      estimateRun(scenarioOf({ bottleneck: { rate }, traffic: [bulk(flows)] }), 0, catalog);
    expect(of(10_000, 1e7).bytes).toBeGreaterThan(of(10, 1e7).bytes + 3e7);
    expect(of(10, 1e10).time).toBeGreaterThan(100 * of(10, 1e7).time);
  });
});
