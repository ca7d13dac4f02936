import type { RaceScene } from "../contract.ts";

export const stepOfLoad: RaceScene = {
  id: "step-of-load",
  title: "A step of load",
  section: "8.2.5",
  story: "Four CUBIC downloads run all the time; 36 more come at 20 s and leave at 40 s.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [
      { id: "always", kind: "bulk", transport: "cubic", count: 4, rtt: 0.1, start: { random: [0, 1] } },
      { id: "wave", kind: "bulk", transport: "cubic", count: 36, rtt: 0.1, start: { random: [20, 21] }, stop: 40 },
    ],
  },
  from: 5,
};
