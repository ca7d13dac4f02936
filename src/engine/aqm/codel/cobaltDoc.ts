import type { AlgorithmDoc } from "../contract.ts";
import { cobaltLines } from "./sharedDoc.ts";

/** Documentation of COBALT; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "delay",
  strengths: ["low-delay", "no-tuning"],
  keywords: ["bufferbloat", "home router", "Linux"],
  idea: "CoDel for responsive traffic, and BLUE for when flows do not respond",
  summary:
    "Drops or marks at the head at CoDel's rate while packets wait too long, and lowers that rate slowly when " +
    "they do not. In addition, a drop probability grows when the buffer overflows and falls when the queue runs " +
    "empty.",
  formulas: [
    {
      tex: "t_{n+1} = t_n + \\frac{\\mathit{interval}}{\\sqrt{n}}",
      says: "Time of the next drop or mark, as in CoDel; below the target, n falls by one at each of these times.",
    },
    {
      tex:
        "p \\leftarrow \\begin{cases} \\min(1,\\; p + p_{inc}) & \\text{when the buffer overflows} \\\\ " +
        "\\max(0,\\; p - p_{dec}) & \\text{when the queue is found empty} \\end{cases}",
      says: "BLUE's probability p changes at most once per target time; it drops packets and never marks them.",
    },
  ],
  tryThis: [
    {
      words:
        "Compare with CoDel under twenty downloads: the frequency of drops is kept, so packets wait less " +
        "than half as long, and link use is lower.",
      beside: [{ label: "CoDel", queue: "codel" }],
      expect: [
        "delayMean from 20 to 60 < delayMean in lane 1 from 20 to 60 / 2",
        "utilization from 20 to 60 < utilization in lane 1 from 20 to 60",
      ],
    },
    {
      words:
        "Add a source of 12 Mbit/s: after a minute and a half the delay is a third of CoDel's or less, and " +
        "the downloads get less than a tenth of the link under both.",
      set: { "traffic.udp": { kind: "cbr", count: 0, rate: 12e6, rtt: 0.05, start: 0 }, duration: 150 },
      change: { at: 30, set: { "traffic.udp.count": 1 } },
      beside: [{ label: "CoDel", queue: "codel" }],
      expect: [
        "delayMean from 120 to 150 < delayMean in lane 1 from 120 to 150 / 3",
        "goodput of bulk from 120 to 150 < 1 Mbit/s",
        "goodput of bulk in lane 1 from 120 to 150 < 1 Mbit/s",
      ],
    },
    {
      words:
        "Shrink the buffer to 10 packets: each overflow raises p, so packets are dropped although none " +
        "waits long; with an increment of 0 link use is higher.",
      change: { at: 30, set: { "bottleneck.buffer.packets": 10 } },
      beside: [{ label: "Increment 0", params: { increment: 0 } }],
      expect: [
        "probability from 40 to 60 > probability from 10 to 30",
        "utilization in lane 1 from 40 to 60 > utilization from 40 to 60",
      ],
    },
  ],
  traits: {
    signal: "sojourn time, buffer overflows and an empty queue",
    notification: "drops or marks at the head, and drops at random",
    state: "five numbers",
    cost: "O(1), with a square root per drop or mark",
    weakness: "short delay in a flood, but no state per flow: the flood still gets nearly all of the link",
  },
  practice: [
    "CoDel is slow against a flood; COBALT (2018) adds BLUE for it. One probability holds for all flows: only a " +
      "queue per flow, as in CAKE, protects the others.",
    "BLUE's step of 1/256 per target time is 0.78 per second: p reaches 0.2 after a quarter of a second of " +
      "overflow, where CoDel needs seconds.",
    "In Linux it runs only inside `cake`; ns-3 has it as a queue of its own, `CobaltQueueDisc`.",
  ],
  sources: [
    "T. Hoeiland-Joergensen, D. Taht, J. Morton, Piece of CAKE: A Comprehensive Queue Management Solution for Home " +
      "Gateways, IEEE LANMAN 2018, arXiv:1804.07617",
    "J. Palmei, S. Gupta, P. Imputato, J. Morton, M. P. Tahiliani, S. Avallone, D. Taht, Design and Evaluation of " +
      "COBALT Queue Discipline, IEEE LANMAN 2019, doi:10.1109/LANMAN.2019.8847054",
    "Linux, `net/sched/sch_cake.c`",
  ],
  deviations: [
    "The square root is exact. Linux takes it from a table and by a Newton step, and a queue that has had no drop or " +
      'mark does not wait an interval before its first: "Square root". ns-3 has the same steps, and waits.',
    "After an idle time longer than an interval, the second packet above the target is dropped or marked at " +
      "once, as in Linux, not an interval later.",
    "A packet that BLUE drops is not marked first, so that it counts as a drop only.",
    "ns-3 drops the arrival when the buffer is full, drops the last packet too, and takes a delay of 0.4 s for " +
      'an overflow: "Dropped when full: tail", "Keeps the last packet" off, "Delay that counts as overflow" 0.4 ' +
      "s.",
    "ns-3 keeps the time of BLUE's last change in 32 bits, in nanoseconds. From 4.3 s on, it takes every last change for " +
      "long past, so that the probability changes at each drop of a full buffer and each time the queue is found " +
      'empty: "Clock of BLUE" wrapped. Its device holds one packet, so the queue is found empty when its last packet ' +
      'leaves: "Link asks ahead".',
    "An increment of 0 also sets the probability to 0.",
  ],
  pseudocode: [
    { text: "on arrival: if the buffer is full, drop the head", shows: "fullVictim" },
    ...cobaltLines,
    { text: "send the head, unless it was dropped" },
  ],
};
