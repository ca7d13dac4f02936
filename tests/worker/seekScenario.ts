import { catalog } from "../../src/engine/catalog.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Change, Scenario } from "../../src/scenario/document.ts";
import { parseScenario } from "../../src/scenario/parse.ts";

/** Five flows through RED at 2 Mbit/s, and a source that is no sender. */
export const hostScenario = (more: object = {}): Scenario => {
  const result = parseScenario(
    {
      version: 2,
      duration: 30,
      bottleneck: { rate: 2e6, buffer: { packets: 40 } },
      lanes: [{ queue: "red", params: { minThreshold: 5 } }],
      traffic: [
        { id: "a", kind: "bulk", transport: "reno", count: 5, rtt: 0.05 },
        { id: "b", kind: "cbr", rate: 2e5 },
        { id: "c", kind: "short-flows", transport: "newreno", arrivalRate: 3 },
      ],
      ...more,
    },
    catalog,
  );
  if (!result.ok) throw new Error(result.faults.map((fault) => fault.message).join("; "));
  return result.value;
};

/** The trace hash of a straight run to `time`, with this timeline. */
export const straightHash = (scenario: Scenario, time: number, timeline: readonly Change[] = []): string => {
  const simulation = new Simulation({ ...scenario, timeline }, 0);
  simulation.runUntil(time);
  return simulation.traceHash();
};
