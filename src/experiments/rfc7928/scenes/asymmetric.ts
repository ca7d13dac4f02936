import type { Scene } from "../contract.ts";
import { downloads, FLOWS, LINK } from "../setUp.ts";

export const asymmetric: Scene = {
  id: "asymmetric",
  title: "Downloads beside an upload on a slow uplink",
  section: "9.2",
  story:
    "The uplink has a tenth of the downlink's rate: one NewReno upload fills it, and the acknowledgements of three downloads wait behind it. Both queues have the algorithm. The RFC leaves the asymmetry open.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: { ...LINK, reverse: { rate: 1e6, buffer: { packets: 50 } } },
    traffic: [downloads("down", "newreno", FLOWS.mild), downloads("up", "newreno", 1, { direction: "back" })],
  },
  also: ["reverse"],
  from: 10,
  measures: ["reverseUtilization", "reverseDelayMean", "reverseLossFraction"],
};
