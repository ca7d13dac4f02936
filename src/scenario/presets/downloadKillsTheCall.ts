import type { Preset } from "./contract.ts";

export const downloadKillsTheCall: Preset = {
  id: "download-kills-the-call",
  title: "A download kills the call",
  story:
    "A call is perfect until three downloads fill a buffer of 200 ms at 20 s: its packets arrive too late to be " +
    "played. At 45 s FQ-CoDel gives each flow a queue of its own, and ten seconds later its score is as before. Try " +
    "PIE or CoDel instead, or a longer playout delay.",
  scenario: {
    version: 2,
    title: "A download kills the call",
    duration: 80,
    bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 250 } },
    lanes: [{ queue: "drop-tail" }],
    traffic: [
      { id: "ftp", kind: "bulk", transport: "newreno", count: 0, rtt: 0.06 },
      { id: "call", kind: "call", count: 1, rtt: 0.06, start: 0 },
      { id: "game", kind: "game", count: 1, rtt: 0.04, start: 0 },
    ],
    timeline: [
      { at: 20, set: "traffic.ftp.count", to: 3 },
      { at: 45, set: "lanes.0.queue", to: "fq-codel" },
    ],
  },
};
