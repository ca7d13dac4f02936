import type { AlgorithmDoc } from "../contract.ts";
import { redPseudocode } from "./sharedDoc.ts";

/** Documentation of RED; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "queue",
  strengths: ["low-delay"],
  keywords: ["backbone router"],
  idea: "Drop or mark packets at random, more of them the longer the average queue",
  summary:
    "Averages the queue length and, above a threshold, marks or drops arriving packets at random, more of them " +
    "the longer the average queue. Bursts pass; a lasting queue is signalled early.",
  formulas: [
    {
      tex: "\\mathit{avg} \\leftarrow (1 - w_q)\\,\\mathit{avg} + w_q\\,q",
      says: "At each arrival the average avg moves towards the queue q by a fraction w_q of the difference.",
    },
    {
      tex: "p_b = \\mathit{max}_p\\,\\frac{\\mathit{avg} - \\mathit{min}_{th}}{\\mathit{max}_{th} - \\mathit{min}_{th}}",
      says: "Between the thresholds the probability p_b rises linearly from 0 to max_p.",
    },
    {
      tex: "p_b = \\mathit{max}_p + (1 - \\mathit{max}_p)\\,\\frac{\\mathit{avg} - \\mathit{max}_{th}}{\\mathit{max}_{th}}",
      says: "With gentle it rises further, to 1 between max_th and twice max_th.",
    },
    {
      tex: "p_a = \\frac{p_b}{1 - \\mathit{count}\\;p_b}",
      says:
        "The probability p_a in force grows with count, the arrivals since the last drop or mark, so that drops " +
        "and marks are spread evenly.",
    },
  ],
  tryThis: [
    {
      words: "Raise max_p to 0.5: the queue becomes shorter, and more packets are dropped.",
      change: { at: 30, set: { "lanes.0.params.maxProbability": 0.5 } },
      expect: [
        "queueMeanPackets from 40 to 60 < queueMeanPackets from 10 to 30",
        "lossFraction from 40 to 60 > lossFraction from 10 to 30",
      ],
    },
    {
      words: "Raise w_q to 0.1: the average follows every burst, and link use falls.",
      change: { at: 30, set: { "lanes.0.params.queueWeight": 0.1 } },
      expect: ["utilization from 40 to 60 < utilization from 10 to 30"],
    },
    {
      words: "Send three times as many flows: the curve stays as it is, so the queue becomes longer.",
      change: { at: 30, set: { "traffic.bulk.count": 60 } },
      expect: ["queueMeanPackets from 40 to 60 > queueMeanPackets from 10 to 30"],
    },
    {
      words: "Switch ECN on: most drops become marks.",
      change: { at: 30, set: { "bottleneck.ecn": true } },
      expect: [
        "markFraction from 40 to 60 > 2 * lossFraction from 40 to 60",
        "lossFraction from 40 to 60 < lossFraction from 10 to 30 / 2",
      ],
    },
  ],
  traits: {
    signal: "average queue length",
    notification: "drops or marks at random, on arrival",
    state: "the average and a counter",
    cost: "O(1)",
    weakness: "the queue depends on the load, and the parameters fit one range of loads",
  },
  practice: [
    "An answer (1993) to Drop Tail's full queues and to the global synchronisation of senders that lose " +
      "packets together.",
    "RFC 2309 recommended RED as the default in 1998. RFC 7567 replaced it in 2015: it recommends active queue " +
      "management without naming an algorithm, and asks for algorithms that need no tuning. Critics: M. May et al., " +
      "Reasons Not to Deploy RED, IWQoS 1999; M. Christiansen et al., Tuning RED for Web Traffic, SIGCOMM 2000.",
    "Linux, module `sch_red`: `tc qdisc add dev eth0 root red limit 400000 min 30000 max 90000 avpkt 1000 burst 55 ecn bandwidth " +
      "10Mbit`, sizes in bytes. `probability` is max_p, 0.02 unless set; here it is 0.1. `burst` sets the weight: " +
      "(2·min + max)/(3·avpkt) is the guideline.",
    "Linux has no gentle: from `max` on, every packet is dropped, or marked with `ecn` and without `harddrop`.",
    "Weight: after a step of the queue, the average has covered 63 % of it after −1/ln(1 − w_q) arrivals. With " +
      "0.002 these are 500: 0.4 s at 10 Mbit/s and 4 ms at 1 Gbit/s with 1000-byte packets. The bound in the paper: " +
      "with min_th = 5, a burst of 50 packets passes if w_q is at most 0.0042.",
  ],
  sources: [
    "S. Floyd, V. Jacobson, Random Early Detection Gateways for Congestion Avoidance, IEEE/ACM ToN 1(4), 1993, doi:10.1109/90.251892",
    "S. Floyd, Recommendation on using the gentle variant of RED, 2000, https://www.icir.org/floyd/red/gentle.html",
    "ns-2.35, Queue/RED",
  ],
  deviations: [
    "As in ns-2, the first packet that finds the average above the minimum threshold is accepted, and nothing is " +
      'dropped or marked while at most one packet waits; "Count: paper" follows the paper.',
    "After idle time the average decays by one step more than the number of packets missed, as in ns-2; " +
      '"Average on an idle link: table" is what Linux does.',
    "In bytes, averages and thresholds are shown in packets of mean size.",
    'Unless set, ns-2.35 counts in bytes and in packets of 500 bytes, has "Minimum gap" on, and derives ' +
      "thresholds and weight from the link; here packets are counted, the thresholds are 5 and 15 packets, and the " +
      "weight is 0.002.",
  ],
  pseudocode: redPseudocode,
};
