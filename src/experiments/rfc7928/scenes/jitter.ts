import type { Scene } from "../contract.ts";
import { downloads, LINK } from "../setUp.ts";

export const jitter: Scene = {
  id: "jitter",
  title: "Packets with jitter",
  section: "2.6",
  story:
    "Ten NewReno downloads whose packets are delayed by up to 5 ms more on their way to the queue, each at random: arrivals are not in the order of an ideal sender. The RFC measures jitter and prescribes no traffic with it.",
  scenario: {
    version: 2,
    duration: 25,
    bottleneck: LINK,
    traffic: [downloads("reno", "newreno", 10, { accessJitter: 0.005 })],
  },
  from: 5,
  measures: [],
};
