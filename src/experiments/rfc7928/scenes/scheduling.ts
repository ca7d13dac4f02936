import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

export const scheduling: Scene = {
  id: "scheduling",
  title: "Interaction with scheduling",
  section: "4.6",
  story:
    "A voice call runs beside ten NewReno downloads: with queues of their own, its packets need not wait for theirs. The RFC asks for a discussion and prescribes no traffic.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: LINK,
    traffic: [downloads("reno", "newreno", 10), { id: "call", kind: "call", count: 1, start: 0 }],
  },
  from: 5,
  measures: ["call.delayP95", "call.receivedLossFraction"],
};
