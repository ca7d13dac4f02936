import type { Preset } from "./contract.ts";

export const rttUnfairness: Preset = {
  id: "rtt-unfairness",
  title: "RTT unfairness",
  story:
    "Four downloads with an RTT of 20 ms and four with 200 ms share a Drop Tail queue: those with the short RTT " +
    "recover sooner from a loss and take more than ten times as much. At 60 s DRR serves every flow in turn, and " +
    "all get nearly the same. Try RED, or other RTTs.",
  scenario: {
    version: 2,
    title: "RTT unfairness",
    duration: 120,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 100 } },
    lanes: [{ queue: "drop-tail" }],
    traffic: [
      { id: "near", kind: "bulk", transport: "newreno", count: 4, rtt: 0.02 },
      { id: "far", kind: "bulk", transport: "newreno", count: 4, rtt: 0.2 },
    ],
    timeline: [{ at: 60, set: "lanes.0.queue", to: "drr" }],
  },
};
