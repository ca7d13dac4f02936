import type { AlgorithmDoc } from "../contract.ts";
import { codelLines } from "./sharedDoc.ts";

/** Documentation of CoDel; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "delay",
  strengths: ["low-delay", "no-tuning"],
  keywords: ["bufferbloat", "home router", "queue delay"],
  idea: "A queue that drains within a round trip is good; a standing queue is bad",
  summary:
    "Measures the sojourn time of each packet when it leaves. Once the sojourn time has stayed above a target " +
    "for a whole interval, packets are dropped or marked at the head, at a rising rate, until one leaves below " +
    "the target.",
  formulas: [
    {
      tex: "t_{n+1} = t_n + \\frac{\\mathit{interval}}{\\sqrt{n}}",
      says:
        "The n-th drop or mark is at t_n; the gaps to the next ones shrink as long as the sojourn time stays " +
        "above the target.",
    },
    {
      tex: "W \\approx \\sqrt{\\frac{3}{2p}}",
      says:
        "Why the square root: the mean window W of a TCP flow falls as 1/√p with the drop probability p, so a " +
        "frequency of drops that grows as √n lowers the sending rate evenly.",
    },
    {
      tex: "n \\leftarrow \\begin{cases} n - n_0 & \\text{if the next one was due less than 16 intervals ago} \\\\ 1 & \\text{otherwise} \\end{cases}",
      says:
        "When dropping starts again soon after its next drop was due, it continues with the count n of the last " +
        "time, less the count n_0 at which that began.",
    },
  ],
  tryThis: [
    {
      words: "Switch ECN on: most drops become marks.",
      change: { at: 30, set: { "bottleneck.ecn": true } },
      expect: [
        "markFraction from 40 to 60 > 2 * lossFraction from 40 to 60",
        "lossFraction from 40 to 60 < lossFraction from 10 to 30 / 2",
      ],
    },
    {
      words: "Raise the interval to 500 ms: CoDel reacts later, and packets wait at least half as long again.",
      set: { duration: 100 },
      change: { at: 30, set: { "lanes.0.params.interval": 0.5 } },
      expect: ["delayMean from 70 to 100 > 1.5 * delayMean from 10 to 30"],
    },
    {
      words:
        "Lower the interval to 20 ms, less than the round-trip times: packets wait less than half as long, " +
        "and link use falls.",
      change: { at: 30, set: { "lanes.0.params.interval": 0.02 } },
      expect: [
        "delayMean from 40 to 60 < delayMean from 10 to 30 / 2",
        "utilization from 40 to 60 < utilization from 10 to 30",
      ],
    },
    {
      words:
        "Add a source that sends more than the link carries: a minute and a half later packets still wait " +
        "more than five times the target.",
      set: { "traffic.udp": { kind: "cbr", count: 0, rate: 12e6, rtt: 0.05, start: 0 }, duration: 150 },
      change: { at: 30, set: { "traffic.udp.count": 1 } },
      expect: ["delayMean from 120 to 150 > 5 * 5 ms"],
    },
  ],
  traits: {
    signal: "sojourn time of each departing packet",
    notification: "drops or marks at the head, at scheduled times",
    state: "five numbers",
    cost: "O(1), with a square root per drop or mark",
    weakness: "slow against unresponsive flows; stops at once, and waits an interval before it starts again",
  },
  practice: [
    "The length of a queue cannot distinguish a burst that drains from a standing queue; CoDel (2012, pronounced " +
      '"coddle") measures time instead. RFC 8289 is Experimental.',
    "Linux, module `sch_codel`: `tc qdisc replace dev eth0 root codel limit 1000 target 5ms interval 100ms ecn`. These are the " +
      "defaults except `ecn`, which is off.",
    "Drops follow 100, 171, 228, 278 and 323 ms after the first. After n drops their frequency is √n per " +
      "interval: 10 per second after the first, 100 per second after the hundredth, about 1.9 s later. So it grows " +
      "linearly in time, too slowly for a flood.",
    "A packet of 1500 bytes takes 12 ms at 1 Mbit/s, so a target of 5 ms cannot be met there: set it above one " +
      "packet time. In a data centre, lower the interval to its longest round trip.",
    "An unresponsive flow of ECN-capable packets is marked, not dropped: at 15 Mbit/s it keeps a buffer of 100 " +
      "packets full on a link of 10 Mbit/s.",
  ],
  sources: [
    "K. Nichols, V. Jacobson, Controlling Queue Delay, ACM Queue 10(5), 2012, doi:10.1145/2208917.2209336",
    "K. Nichols, V. Jacobson, A. McGregor, J. Iyengar, Controlled Delay Active Queue Management, RFC 8289, 2018",
    "Linux, `net/sched/sch_codel.c`",
  ],
  deviations: [
    "After a mark no further packet is examined, and the next drop or mark is scheduled from the previous one, as " +
      'in Linux; in ns-3 from the mark ("Next after a mark: now"). The pseudo-code of the RFC only drops.',
    "The square root is exact; Linux and ns-3 take one Newton step, so that their second gap is 50 ms in place of " +
      '70.7 ms: "Square root: newton".',
    "In the paper of 2012 dropping started again with the count less two, and only within one interval.",
  ],
  pseudocode: [{ text: "on arrival: if the buffer is full, drop" }, ...codelLines],
};
