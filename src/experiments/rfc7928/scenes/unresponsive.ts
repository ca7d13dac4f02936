import type { Scene } from "../contract.ts";

export const unresponsive: Scene = {
  id: "unresponsive",
  title: "Unresponsive senders",
  section: "5.3",
  story: "UDP at a constant rate as high as the link's runs beside five NewReno downloads.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [
      { id: "reno", kind: "bulk", transport: "newreno", count: 5, rtt: 0.1, start: { random: [0, 1] } },
      { id: "udp", kind: "cbr", rate: 10e6, count: 1, start: 2 },
    ],
  },
  from: 5,
  measures: ["reno.share", "udp.share", "udp.lossFraction"],
};
