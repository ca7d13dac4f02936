import { catalog } from "../../../../src/engine/catalog.ts";
import { Simulation } from "../../../../src/engine/simulation/simulation.ts";
import type { Scenario } from "../../../../src/scenario/document.ts";
import { parseScenario } from "../../../../src/scenario/parse.ts";

/** A small scene: five flows before 2 Mbit/s, with these lanes. */
export const sceneOf = (lanes: readonly object[], more: object = {}): Scenario => {
  const document = {
    version: 2,
    duration: 6,
    bottleneck: { rate: 2e6, buffer: { packets: 30 } },
    lanes,
    traffic: [{ id: "a", kind: "bulk", transport: "reno", count: 5, rtt: 0.05 }],
    ...more,
  };
  const result = parseScenario(document, catalog);
  if (!result.ok) throw new Error(result.faults.map(({ message }) => message).join("; "));
  return result.value;
};

/** The trace hash of a lane that is run alone and in one go. */
export const hashAlone = (scenario: Scenario, lane: number, until: number): string => {
  const simulation = new Simulation(scenario, lane);
  simulation.runUntil(until);
  return simulation.traceHash();
};
