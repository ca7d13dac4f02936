import type { Preset } from "./contract.ts";

export const parkingLot: Preset = {
  id: "parking-lot",
  title: "Two bottlenecks in a row",
  story:
    "Four downloads pass two full links, and four others at each link pass only that one: the long path gets " +
    "about a tenth of the rate of the short ones. At 60 s FQ-CoDel serves every flow in turn at both, and " +
    "the long path nearly catches up.",
  scenario: {
    version: 2,
    title: "Two bottlenecks in a row",
    duration: 120,
    bottleneck: {
      rate: 10e6,
      delay: 0.01,
      buffer: { packets: 100 },
      second: { rate: 10e6, delay: 0.01, buffer: { packets: 100 } },
    },
    lanes: [{ queue: "drop-tail" }],
    traffic: [
      { id: "long", kind: "bulk", transport: "newreno", count: 4, rtt: 0.1 },
      { id: "first", kind: "bulk", transport: "newreno", count: 4, rtt: 0.06, route: "first" },
      { id: "second", kind: "bulk", transport: "newreno", count: 4, rtt: 0.06, route: "second" },
    ],
    timeline: [
      { at: 60, set: "lanes.0.queue", to: "fq-codel" },
      { at: 60, set: "bottleneck.second.queue", to: "fq-codel" },
    ],
  },
};
