import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

export const tcpFriendly: Scene = {
  id: "tcp-friendly",
  title: "TCP-friendly sender",
  section: "5.1.1",
  story: "One NewReno download with an initial window of 3 packets has the link for itself.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: LINK,
    traffic: [downloads("reno", "newreno", 1)],
  },
  from: 10,
  measures: [],
};
