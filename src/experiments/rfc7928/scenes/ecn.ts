import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

export const ecn: Scene = {
  id: "ecn",
  title: "Interaction with ECN",
  section: "4.5",
  story:
    "Ten NewReno downloads that understand ECN: an algorithm that can marks their packets in place of drops. The RFC asks for a discussion of ECN and prescribes no traffic.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: { ...LINK, ecn: true },
    traffic: [downloads("reno", "newreno", 10)],
  },
  from: 5,
  measures: ["reno.markFraction"],
};
