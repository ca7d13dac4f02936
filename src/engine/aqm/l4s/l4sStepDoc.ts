import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of Step marking; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "delay",
  strengths: ["low-delay", "full-link", "l4s"],
  idea: "Marks every packet that waits longer than a shallow threshold, at once and not at random",
  summary:
    "Marks each packet whose sojourn time is above a shallow threshold, or that finds at least a set number of " +
    "packets waiting. There is no average and no randomness: scalable senders do the smoothing, from the " +
    "fraction of marks.",
  formulas: [
    {
      tex: String.raw`p = \begin{cases} 1 & d > \mathit{th} \\ 0 & \text{otherwise} \end{cases}`,
      says: "A packet is marked when its sojourn time d exceeds the threshold th.",
    },
    {
      tex: String.raw`p = \min\!\left(1,\ \max\!\left(0,\ \frac{d - \mathit{th}}{\mathit{range}}\right)\right)`,
      says: "With a ramp the fraction of marked packets grows from the threshold on until it is 1.",
    },
    {
      tex: String.raw`K > \frac{C \cdot R}{7}`,
      says: "In packets the threshold K must exceed a seventh of link rate times round trip, or DCTCP leaves the link idle.",
    },
  ],
  tryThis: [
    {
      words:
        'Choose "Measures: packets", a threshold of 9 packets, and send with DCTCP at a round trip of 20 ' +
        "ms: the queue stays near the threshold. With Reno and ECN every sawtooth empties the queue, and " +
        "the link is idle part of the time.",
      set: {
        "bottleneck.ecn": true,
        "traffic.bulk.transport": "dctcp",
        "traffic.bulk.rtt": 0.02,
        "traffic.bulk.count": 5,
        "lanes.0.params.mode": "packets",
        "lanes.0.params.packetThreshold": 9,
      },
      beside: [{ label: "Reno", overrides: { "traffic.bulk.transport": "reno" } }],
      expect: [
        "queueMeanPackets from 10 to 60 within [6, 12]",
        "linkIdleFraction in lane 1 from 10 to 60 > linkIdleFraction from 10 to 60",
      ],
    },
    {
      words: "Raise the threshold to 30 packets: the queue follows it.",
      set: {
        "bottleneck.ecn": true,
        "traffic.bulk.transport": "dctcp",
        "traffic.bulk.rtt": 0.02,
        "traffic.bulk.count": 5,
        "lanes.0.params.mode": "packets",
        "lanes.0.params.packetThreshold": 9,
      },
      change: { at: 30, set: { "lanes.0.params.packetThreshold": 30 } },
      expect: ["queueMeanPackets from 40 to 60 / queueMeanPackets from 10 to 30 within [2.5, 4]"],
    },
    {
      words:
        "Add UDP traffic without ECN, more than the link carries: it fills the buffer, and the marked flows " +
        "give way to it.",
      set: {
        "bottleneck.ecn": true,
        "traffic.bulk.transport": "dctcp",
        "traffic.bulk.rtt": 0.02,
        "traffic.bulk.count": 5,
        "lanes.0.params.mode": "packets",
        "lanes.0.params.packetThreshold": 9,
        "traffic.udp": { kind: "cbr", count: 0, rate: 12e6, rtt: 0.05, start: 0 },
      },
      change: { at: 30, set: { "traffic.udp.count": 1 } },
      expect: [
        "queueMeanPackets from 40 to 60 > 5 * queueMeanPackets from 10 to 30",
        "goodput of bulk from 40 to 60 < 10 % * goodput of bulk from 10 to 30",
      ],
    },
  ],
  traits: {
    signal: "sojourn time, or queue length",
    notification: "marks all packets above a threshold",
    state: "nothing, or one number",
    cost: "O(1), no timer, no random numbers",
    weakness: "needs scalable senders; classic ones leave the link idle, and senders without ECN fill the buffer",
  },
  practice: [
    "An answer (2010) to RED's average, which is too slow for the bursts of a data centre. The threshold in " +
      "packets should exceed a seventh of link rate times round-trip time (M. Alizadeh et al.), or the link " +
      "runs idle.",
    "Thresholds that the documentation of Linux gives for DCTCP: 20 packets at 1 Gbit/s, 65 packets at 10 Gbit/s.",
    "On a switch: RED or WRED with ECN, both thresholds K, and a weight of 1. Linux: `tc qdisc add dev eth0 root " +
      "fq_codel ce_threshold 1ms`, or the low-latency queue of `dualpi2` with `step_thresh 1ms`.",
    "DCTCP belongs in networks under one control, such as data centres (RFC 8257). On the Internet, scalable " +
      "senders meet the requirements of RFC 9331 and send ECT(1), as TCP Prague does.",
  ],
  sources: [
    "M. Alizadeh et al., Data Center TCP (DCTCP), SIGCOMM 2010, doi:10.1145/1851182.1851192",
    "S. Bensley et al., Data Center TCP (DCTCP), RFC 8257, 2017",
    "K. De Schepper, B. Briscoe, G. White, Dual-Queue Coupled Active Queue Management (AQM) for Low Latency, Low " +
      "Loss, and Scalable Throughput (L4S), RFC 9332, 2023",
  ],
  deviations: [
    "The time threshold is at least two packet times of the link unless it is set.",
    "Packets without ECN are accepted; a switch that uses RED with min_th = max_th drops them where it marks " +
      'others: "Packets without ECN: drop".',
    "While ECN is off, every packet counts as one without ECN.",
  ],
  pseudocode: [
    { text: "if the buffer is full, drop" },
    { text: "packets, bytes: signal if the queue ≥ K", shows: "packetThreshold" },
    { text: "signal: mark; without ECN, accept or drop", shows: "notEct" },
    { text: "time: p ← (sojourn − th)/range, a step if range = 0", shows: "waited" },
    { text: "  signal with p, evenly spaced", shows: "probability" },
  ],
};
