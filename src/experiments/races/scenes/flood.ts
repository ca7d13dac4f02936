import type { RaceScene } from "../contract.ts";

export const flood: RaceScene = {
  id: "flood",
  title: "A flood",
  section: "5.3",
  story:
    "UDP at the rate of the link, which answers no loss, runs beside five NewReno downloads. Delay, link use and loss " +
    "are those of the downloads.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [
      { id: "downloads", kind: "bulk", transport: "newreno", count: 5, rtt: 0.1, start: { random: [0, 1] } },
      { id: "udp", kind: "cbr", rate: 10e6, count: 1, start: 2 },
    ],
  },
  from: 5,
  background: ["udp"],
};
