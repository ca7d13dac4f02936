import type { Preset } from "./contract.ts";

export const redBasics: Preset = {
  id: "red-basics",
  title: "RED at work",
  story:
    "Twenty downloads and RED between 5 and 15 packets: the average queue decides how many packets are dropped " +
    "early. Move the thresholds or the maximum probability and see at which length the queue settles.",
  scenario: {
    version: 2,
    title: "RED at work",
    lanes: [{ queue: "red", params: { minThreshold: 5, maxThreshold: 15 } }],
    traffic: [{ id: "bulk", kind: "bulk", count: 20, rtt: { uniform: [0.04, 0.22] } }],
  },
};
