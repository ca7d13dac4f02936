import type { Scene } from "../contract.ts";
import { downloads, FLOWS, LINK } from "../setUp.ts";

export const varyingCongestion: Scene = {
  id: "varying-congestion",
  title: "Varying congestion",
  section: "8.2.5",
  story:
    "NewReno downloads come and go: mild congestion until 20 s, medium until 40 s, heavy until 60 s, then mild again.",
  scenario: {
    version: 2,
    duration: 80,
    bottleneck: LINK,
    traffic: [
      downloads("always", "newreno", FLOWS.mild),
      downloads("medium", "newreno", FLOWS.medium - FLOWS.mild, { start: 20, stop: 60 }),
      downloads("heavy", "newreno", FLOWS.heavy - FLOWS.medium, { start: 40, stop: 60 }),
    ],
  },
  from: 5,
  measures: [],
};
