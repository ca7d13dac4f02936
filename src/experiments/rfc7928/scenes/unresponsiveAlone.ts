import type { Scene } from "../contract.ts";
import { LINK } from "../setUp.ts";

export const unresponsiveAlone: Scene = {
  id: "unresponsive-alone",
  title: "Unresponsive sender",
  section: "5.3",
  story:
    "UDP at 120 % of the link's rate and nothing else: what does not fit must be lost. The RFC asks for more than the link's rate. An algorithm that answers only with more and more drops does not slow this sender down.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: LINK,
    traffic: [{ id: "udp", kind: "cbr", rate: 12e6, count: 1, start: 0 }],
  },
  from: 5,
  measures: ["udp.lossFraction"],
};
