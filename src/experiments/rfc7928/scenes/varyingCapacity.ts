import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

export const varyingCapacity: Scene = {
  id: "varying-capacity",
  title: "Capacity that varies slowly",
  section: "8.2.6",
  story:
    "Two NewReno downloads share a link whose rate falls from 10 to 1 Mbit/s at 20 s and rises again at 40 s. The RFC has ten times these rates.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: LINK,
    traffic: [downloads("reno", "newreno", 2)],
    timeline: [
      { at: 20, set: "bottleneck.rate", to: 1e6 },
      { at: 40, set: "bottleneck.rate", to: 10e6 },
    ],
  },
  from: 5,
  measures: [],
};
