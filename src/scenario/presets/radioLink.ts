import type { Preset } from "./contract.ts";

export const radioLink: Preset = {
  id: "radio-link",
  title: "A link whose rate swings",
  story:
    "A radio link swings between 2 and 18 Mbit/s every 20 s. With Drop Tail the queueing delay is up to a second " +
    "when the rate is low; at 60 s CoDel takes over and keeps the delay near its target with hardly any loss of " +
    "link use.",
  scenario: {
    version: 2,
    title: "A link whose rate swings",
    duration: 120,
    bottleneck: {
      rate: 10e6,
      delay: 0.01,
      buffer: { packets: 300 },
      variation: { shape: "sine", depth: 0.8, period: 20 },
    },
    lanes: [{ queue: "drop-tail" }],
    traffic: [{ id: "down", kind: "bulk", transport: "cubic", count: 4, rtt: 0.05 }],
    timeline: [{ at: 60, set: "lanes.0.queue", to: "codel" }],
  },
};
