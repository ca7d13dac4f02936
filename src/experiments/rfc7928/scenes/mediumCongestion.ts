import type { Scene } from "../contract.ts";
import { downloads, FLOWS, LINK } from "../setUp.ts";

export const mediumCongestion: Scene = {
  id: "medium-congestion",
  title: "Medium congestion",
  section: "8.2.3",
  story:
    "Seven NewReno downloads: 0.081 times the bandwidth-delay product in packets. The RFC computes this number for a drop-tail queue that loses 0.5 % of the packets; behind this buffer the RTT doubles, and it loses a third of that.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: LINK,
    traffic: [downloads("reno", "newreno", FLOWS.medium)],
  },
  from: 10,
  measures: [],
};
