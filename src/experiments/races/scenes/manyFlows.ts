import type { RaceScene } from "../contract.ts";

export const manyFlows: RaceScene = {
  id: "many-flows",
  title: "Many flows",
  section: "8.2.4",
  story: "Forty CUBIC downloads run all the time: heavy congestion, with windows of a few packets.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [{ id: "downloads", kind: "bulk", transport: "cubic", count: 40, rtt: 0.1, start: { random: [0, 1] } }],
  },
  from: 5,
};
