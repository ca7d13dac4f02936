import type { Scene } from "../contract.ts";
import { downloads, FLOWS, LINK } from "../setUp.ts";

export const bidirectional: Scene = {
  id: "bidirectional",
  title: "Traffic in both directions",
  section: "9.2",
  story:
    "Mild congestion in both directions: three NewReno downloads and three uploads. Both queues have the algorithm, and acknowledgements wait behind the data of the other direction.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: { ...LINK, reverse: { buffer: { packets: 125 } } },
    traffic: [downloads("down", "newreno", FLOWS.mild), downloads("up", "newreno", FLOWS.mild, { direction: "back" })],
  },
  also: ["reverse"],
  from: 10,
  measures: ["reverseUtilization", "reverseDelayMean", "reverseLossFraction"],
};
