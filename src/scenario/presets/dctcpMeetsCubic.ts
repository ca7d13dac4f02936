import type { Preset } from "./contract.ts";

export const dctcpMeetsCubic: Preset = {
  id: "dctcp-meets-cubic",
  title: "DCTCP meets CUBIC",
  story:
    "A queue marks every packet above a step threshold. CUBIC cuts its window at a mark, DCTCP in proportion to the " +
    "share of marks: from 20 s on DCTCP takes nearly all of the link. At 50 s FQ-CoDel gives each flow its own " +
    "queue and its share. Try PI2 or DualPI2, which couple two ways of marking.",
  scenario: {
    version: 2,
    title: "DCTCP meets CUBIC",
    duration: 80,
    bottleneck: { rate: 40e6, delay: 0.005, buffer: { packets: 400 }, ecn: true },
    lanes: [{ queue: "l4s-step" }],
    traffic: [
      { id: "cubic", kind: "bulk", transport: "cubic", count: 2, rtt: 0.02 },
      { id: "dctcp", kind: "bulk", transport: "dctcp", count: 0, rtt: 0.02 },
    ],
    timeline: [
      { at: 20, set: "traffic.dctcp.count", to: 2 },
      { at: 50, set: "lanes.0.queue", to: "fq-codel" },
    ],
  },
};
