import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

export const rttFairness: Scene = {
  id: "rtt-fairness",
  title: "Round-trip time fairness, near",
  section: "6.2",
  story:
    "A NewReno download with an RTT of 100 ms shares the link with one of 20 ms. The RFC varies the second RTT from 5 to 560 ms.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: LINK,
    traffic: [downloads("fixed", "newreno", 1), downloads("other", "newreno", 1, { rtt: 0.02 })],
  },
  from: 10,
  measures: ["fixed.share", "other.share", "fixed.lossFraction", "other.lossFraction"],
};
