import { expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { runLane } from "../../src/engine/simulation/run.ts";
import { scenarioOf } from "../engine/scenarios.ts";

/** Marks, drops, newcomers, a change of the channels, short flows and a second queue. */
const documentOf = (queue: string) => ({
  version: 2,
  duration: 2,
  bottleneck: { rate: 5e6, ecn: true, second: { rate: 4e6 } },
  lanes: [{ queue }],
  traffic: [
    { id: "long", kind: "bulk", transport: "cubic", count: 6, start: 0 },
    { id: "late", kind: "bulk", transport: "newreno", count: 2, start: 1, ecn: "none" },
    { id: "short", kind: "short-flows", transport: "newreno", arrivalRate: 5 },
    { id: "udp", kind: "cbr", rate: 1e6 },
  ],
  timeline: [{ at: 1.25, set: "lanes.0.queue", to: queue === "red" ? "codel" : "red" }],
});

it("a run of which nothing over time is recorded has the same events and reports, with every discipline", () => {
  const windows = [
    { from: 0, to: 2 },
    { from: 0.5, to: 1.75 },
  ];
  for (const { id } of catalog.queues) {
    const scenario = scenarioOf(documentOf(id));
    const recorded = runLane(scenario, 0, { windows, keeps: () => true });
    const { reports, traceHash, events, series } = runLane(scenario, 0, { windows });
    expect({ traceHash, events }, id).toEqual({ traceHash: recorded.traceHash, events: recorded.events });
    expect(reports, id).toEqual(recorded.reports);
    expect(series.size, id).toBe(0);
  }
});
