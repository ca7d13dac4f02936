import type { Preset } from "./contract.ts";

export const rttUnfairness: Preset = {
  id: "rtt-unfairness",
  title: "Near senders take it all",
  story:
    "Four downloads over 20 ms and four over 200 ms share a full buffer: the near ones recover sooner from a loss and " +
    "take ten times as much. At 60 s DRR serves every flow in turn, and all get nearly the same. Try RED, or other " +
    "round trips.",
  scenario: {
    version: 1,
    title: "Near senders take it all",
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
