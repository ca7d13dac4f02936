import type { Scene } from "../contract.ts";

export const mildCongestion: Scene = {
  id: "mild-congestion",
  title: "Mild congestion",
  section: "8.2.2",
  story: "Four CUBIC downloads run all the time. The RFC sets their number by the loss at a drop-tail queue.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [{ id: "cubic", kind: "bulk", transport: "cubic", count: 4, rtt: 0.1, start: { random: [0, 1] } }],
  },
  from: 5,
  measures: [],
};
