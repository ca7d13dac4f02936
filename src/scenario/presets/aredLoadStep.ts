import type { Preset } from "./contract.ts";

export const aredLoadStep: Preset = {
  id: "ared-load-step",
  title: "Adaptive RED and a step in the load",
  story:
    "At 100 s the number of downloads falls from 180 to 20. Adaptive RED lowers its maximum probability until the " +
    "average queue is back in the target band.",
  scenario: {
    version: 2,
    title: "Adaptive RED and a step in the load",
    duration: 200,
    bottleneck: { ecn: true },
    lanes: [{ queue: "ared" }],
    traffic: [{ id: "bulk", kind: "bulk", transport: "reno", count: 180, rtt: { uniform: [0.04, 0.22] } }],
    timeline: [{ at: 100, set: "traffic.bulk.count", to: 20 }],
  },
};
