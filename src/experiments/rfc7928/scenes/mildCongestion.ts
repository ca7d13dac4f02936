import type { Scene } from "../contract.ts";
import { downloads, FLOWS, LINK } from "../setUp.ts";

export const mildCongestion: Scene = {
  id: "mild-congestion",
  title: "Mild congestion",
  section: "8.2.2",
  story:
    "Three NewReno downloads: 0.036 times the bandwidth-delay product in packets. The RFC computes this number for a drop-tail queue that loses 0.1 % of the packets; behind this buffer the RTT doubles, and it loses a third of that.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: LINK,
    traffic: [downloads("reno", "newreno", FLOWS.mild)],
  },
  from: 10,
  measures: [],
};
