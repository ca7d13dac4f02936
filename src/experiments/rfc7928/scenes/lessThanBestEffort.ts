import type { Scene } from "../contract.ts";

export const lessThanBestEffort: Scene = {
  id: "less-than-best-effort",
  title: "Less-than-best-effort senders",
  section: "5.4",
  story: "Five Vegas downloads, which yield to a queue, run beside five of NewReno. The RFC names LEDBAT.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [
      { id: "reno", kind: "bulk", transport: "newreno", count: 5, rtt: 0.1, start: { random: [0, 1] } },
      { id: "vegas", kind: "bulk", transport: "vegas", count: 5, rtt: 0.1, start: { random: [0, 1] } },
    ],
  },
  from: 5,
  measures: ["reno.share", "vegas.share"],
};
