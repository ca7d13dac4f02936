import type { RaceScene } from "../contract.ts";

export const fewFlows: RaceScene = {
  id: "few-flows",
  title: "Few flows",
  section: "8.2.2",
  story: "Four CUBIC downloads run all the time: mild congestion.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [{ id: "downloads", kind: "bulk", transport: "cubic", count: 4, rtt: 0.1, start: { random: [0, 1] } }],
  },
  from: 5,
};
