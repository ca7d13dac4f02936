import type { Scene } from "../contract.ts";
import { downloads, LINK, webPages } from "../setUp.ts";

export const trafficMix: Scene = {
  id: "traffic-mix",
  title: "Traffic mix",
  section: "9.1",
  story: "Voice calls, web pages, adaptive video and UDP at a constant rate share the link with five downloads.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: LINK,
    traffic: [
      downloads("bulk", "cubic", 5),
      { id: "call", kind: "call", count: 2, start: 0 },
      webPages(1),
      { id: "video", kind: "adaptive-video", transport: "cubic", count: 1, rtt: 0.1, start: 0 },
      { id: "udp", kind: "cbr", rate: 0.5e6, count: 1, start: 0 },
    ],
  },
  from: 5,
  measures: ["call.meanOpinionScore", "web.pageTimeMean"],
};
