import type { RaceScene } from "../contract.ts";

export const swingingRate: RaceScene = {
  id: "swinging-rate",
  title: "A rate that swings",
  section: "8.2.6",
  story: "Five CUBIC downloads share a link whose rate swings between 2 and 18 Mbit/s, once in 20 s.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: {
      rate: 10e6,
      delay: 0.005,
      buffer: { packets: 125 },
      variation: { shape: "sine", depth: 0.8, period: 20 },
    },
    traffic: [{ id: "downloads", kind: "bulk", transport: "cubic", count: 5, rtt: 0.1, start: { random: [0, 1] } }],
  },
  from: 5,
};
