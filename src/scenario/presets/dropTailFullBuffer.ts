import type { Preset } from "./contract.ts";

export const dropTailFullBuffer: Preset = {
  id: "drop-tail-full-buffer",
  title: "A full buffer without management",
  story:
    "Twenty downloads keep a plain queue of 100 packets about 70 % full. Packets wait about 56 of at most 80 ms, " +
    "and losses come in bursts.",
  scenario: {
    version: 2,
    title: "A full buffer without management",
    lanes: [{ queue: "drop-tail" }],
    traffic: [{ id: "bulk", kind: "bulk", count: 20, rtt: { uniform: [0.04, 0.22] } }],
  },
};
