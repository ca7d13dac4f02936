import type { Scene } from "../contract.ts";
import { downloads, FLOWS, LINK } from "../setUp.ts";

export const heavyCongestion: Scene = {
  id: "heavy-congestion",
  title: "Heavy congestion",
  section: "8.2.4",
  story:
    "Ten NewReno downloads: 0.114 times the bandwidth-delay product in packets. The RFC computes this number for a drop-tail queue that loses 1 % of the packets; behind this buffer the RTT doubles, and it loses a third of that.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: LINK,
    traffic: [downloads("reno", "newreno", FLOWS.heavy)],
  },
  from: 10,
  measures: [],
};
