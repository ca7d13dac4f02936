import type { Preset } from "./contract.ts";

export const busiest: Preset = {
  id: "busiest",
  title: "A busy link",
  story: "100 Mbit/s, 100 downloads, web traffic and bursts: the heaviest scene.",
  scenario: {
    version: 2,
    title: "A busy link",
    bottleneck: { rate: 100e6, buffer: { packets: 1000 } },
    lanes: [{ queue: "red", params: { minThreshold: 100, maxThreshold: 300 } }],
    traffic: [
      { id: "bulk", kind: "bulk", count: 100, rtt: { uniform: [0.04, 0.22] } },
      { id: "mice", kind: "short-flows", arrivalRate: 60, size: { packets: 20 }, rtt: { uniform: [0.04, 0.13] } },
      { id: "burst", kind: "exponential-on-off", count: 20, peakRate: 1e6, meanOn: 0.5, meanOff: 0.5 },
    ],
  },
};
