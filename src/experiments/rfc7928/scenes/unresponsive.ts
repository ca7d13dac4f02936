import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

export const unresponsive: Scene = {
  id: "unresponsive",
  title: "Unresponsive sender beside a TCP-friendly one",
  section: "5.3",
  story:
    "UDP at 80 % of the link's rate, which no drop slows down, runs beside one NewReno download. The RFC leaves the rate open.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: LINK,
    traffic: [downloads("reno", "newreno", 1), { id: "udp", kind: "cbr", rate: 8e6, count: 1, start: 0 }],
  },
  from: 10,
  measures: ["reno.share", "udp.share", "udp.lossFraction"],
};
