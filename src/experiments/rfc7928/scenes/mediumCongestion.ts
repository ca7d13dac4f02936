import type { Scene } from "../contract.ts";

export const mediumCongestion: Scene = {
  id: "medium-congestion",
  title: "Medium congestion",
  section: "8.2.3",
  story: "Twelve CUBIC downloads run all the time. The RFC sets their number by the loss at a drop-tail queue.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [{ id: "cubic", kind: "bulk", transport: "cubic", count: 12, rtt: 0.1, start: { random: [0, 1] } }],
  },
  from: 5,
  measures: [],
};
