import { codelLines } from "../codel/sharedDoc.ts";
import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of FQ-CoDel; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "scheduling",
  strengths: ["fairness", "low-delay", "unresponsive-flows", "no-tuning"],
  keywords: ["bufferbloat", "home router", "Wi-Fi", "wifi", "Linux", "OpenWrt"],
  idea: "A small queue for each flow, served in turn, and CoDel in each of them",
  summary:
    "Hashes the flows into many queues and serves them in turn, a quantum of bytes each; a queue that has just " +
    "become busy comes first. CoDel runs in each queue. When the buffer is full, the longest queue drops.",
  formulas: [
    {
      tex: "d_i \\leftarrow d_i + Q \\;\\text{ in each round}, \\qquad d_i \\leftarrow d_i - \\mathit{size} \\;\\text{ for each packet}",
      says: "A queue i may send while its credit d_i is above zero; each round gives it the quantum Q.",
    },
    {
      tex: "r_i \\approx \\frac{C}{n}",
      says: "So each of n flows that always have packets gets the same share of the link rate C.",
    },
    {
      tex: "1 - \\left(1 - \\frac{1}{N}\\right)^{n-1}",
      says:
        "Probability that a given one of n flows shares its queue, with N buckets: 2 % for 20 flows and 1024 " +
        "buckets; that any two of them share one, 17 %.",
    },
  ],
  tryThis: [
    {
      words:
        "Let five downloads run beside a call: its packets wait less than a millisecond, and less than a " +
        "fifth of the time under CoDel.",
      set: { "traffic.bulk.count": 5, "traffic.call": { kind: "call", count: 1, rtt: 0.06, start: 0 } },
      beside: [{ label: "CoDel", queue: "codel" }],
      expect: [
        "delayMean of call from 10 to 60 < 1 ms",
        "delayMean of call from 10 to 60 < delayMean of call in lane 1 from 10 to 60 / 5",
      ],
    },
    {
      words:
        "Let two downloads run, with round trips of 20 and 100 ms: the near one gets less of an advantage " +
        "than under CoDel.",
      set: {
        "traffic.bulk.count": 1,
        "traffic.bulk.rtt": 0.02,
        "traffic.far": { kind: "bulk", count: 1, rtt: 0.1 },
        duration: 100,
      },
      beside: [{ label: "CoDel", queue: "codel" }],
      expect: [
        "goodput of bulk from 20 to 100 / goodput of far from 20 to 100 < goodput of bulk in lane 1 from 20 " +
          "to 100 / goodput of far in lane 1 from 20 to 100",
      ],
    },
    {
      words:
        "Let a source of 12 Mbit/s join four downloads: its own queue fills and drops, and it gets less " +
        "than three tenths of the link; under CoDel it takes more than eight tenths.",
      set: { "traffic.bulk.count": 4, "traffic.udp": { kind: "cbr", count: 0, rate: 12e6, rtt: 0.05, start: 0 } },
      change: { at: 30, set: { "traffic.udp.count": 1 } },
      beside: [{ label: "CoDel", queue: "codel" }],
      expect: [
        "goodput of udp from 40 to 60 < 3 Mbit/s",
        "lossFraction of udp from 40 to 60 > 10 * lossFraction of bulk from 40 to 60",
        "goodput of udp in lane 1 from 40 to 60 > 8 Mbit/s",
      ],
    },
    {
      words:
        "Beside five downloads and a call, set the buckets to 1: all flows share one queue, and the call " +
        "waits more than five times as long.",
      set: { "traffic.bulk.count": 5, "traffic.call": { kind: "call", count: 1, rtt: 0.06, start: 0 } },
      change: { at: 30, set: { "lanes.0.params.buckets": 1 } },
      expect: ["delayMean of call from 40 to 60 > 5 * delayMean of call from 10 to 30"],
    },
  ],
  traits: {
    signal: "sojourn time in each flow's queue",
    notification: "drops or marks at the head of a queue",
    state: "a queue and six numbers per active flow",
    cost: "O(1); O(n) when the buffer is full, once for up to 64 drops",
    weakness: "fair by flow, not by user: more flows get a user more",
  },
  practice: [
    "An answer to CoDel, whose single queue lets fast flows delay slow ones, and to fair queueing without an " +
      "AQM, whose queues fill.",
    "Linux, module `sch_fq_codel`: `tc qdisc replace dev eth0 root fq_codel`, or `sysctl net.core.default_qdisc=fq_codel` for all " +
      "devices, as OpenWrt and distributions with systemd have it. Defaults: 10240 packets, 32 MB, 1024 flows, a " +
      "quantum of MTU and Ethernet header, ECN on.",
    "It helps only where the queue is: in front of a modem with a slower line it needs a shaper.",
    "Sparse flows: one that sends less than a quantum per round, such as a call, DNS or the first packets of a " +
      "page, finds its queue empty and goes first.",
    "Limits (RFC 8290, Experimental): shares are by flow, a tunnel is one flow, and low-priority senders such as " +
      "LEDBAT get a full share.",
    "With 1024 buckets a collision among 38 flows is more likely than not. At 1 Mbit/s set the target above one " +
      "packet time, as for CoDel.",
  ],
  sources: [
    "T. Hoeiland-Joergensen, P. McKenney, D. Taht, J. Gettys, E. Dumazet, The Flow Queue CoDel Packet Scheduler and " +
      "Active Queue Management Algorithm, RFC 8290, 2018",
    "M. Shreedhar, G. Varghese, Efficient Fair Queuing Using Deficit Round-Robin, IEEE/ACM ToN 4(3), 1996, doi:10.1109/90.502236",
    "Linux, `net/sched/sch_fq_codel.c`",
  ],
  deviations: [
    "A fixed hash of the flow number spreads the flows, without a salt: a run repeats with the same collisions.",
    "The buffer of the scenario holds for all queues together.",
    "As in Linux, a new queue that is empty at its turn joins the old ones only if there are any, and packets " +
      'dropped on overflow count as drops of their queue; in ns-3 they do not ("Overflow counts" off). Linux keeps only ' +
      'the very last packet of all queues, not one of each: "Last packet by: total".',
    "In ns-3 a queue that fills the buffer alone drops the arriving packet, and does not lose half of its bytes: " +
      '"Alone in the full buffer: drop".',
    'The square root and the time after a mark are those of CoDel: "Square root", "Next after a mark".',
    "The state of an empty queue is discarded once its CoDel would start from the beginning.",
  ],
  pseudocode: [
    { text: "store in the flow's queue;  if idle: to the new, d ← Q", shows: "quantum" },
    { text: "if more wait than the buffer holds, drop half of the longest queue", shows: "dropBatch" },
    { text: "to send: first of the new, else of the old", shows: "newQueues" },
    { text: "  if d ≤ 0: d ← d + Q;  to the end of the old; again", shows: "oldQueues" },
    ...codelLines,
    { text: "  if it was empty: idle, or once through the old; again" },
    { text: "  d ← d − size;  send" },
  ],
};
