import type { Preset } from "./contract.ts";

export const twoWayTraffic: Preset = {
  id: "two-way-traffic",
  title: "An upload slows the download",
  story:
    "The upstream link is ten times slower. From 20 s on two uploads fill its buffer, the acknowledgements of the " +
    "download wait behind them, and the download loses a third of its rate, or more with other seeds. At 70 s " +
    "FQ-CoDel on the upstream link lets the ACKs pass.",
  scenario: {
    version: 2,
    title: "An upload slows the download",
    duration: 120,
    bottleneck: {
      rate: 10e6,
      delay: 0.01,
      buffer: { packets: 200 },
      reverse: { rate: 1e6, buffer: { packets: 200 } },
    },
    lanes: [{ queue: "drop-tail" }],
    traffic: [
      { id: "down", kind: "bulk", transport: "newreno", count: 4, rtt: 0.05 },
      { id: "up", kind: "bulk", transport: "newreno", count: 2, rtt: 0.05, direction: "back", start: 20 },
    ],
    timeline: [{ at: 70, set: "bottleneck.reverse.queue", to: "fq-codel" }],
  },
};
