import type { Scene } from "../contract.ts";

export const varyingCapacity: Scene = {
  id: "varying-capacity",
  title: "Varying capacity",
  section: "8.2.6",
  story: "Five CUBIC downloads share a link whose rate falls to a fifth from 10 to 20 s.",
  scenario: {
    version: 2,
    duration: 30,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [{ id: "cubic", kind: "bulk", transport: "cubic", count: 5, rtt: 0.1, start: { random: [0, 1] } }],
    timeline: [
      { at: 10, set: "bottleneck.rate", to: 2e6 },
      { at: 20, set: "bottleneck.rate", to: 10e6 },
    ],
  },
  from: 5,
  measures: [],
};
