import type { Scene } from "../contract.ts";

export const scheduling: Scene = {
  id: "scheduling",
  title: "Interaction with scheduling",
  section: "4.6",
  story:
    "A voice call runs beside ten NewReno downloads: with queues of their own, its packets need not wait for theirs.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [
      { id: "reno", kind: "bulk", transport: "newreno", count: 10, rtt: 0.1, start: { random: [0, 1] } },
      { id: "call", kind: "call", count: 1, start: 0 },
    ],
  },
  from: 5,
  measures: ["call.delayP95", "call.receivedLossFraction"],
};
