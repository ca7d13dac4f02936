import type { Scene } from "../contract.ts";

export const trafficMix: Scene = {
  id: "traffic-mix",
  title: "Traffic mix",
  section: "9.1",
  story: "Voice calls, web pages, adaptive video and UDP at a constant rate share the link with five downloads.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [
      { id: "bulk", kind: "bulk", transport: "cubic", count: 5, rtt: 0.1, start: { random: [0, 1] } },
      { id: "call", kind: "call", count: 2, start: 0 },
      { id: "web", kind: "request-response", transport: "cubic", count: 2, rtt: 0.1, start: { random: [0, 1] } },
      { id: "video", kind: "adaptive-video", transport: "cubic", count: 1, rtt: 0.1, start: 0 },
      { id: "udp", kind: "cbr", rate: 0.5e6, count: 1, start: 0 },
    ],
  },
  from: 5,
  measures: ["call.meanOpinionScore", "web.pageTimeMean"],
};
