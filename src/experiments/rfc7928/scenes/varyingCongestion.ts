import type { Scene } from "../contract.ts";

export const varyingCongestion: Scene = {
  id: "varying-congestion",
  title: "Varying congestion",
  section: "8.2.5",
  story: "Four CUBIC downloads run all the time; 36 more come at 10 s and leave at 20 s.",
  scenario: {
    version: 2,
    duration: 30,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [
      { id: "always", kind: "bulk", transport: "cubic", count: 4, rtt: 0.1, start: { random: [0, 1] } },
      { id: "wave", kind: "bulk", transport: "cubic", count: 36, rtt: 0.1, start: { random: [10, 11] }, stop: 20 },
    ],
  },
  from: 5,
  measures: [],
};
