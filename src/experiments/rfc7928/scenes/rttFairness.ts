import type { Scene } from "../contract.ts";

export const rttFairness: Scene = {
  id: "rtt-fairness",
  title: "Round-trip time fairness",
  section: "6",
  story: "Five NewReno downloads have an RTT of 100 ms, five others one of 20 ms.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [
      { id: "far", kind: "bulk", transport: "newreno", count: 5, rtt: 0.1, start: { random: [0, 1] } },
      { id: "near", kind: "bulk", transport: "newreno", count: 5, rtt: 0.02, start: { random: [0, 1] } },
    ],
  },
  from: 5,
  measures: ["far.share", "near.share"],
};
