import type { Scene } from "../contract.ts";
import { downloads, FLOWS, LINK } from "../setUp.ts";

export const twoBottlenecks: Scene = {
  id: "two-bottlenecks",
  title: "Two bottlenecks with the algorithm",
  section: "10.2",
  story:
    "Downloads through both of two equal links share each of them with three others; both queues have the algorithm, and both drop packets of the long way.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: { ...LINK, second: { delay: 0.005, buffer: { packets: 125 } } },
    traffic: [
      downloads("both", "newreno", FLOWS.mild),
      downloads("first", "newreno", FLOWS.mild, { route: "first" }),
      downloads("second", "newreno", FLOWS.mild, { route: "second" }),
    ],
  },
  also: ["second"],
  from: 10,
  measures: ["both.goodput", "first.goodput", "second.goodput", "secondDelayMean", "secondLossFraction"],
};
