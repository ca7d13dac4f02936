import type { Preset } from "./contract.ts";

export const tenThousandMice: Preset = {
  id: "ten-thousand-mice",
  title: "Ten thousand mice",
  story:
    "In a minute ten thousand transfers of 20 packets pass a link that four downloads fill, while five users read " +
    "web pages. At 30 s CoDel keeps the queue short, and transfers and pages take less than half the time. Try PIE " +
    "or FQ-CoDel, or fewer arrivals.",
  scenario: {
    version: 2,
    title: "Ten thousand mice",
    duration: 60,
    bottleneck: { rate: 40e6, delay: 0.01, buffer: { packets: 1000 } },
    lanes: [{ queue: "drop-tail" }],
    traffic: [
      { id: "ftp", kind: "bulk", transport: "newreno", count: 4, rtt: 0.06 },
      {
        id: "mice",
        kind: "short-flows",
        transport: "newreno",
        arrivalRate: 170,
        size: { packets: 20 },
        rtt: { uniform: [0.04, 0.13] },
        start: 0,
      },
      { id: "reader", kind: "request-response", transport: "newreno", count: 5, rtt: 0.06 },
    ],
    timeline: [{ at: 30, set: "lanes.0.queue", to: "codel" }],
  },
};
