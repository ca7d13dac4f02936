import type { Preset } from "./contract.ts";

export const piSlowStart: Preset = {
  id: "pi-slow-start",
  title: "PI converges slowly",
  story:
    "The PI controller starts from probability 0 and moves in small steps: for about a minute the queue is long, " +
    "and after two it is at its reference of 20 packets.",
  scenario: {
    version: 2,
    title: "PI converges slowly",
    duration: 240,
    bottleneck: { ecn: true },
    lanes: [{ queue: "pi" }],
    traffic: [{ id: "bulk", kind: "bulk", transport: "reno", count: 20, rtt: { uniform: [0.04, 0.22] } }],
  },
};
