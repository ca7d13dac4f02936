import type { Scene } from "../contract.ts";

export const aggressive: Scene = {
  id: "aggressive",
  title: "Aggressive senders",
  section: "5.2",
  story: "Five CUBIC downloads run beside five of NewReno, all with one RTT.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [
      { id: "reno", kind: "bulk", transport: "newreno", count: 5, rtt: 0.1, start: { random: [0, 1] } },
      { id: "cubic", kind: "bulk", transport: "cubic", count: 5, rtt: 0.1, start: { random: [0, 1] } },
    ],
  },
  from: 5,
  measures: ["reno.share", "cubic.share"],
};
