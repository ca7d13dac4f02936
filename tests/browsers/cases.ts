import { catalog } from "../../src/engine/catalog.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import type { Json, Seconds } from "../../src/units/units.ts";

/** One lane of one scenario, to be run everywhere. */
export interface Case {
  /** `preset ID, lane N`, `queue ID`, `transport ID` or `kind ID`. */
  readonly id: string;
  readonly scenario: Scenario;
  readonly lane: number;
}

const scenarioOf = (id: string, document: Json): Scenario => {
  const result = parseScenario(document, catalog);
  if (result.ok) return result.value;
  throw new Error(`${id} is no scenario: ${result.faults.map(({ message }) => message).join("; ")}`);
};

/** The scenario in less time: its changes move together with its end, so that all of them still happen. */
export const shortened = (scenario: Scenario, seconds: Seconds): Scenario => {
  const factor = seconds / scenario.duration;
  if (factor >= 1) return scenario;
  return {
    ...scenario,
    duration: seconds,
    timeline: scenario.timeline.map((change) => ({ ...change, at: change.at * factor })),
  };
};

type Document = { readonly [field: string]: Json };

/** Fields of those that by their defaults would do here what another one does. */
const OWN: Readonly<Record<string, Document>> = {
  choke: { minThreshold: 8, maxThreshold: 24 },
  "m-choke": { minThreshold: 8, maxThreshold: 24 },
  "a-choke": { minThreshold: 8, maxThreshold: 24 },
  wfq: { weights: [1, 2, 3] },
};

const voice: Document = { id: "voice", kind: "cbr", count: 2, rate: 2e5, packetSize: 200, intervalJitter: 1 };

/** Senders, voice, bursts and short flows at a link that marks, with a change of each sort. */
const mixed = (queue: string): Document => ({
  version: 2,
  seed: 5,
  duration: 8,
  bottleneck: { rate: 4e6, delay: 0.005, buffer: { packets: 50 }, ecn: true },
  access: { rate: 20e6 },
  lanes: [{ queue, params: OWN[queue] ?? {} }],
  traffic: [
    { id: "ftp", kind: "bulk", transport: "cubic", count: 5, rtt: { uniform: [0.02, 0.12] } },
    {
      id: "old",
      kind: "bulk",
      transport: "reno",
      count: 2,
      ecn: "none",
      delayedAck: true,
      rtt: { random: [0.02, 0.12] },
    },
    voice,
    { id: "burst", kind: "exponential-on-off", count: 4, meanOn: 0.02, meanOff: 0.08, packetSize: 500 },
    { id: "mice", kind: "short-flows", arrivalRate: 8, size: { pareto: { mean: 12, shape: 1.3, min: 1, max: 500 } } },
  ],
  timeline: [
    { at: 2, set: "traffic.ftp.count", to: 9 },
    { at: 5, set: "bottleneck.buffer", to: { packets: 25 } },
    { at: 6, set: "bottleneck.ecn", to: false },
  ],
});

/** More flows than the engine has room for at first, half of them of one sort of traffic. */
const crowded = (group: Document): Document => ({
  version: 2,
  seed: 6,
  duration: 8,
  bottleneck: { rate: 20e6, delay: 0.005, buffer: { packets: 120 }, ecn: true },
  lanes: [{ queue: "pie" }],
  traffic: [
    { id: "it", count: 40, rtt: { uniform: [0.02, 0.12] }, ...group },
    { id: "ftp", kind: "bulk", transport: "newreno", count: 40, rtt: 0.06 },
    voice,
  ],
  timeline: [{ at: 5, set: "traffic.it.count", to: 30 }],
});

/**
 * Every lane of every preset; every discipline before mixed traffic; every transport and every kind of traffic in a
 * crowd.
 * @param seconds simulated; a scenario that is longer is shortened to it
 * @throws Error where a preset is no scenario
 */
export const casesOf = (seconds: Seconds): readonly Case[] => {
  const one = (id: string, document: Document): Case => {
    return { id, scenario: shortened(scenarioOf(id, document), seconds), lane: 0 };
  };
  return [
    ...presets.flatMap(({ id, scenario }) => {
      const short = shortened(scenarioOf(id, scenario), seconds);
      return short.lanes.map((_, lane) => ({ id: `preset ${id}, lane ${lane}`, scenario: short, lane }));
    }),
    ...catalog.queues.map(({ id }) => one(`queue ${id}`, mixed(id))),
    ...catalog.transports.map(({ id }) => one(`transport ${id}`, crowded({ kind: "bulk", transport: id }))),
    ...catalog.kinds.map(({ id }) => one(`kind ${id}`, crowded({ kind: id }))),
  ];
};
