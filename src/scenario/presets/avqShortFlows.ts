import type { Preset } from "./contract.ts";

export const avqShortFlows: Preset = {
  id: "avq-short-flows",
  title: "AVQ and short flows",
  story:
    "AVQ marks a packet when a virtual queue, drained slightly slower than the link, would overflow. Once AVQ has " +
    "adapted the rate of that queue, the real queue is short. At 80 s thirty short transfers a second join the " +
    "downloads.",
  scenario: {
    version: 2,
    title: "AVQ and short flows",
    duration: 160,
    bottleneck: { ecn: true },
    lanes: [{ queue: "avq" }],
    traffic: [
      { id: "bulk", kind: "bulk", transport: "reno", count: 40, rtt: { uniform: [0.04, 0.13] } },
      {
        id: "mice",
        kind: "short-flows",
        transport: "reno",
        arrivalRate: 30,
        size: { packets: 20 },
        rtt: { uniform: [0.04, 0.13] },
        start: 80,
      },
    ],
  },
};
