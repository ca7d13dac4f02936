import type { Preset } from "./contract.ts";

export const udpSurgeMeetsRed: Preset = {
  id: "udp-surge-meets-red",
  title: "A UDP surge meets RED",
  story:
    "Two groups of downloads and some web traffic share a link whose queue RED keeps short. More downloads join, " +
    "then UDP traffic that ignores congestion signals. A steeper drop curve at 36 s and ECN at 45 s respond.",
  scenario: {
    version: 2,
    title: "A UDP surge meets RED",
    seed: 7,
    bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 100 } },
    lanes: [{ queue: "red", params: { minThreshold: 20, maxThreshold: 60, maxProbability: 0.02, gentle: false } }],
    traffic: [
      { id: "A", kind: "bulk", transport: "reno", count: 4, rtt: 0.06 },
      { id: "B", kind: "bulk", transport: "reno", count: 4, rtt: 0.18 },
      { id: "C", kind: "short-flows", transport: "reno", arrivalRate: 3, rtt: 0.08 },
      { id: "U", kind: "cbr", count: 0, rate: 3e6, rtt: 0.05, start: 0 },
    ],
    timeline: [
      { at: 14, set: "traffic.A.count", to: 8 },
      { at: 26, set: "traffic.U.count", to: 1 },
      { at: 36, set: "lanes.0.params.maxProbability", to: 0.1 },
      { at: 45, set: "bottleneck.ecn", to: true },
    ],
  },
};
