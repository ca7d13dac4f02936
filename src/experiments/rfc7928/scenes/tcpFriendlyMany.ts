import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

export const tcpFriendlyMany: Scene = {
  id: "tcp-friendly-many",
  title: "Ten TCP-friendly senders",
  section: "5.1.1",
  story: "Ten NewReno downloads with one RTT and the same initial window share the link. The RFC has one of them.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: LINK,
    traffic: [downloads("reno", "newreno", 10)],
  },
  from: 5,
  measures: [],
};
