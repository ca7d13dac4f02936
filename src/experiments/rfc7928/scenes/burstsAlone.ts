import type { Scene } from "../contract.ts";
import { LINK, webPages } from "../setUp.ts";

export const burstsAlone: Scene = {
  id: "bursts-alone",
  title: "Burst absorption without a download",
  section: "7.2",
  story: "As the scene before, without the download: only bursts meet the queue.",
  scenario: {
    version: 2,
    duration: 60,
    bottleneck: LINK,
    traffic: [
      webPages(1),
      { id: "video", kind: "adaptive-video", transport: "cubic", count: 1, rtt: 0.1, start: 0 },
      { id: "udp", kind: "cbr", rate: 1e6, count: 1, start: 0 },
    ],
  },
  from: 10,
  measures: ["web.pageTimeMean", "udp.lossFraction", "udp.delayP95"],
};
