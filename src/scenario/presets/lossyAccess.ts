import type { Preset } from "./contract.ts";

export const lossyAccess: Preset = {
  id: "lossy-access",
  title: "Random losses on a radio link",
  story:
    "Four senders lose one packet in fifty on their own radio links. Their windows shrink as if the path were full, " +
    "and the four senders without such losses take most of it. At 60 s the four radio senders switch to BBR, which " +
    "follows the measured rate instead of losses, and take most of the link.",
  scenario: {
    version: 2,
    title: "Random losses on a radio link",
    duration: 120,
    bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 70 } },
    lanes: [{ queue: "drop-tail" }],
    traffic: [
      { id: "wired", kind: "bulk", transport: "newreno", count: 4, rtt: 0.05 },
      {
        id: "wifi",
        kind: "bulk",
        transport: "newreno",
        count: 4,
        rtt: 0.05,
        accessLoss: 0.02,
        accessJitter: 0.005,
      },
    ],
    timeline: [{ at: 60, set: "traffic.wifi.transport", to: "bbr" }],
  },
};
