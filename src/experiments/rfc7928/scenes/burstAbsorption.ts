import type { Scene } from "../contract.ts";

export const burstAbsorption: Scene = {
  id: "burst-absorption",
  title: "Burst absorption",
  section: "7",
  story: "Web pages with an initial window of 10, adaptive video and UDP at 1 Mbit/s share the link with one download.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [
      { id: "bulk", kind: "bulk", transport: "cubic", count: 1, rtt: 0.1, start: 0 },
      {
        id: "web",
        kind: "request-response",
        transport: "cubic",
        count: 4,
        initialWindow: 10,
        rtt: 0.1,
        start: { random: [0, 1] },
      },
      { id: "video", kind: "adaptive-video", transport: "cubic", count: 1, rtt: 0.1, start: 0 },
      { id: "udp", kind: "cbr", rate: 1e6, count: 1, start: 0 },
    ],
  },
  from: 5,
  measures: ["web.pageTimeMean", "udp.lossFraction", "udp.delayP95"],
};
