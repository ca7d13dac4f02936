import type { Scene } from "../contract.ts";

export const ecn: Scene = {
  id: "ecn",
  title: "Interaction with ECN",
  section: "4.5",
  story: "Ten NewReno downloads that understand ECN: a discipline that can marks their packets in place of drops.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 }, ecn: true },
    traffic: [{ id: "reno", kind: "bulk", transport: "newreno", count: 10, rtt: 0.1, start: { random: [0, 1] } }],
  },
  from: 5,
  measures: ["reno.markFraction"],
};
