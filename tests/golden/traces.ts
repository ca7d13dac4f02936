import { catalog } from "../../src/engine/catalog.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Report } from "../../src/engine/recording/frame.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { type Document, queueIds, scenarioOf } from "../engine/scenarios.ts";

/** One run: its figures by name, then its hashes by instant. */
type Run = Readonly<Record<string, string | number>>;
export type Golden = Readonly<Record<string, Run>>;

/** Figures of the whole run, in round numbers: they show a reader what a new hash stands for. */
const figuresOf = ({ metrics, groups }: Report): Record<string, number> => {
  const rounded = (value: number | null | undefined): number => Number((value ?? 0).toPrecision(3));
  return {
    "packets arrived": metrics["arrivals"] ?? 0,
    "packets dropped": metrics["drops"] ?? 0,
    "packets marked": groups.reduce((sum, { marks }) => sum + marks, 0),
    "mean queueing delay, ms": rounded(1000 * (metrics["delayMean"] ?? 0)),
    "goodput, Mbit/s": rounded((metrics["goodput"] ?? 0) / 1e6),
    "link use, %": rounded(100 * (metrics["utilization"] ?? 0)),
  };
};

/** The hash at each of these instants: the first that differs shows when the runs part. */
const runOf = (scenario: Scenario, lane: number, instants: readonly number[]): Run => {
  const simulation = new Simulation(scenario, lane);
  const end = instants.at(-1) ?? 0;
  simulation.watch(0, end);
  const hashes: Record<string, string> = {};
  for (const at of instants) {
    simulation.runUntil(at);
    hashes[`${at} s`] = simulation.traceHash();
  }
  return { ...figuresOf(simulation.report(0, end)), ...hashes };
};

/** Fields of those that by their defaults would do here what another one does. */
const OWN: Readonly<Record<string, Document>> = {
  choke: { minThreshold: 8, maxThreshold: 24 },
  "m-choke": { minThreshold: 8, maxThreshold: 24 },
  "a-choke": { minThreshold: 8, maxThreshold: 24 },
  wfq: { weights: [1, 2, 3] },
};

/** Every kind of traffic, losses and marks, and a change of each sort. */
const everything = (queue: string): Document => ({
  seed: 20,
  duration: 8,
  bottleneck: { rate: 4e6, delay: 0.005, buffer: { packets: 50 }, ecn: true },
  access: { rate: 20e6 },
  lanes: [{ queue, params: OWN[queue] ?? {} }],
  traffic: [
    { id: "ftp", kind: "bulk", transport: "newreno", count: 6, rtt: { uniform: [0.02, 0.12] } },
    { id: "old", kind: "bulk", transport: "reno", count: 3, ecn: "none", delayedAck: true, rtt: { random: [0.02, 0.12] } },
    { id: "voice", kind: "cbr", count: 2, rate: 2e5, packetSize: 200, intervalJitter: 1 },
    { id: "burst", kind: "exponential-on-off", count: 4, meanOn: 0.02, meanOff: 0.08, packetSize: 500 },
    { id: "mice", kind: "short-flows", arrivalRate: 8, size: { pareto: { mean: 12, shape: 1.3, min: 1, max: 500 } } },
  ],
  timeline: [
    { at: 3, set: "traffic.ftp.count", to: 12 },
    { at: 4, set: "bottleneck.rate", to: 2e6 },
    { at: 5, set: "bottleneck.buffer", to: { packets: 20 } },
    { at: 6, set: "bottleneck.ecn", to: false },
    { at: 6.5, set: "traffic.burst.count", to: 0 },
  ],
});

/** Some of one kind of traffic beside downloads, at a link that they fill. */
const beside = (kind: string): Document => ({
  seed: 21,
  duration: 8,
  bottleneck: { rate: 4e6, delay: 0.005, buffer: { packets: 60 } },
  lanes: [{ queue: "drop-tail" }],
  traffic: [
    { id: "it", kind, count: 3, rtt: { uniform: [0.02, 0.12] } },
    { id: "ftp", kind: "bulk", transport: "newreno", count: 3, rtt: 0.05 },
  ],
  timeline: [{ at: 5, set: "traffic.it.count", to: 5 }],
});

/** Seconds of a preset: over its first change where that comes early. */
const PRESET_SECONDS = [1, 5, 20];

/** Figures and hashes as this engine makes them, by the scenario that is run. */
export const computed = (): Golden => {
  const golden: Record<string, Run> = {};
  for (const id of queueIds) golden[`queue ${id}`] = runOf(scenarioOf(everything(id)), 0, [1, 2, 3, 4, 5, 6, 7, 8]);
  for (const { id } of catalog.kinds) golden[`kind ${id}`] = runOf(scenarioOf(beside(id)), 0, [2, 4, 6, 8]);
  for (const preset of presets) {
    const result = parseScenario(preset.scenario, catalog);
    if (!result.ok) throw new Error(`the preset ${preset.id} is no scenario: ${result.faults[0]?.message}`);
    for (const [lane] of result.value.lanes.entries())
      golden[`preset ${preset.id}, lane ${lane}`] = runOf(result.value, lane, PRESET_SECONDS);
  }
  return golden;
};
