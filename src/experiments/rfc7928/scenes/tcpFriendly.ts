import type { Scene } from "../contract.ts";

export const tcpFriendly: Scene = {
  id: "tcp-friendly",
  title: "TCP-friendly senders",
  section: "5.1.1",
  story: "Ten NewReno downloads with one RTT and the same initial window share the link.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: { rate: 10e6, delay: 0.005, buffer: { packets: 125 } },
    traffic: [{ id: "reno", kind: "bulk", transport: "newreno", count: 10, rtt: 0.1, start: { random: [0, 1] } }],
  },
  from: 5,
  measures: [],
};
