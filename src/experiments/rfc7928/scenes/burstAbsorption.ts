import type { Scene } from "../contract.ts";
import { downloads, LINK, webPages } from "../setUp.ts";

export const burstAbsorption: Scene = {
  id: "burst-absorption",
  title: "Burst absorption",
  section: "7.2",
  story:
    "Pages of 50 objects over six connections with initial windows of 10, adaptive video and UDP at 1 Mbit/s share the link with one download.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: LINK,
    traffic: [
      downloads("bulk", "cubic", 1),
      webPages(1),
      { id: "video", kind: "adaptive-video", transport: "cubic", count: 1, rtt: 0.1, start: 0 },
      { id: "udp", kind: "cbr", rate: 1e6, count: 1, start: 0 },
    ],
  },
  from: 10,
  measures: ["web.pageTimeMean", "udp.lossFraction", "udp.delayP95"],
};
