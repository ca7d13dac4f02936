import type { Preset } from "./contract.ts";

export const remPrice: Preset = {
  id: "rem-price",
  title: "REM asks a price",
  story:
    "REM sums two errors, queue length minus target and arrival rate minus link rate; this sum is the price, and " +
    "REM marks with a probability that grows with it. At 60 s the number of downloads doubles: the queue jumps, the " +
    "price rises, and the queue comes back to 20 packets.",
  scenario: {
    version: 2,
    title: "REM asks a price",
    duration: 240,
    bottleneck: { ecn: true },
    lanes: [{ queue: "rem" }],
    traffic: [{ id: "bulk", kind: "bulk", transport: "reno", count: 30, rtt: { uniform: [0.04, 0.22] } }],
    timeline: [{ at: 60, set: "traffic.bulk.count", to: 60 }],
  },
};
