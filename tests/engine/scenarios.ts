import { catalog } from "../../src/engine/catalog.ts";
import { Simulation, type SimulationOptions } from "../../src/engine/simulation/simulation.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { CURRENT_VERSION } from "../../src/scenario/upgraders.ts";
import type { Json } from "../../src/units/units.ts";

export type Document = Readonly<Record<string, Json>>;

/** The scenario of a document; what the document leaves out has its default. @throws Error with every fault */
export const scenarioOf = (document: Document): Scenario => {
  const result = parseScenario({ version: CURRENT_VERSION, ...document }, catalog);
  if (result.ok) return result.value;
  throw new Error(result.faults.map((fault) => fault.message).join("; "));
};

export const isScenario = (document: Document): boolean =>
  parseScenario({ version: CURRENT_VERSION, ...document }, catalog).ok;

/** The first lane of a document, at its beginning. */
export const simulationOf = (document: Document, options: SimulationOptions = {}): Simulation =>
  new Simulation(scenarioOf(document), 0, options);

/** Every discipline of the registry, by id. */
export const queueIds: readonly string[] = catalog.queues.map(({ id }) => id);

/** Senders that never stop, behind a link of 10 Mbit/s with room for 30 packets. */
export const bulkDocument = (queue: string, more: Document = {}): Document => ({
  duration: 10,
  bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 30 } },
  lanes: [{ queue }],
  traffic: [{ id: "ftp", kind: "bulk", transport: "reno", count: 8, rtt: { uniform: [0.02, 0.08] } }],
  ...more,
});
