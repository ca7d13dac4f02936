import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

export const varyingCapacityFast: Scene = {
  id: "varying-capacity-fast",
  title: "Capacity that varies quickly",
  section: "8.2.6",
  story:
    "Two NewReno downloads share a link whose rate is 10 Mbit/s for 100 ms and 1 Mbit/s for the next 100 ms, in turns. The RFC has ten times these rates.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: { ...LINK, variation: { shape: "trace", times: [0, 0.1], rates: [10e6, 1e6], repeat: 0.2 } },
    traffic: [downloads("reno", "newreno", 2)],
  },
  from: 10,
  measures: [],
};
