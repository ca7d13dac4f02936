import type { Json } from "../units/units.ts";
import type { Assumption, Source } from "./contract.ts";

// Experiment 1 of the AVQ paper, which its figures 1 and 2 and its table 1 show.

export const kunniyurSrikant = (place: string): Source => ({
  authors: "Srisankar S. Kunniyur, Rayadurgam Srikant",
  title: "Analysis and Design of an Adaptive Virtual Queue (AVQ) Algorithm for Active Queue Management",
  published: "SIGCOMM 2001, San Diego",
  place,
});

/** 180 long flows; from 100 s on, 30 short flows a second. */
export const experiment1: { readonly [key: string]: Json } = {
  version: 1,
  title: "AVQ, 180 flows and short flows from 100 s",
  seed: 1,
  duration: 300,
  bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 100 }, ecn: true },
  access: { rate: 100e6 },
  lanes: [
    {
      queue: "avq",
      label: "AVQ",
      params: { alpha: 0.15, gamma: 0.98, virtualBuffer: 100_000, initialVirtualCapacity: 0.8 },
    },
  ],
  traffic: [
    {
      id: "ftp",
      kind: "bulk",
      transport: "reno",
      count: 180,
      rtt: { uniform: [0.04, 0.13] },
      start: { random: [0, 1] },
      packetSize: 1000,
      initialWindow: 2,
      minRto: 1,
    },
    {
      id: "short",
      kind: "short-flows",
      transport: "reno",
      rtt: { uniform: [0.04, 0.13] },
      start: 100,
      packetSize: 1000,
      initialWindow: 2,
      minRto: 1,
      arrivalRate: 30,
      size: { packets: 20 },
    },
  ],
};

export const experiment1Assumptions: readonly Assumption[] = [
  { about: "Initial window", taken: "2 packets", why: "The paper does not give it; default of ns-2." },
  {
    about: "Acknowledgements",
    taken: "one for each packet",
    why: "The paper does not say; default of the receivers of ns-2.",
  },
  {
    about: "Starts of the long flows",
    taken: "drawn uniformly in the first second",
    why: "Not stated; avoids an artificial lock-step start.",
  },
  {
    about: "Reverse path",
    taken: "acknowledgements of 40 bytes are delayed but never dropped",
    why: "Not stated; the paper studies the forward bottleneck only.",
  },
  {
    about: "ECN-Echo at a window of one segment",
    taken: "the sender waits for its retransmission timer",
    why: "RFC 3168, section 6.1.2. Otherwise 180 flows never send fewer than 180 packets per round trip, which puts a floor of about 80 packets under the queue.",
  },
  {
    about: "Access links",
    taken: "100 Mbit/s with unbounded buffers",
    why: "Not stated; the access links must never be the bottleneck.",
  },
  {
    about: "Propagation delay of the flows",
    taken: "round trips spread evenly over 40 to 130 ms",
    why: "Round trips, because the text adds the round-trip propagation delay of 130 ms to 80 ms of queueing to get its design delay of 210 ms.",
  },
  {
    about: "Delay of the bottleneck",
    taken: "10 ms",
    why: "Not stated; anything up to 20 ms is compatible with the smallest round trip of 40 ms.",
  },
  {
    about: "AVQ: virtual capacity at the start",
    taken: "0.8 of the capacity",
    why: "Not stated; the value in the authors' own code for ns-2.",
  },
  { about: "AVQ: virtual buffer", taken: "100 packets of 1000 bytes", why: "Stated: equal to the real buffer." },
  {
    about: "AVQ: algorithm",
    taken:
      "VQ ← max(VQ − C~ (t − s), 0); where VQ + b > B mark or drop, else VQ ← VQ + b; C~ ← max(min(C~ + α γ C (t − s), C) − α b, 0); s ← t",
    why: "The lines of the printed listing are interleaved in the surviving text; their order is restored.",
  },
  {
    about: "AVQ: dropped packets",
    taken: "a packet that is dropped instead of marked does not charge C~",
    why: "The authors' code for ns-2 says so: the accepted rate drives the adaptation, not the offered one.",
  },
  {
    about: "Minimum retransmission timeout",
    taken: "1 s",
    why: "Not stated; the minimum of ns-2 in 2001. With 0.2 s the 180 flows and the short flows can only be held by marking nearly every packet, and C~ stays at 0.",
  },
  { about: "Length of the run", taken: "300 s", why: "Not stated; 200 s after the step show the new equilibrium." },
  {
    about: "Arrivals of the short flows",
    taken: "Poisson",
    why: "Only the rate of 30 flows a second is stated.",
  },
  {
    about: "Windows of the claims",
    taken: "before: 80 to 100 s, after: 200 to 300 s",
    why: "The paper's windows are unknown; with 180 flows the start takes about 70 s, because C~ moves slowly at α = 0.15.",
  },
];
