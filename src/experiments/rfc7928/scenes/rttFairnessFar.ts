import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

export const rttFairnessFar: Scene = {
  id: "rtt-fairness-far",
  title: "Round-trip time fairness, far",
  section: "6.2",
  story: "A NewReno download with an RTT of 100 ms shares the link with one of 300 ms.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: LINK,
    traffic: [downloads("fixed", "newreno", 1), downloads("other", "newreno", 1, { rtt: 0.3 })],
  },
  from: 10,
  measures: ["fixed.share", "other.share", "fixed.lossFraction", "other.lossFraction"],
};
