import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Json } from "../../src/units/units.ts";
import { type Document, scenarioOf } from "../engine/scenarios.ts";
import { type PacketEvent, Recording } from "./recording.ts";

export const begin = (document: Document): Recording =>
  new Recording(new Simulation(scenarioOf(document), 0, { packets: "all" }));
/** Runs up to `at`, changes a field there, and discards the data recorded before. */
export const changed = (
  document: Document,
  at: number,
  set: string,
  to: Json,
): { before: Recording; after: Recording } => {
  const before = begin(document).runThrough([at]);
  const result = before.simulation.change({ at, set, to });
  if (!result.ok) throw new Error(result.faults.map(({ message }) => message).join("; "));
  return { before, after: new Recording(before.simulation) };
};
export const ofKind = (events: readonly PacketEvent[], kind: number): PacketEvent[] =>
  events.filter((event) => event.kind === kind);
export const flowsOf = (events: readonly PacketEvent[]): number[] =>
  [...new Set(events.map(({ flow }) => flow))].sort((a, b) => a - b);
export const waiting = (recording: Recording): number[] => [...(recording.take().queue ?? [])];

/** Two sources that overload the link: the buffer is always full. */
export const overload: Document = {
  duration: 10,
  bottleneck: { rate: 1e6, delay: 0.005, buffer: { packets: 20 } },
  lanes: [{ queue: "drop-tail" }],
  traffic: [{ id: "cbr", kind: "cbr", count: 2, rate: 1e6, start: { list: [0, 0.003] }, rtt: 0.02 }],
};
