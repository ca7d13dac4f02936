import type { AlgorithmDoc } from "../contract.ts";
import { wredPseudocode } from "./sharedDoc.ts";

/** Documentation of WRED; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "classes",
  strengths: ["classes", "low-delay"],
  idea: "RED with thresholds per class: packets of worse classes are dropped earlier and more often",
  summary:
    "All classes share one first-in-first-out queue and one average of its length, but each has thresholds and " +
    "a maximum probability of its own. As the average grows, packets of the worst class are dropped or marked " +
    "first, those of the best class last.",
  formulas: [
    {
      tex: String.raw`\mathit{avg} \leftarrow (1 - w_q)\,\mathit{avg} + w_q\,q`,
      says: "At each arrival the one average avg moves towards the whole queue q by a fraction w_q of the difference.",
    },
    {
      tex: String.raw`p_b^{(c)} = \mathit{max}_p^{(c)}\,\frac{\mathit{avg} - \mathit{min}_{th}^{(c)}}{\mathit{max}_{th}^{(c)} - \mathit{min}_{th}^{(c)}}`,
      says: "A packet of class c is dropped or marked by the curve of its class, with thresholds and a maximum of its own.",
    },
    {
      tex: String.raw`p_a = \frac{p_b^{(c)}}{1 - \mathit{count}_c\;p_b^{(c)}}`,
      says: "As in RED, drops and marks are spread evenly: count_c is the number of arrivals of the class since its last one.",
    },
  ],
  tryThis: [
    {
      words:
        "Put five downloads into each class, and raise each group to twenty: the worst class loses the " +
        "most, and keeps less than a twentieth of what the best gets.",
      set: {
        "traffic.bulk.count": 5,
        "traffic.middle": { kind: "bulk", count: 5, rtt: { uniform: [0.04, 0.22] }, class: 1 },
        "traffic.worst": { kind: "bulk", count: 5, rtt: { uniform: [0.04, 0.22] }, class: 2 },
      },
      change: { at: 30, set: { "traffic.bulk.count": 20, "traffic.middle.count": 20, "traffic.worst.count": 20 } },
      expect: [
        "lossFraction of worst from 40 to 60 > lossFraction of middle from 40 to 60",
        "lossFraction of middle from 40 to 60 > lossFraction of bulk from 40 to 60",
        "goodput of worst from 40 to 60 < goodput of bulk from 40 to 60 / 20",
      ],
    },
    {
      words:
        "Give all classes the same thresholds and maximum probability: the worst class gets as much as the " +
        "best, give or take a third.",
      set: {
        "traffic.bulk.count": 10,
        "traffic.middle": { kind: "bulk", count: 10, rtt: { uniform: [0.04, 0.22] }, class: 1 },
        "traffic.worst": { kind: "bulk", count: 10, rtt: { uniform: [0.04, 0.22] }, class: 2 },
        duration: 100,
      },
      change: {
        at: 30,
        set: {
          "lanes.0.params.maxThresholds": [40],
          "lanes.0.params.minThresholds": [20],
          "lanes.0.params.maxProbabilities": [0.05],
        },
      },
      expect: ["goodput of worst from 70 to 100 / goodput of bulk from 70 to 100 within [0.67, 1.5]"],
    },
    {
      words:
        'Choose "Averages: rio-d": a class then loses packets by its own average only, and the worst class ' +
        "gets several times as much.",
      set: {
        "traffic.bulk.count": 10,
        "traffic.middle": { kind: "bulk", count: 10, rtt: { uniform: [0.04, 0.22] }, class: 1 },
        "traffic.worst": { kind: "bulk", count: 10, rtt: { uniform: [0.04, 0.22] }, class: 2 },
      },
      change: { at: 30, set: { "lanes.0.params.mode": "rio-d" } },
      expect: ["goodput of worst from 40 to 60 > 3 * goodput of worst from 10 to 30"],
    },
  ],
  traits: {
    signal: "average queue length, and the class of the packet",
    notification: "drops or marks at random by class, on arrival",
    state: "an average, and a counter per class",
    cost: "O(1)",
    weakness: "enough traffic of a better class starves the worse ones; two thresholds to set for each class",
  },
  practice: [
    "An answer to RED, which drops from all classes alike; it serves the drop precedences of Assured " +
      "Forwarding (RFC 2597, 1999).",
    "Only the order of losses is promised, no share: enough traffic of a better class keeps the average above the " +
      "maximum threshold of a worse one. For shares, use WFQ or DRR between classes; in RFC 2597, drop precedences " +
      "share a queue, and the four AF classes do not.",
    "Cisco: `random-detect dscp-based`, `random-detect dscp af11 MIN MAX DENOMINATOR`, `random-detect ecn`. max_p " +
      "is 1/DENOMINATOR, 0.1 unless set; `random-detect exponential-weighting-constant N` gives w_q = 2^−N, with N " +
      "= 9 unless set, about 0.002 as here.",
    "Linux, module `sch_gred`: `gred`, with up to 16 virtual queues of RED parameters.",
  ],
  sources: [
    "Cisco Systems, Distributed Weighted Random Early Detection",
    "J. Heinanen, F. Baker, W. Weiss, J. Wroclawski, Assured Forwarding PHB Group, RFC 2597, 1999",
    "ns-2.35, diffserv queue",
  ],
  deviations: [
    "The packet carries its class: no code point is mapped to a class here.",
    "The average of an idle queue decays from the departure of its last packet on, though the link may still send it.",
    "At the maximum threshold itself a packet is dropped; ns-2 drops above it only.",
    "ns-2's diffserv queue, in all modes, has no bound on p_a: where the average rises so that count·p_b exceeds 1, " +
      'nothing is dropped until it leaves the curve: "Where count·p_b exceeds 1" accept.',
    "In ns-2 the shared average decays from the departure of the last packet of any class on, though others wait; " +
      "that is not offered.",
    'ns-2 marks above the maximum threshold when ECN is on: "Always drop above the curve" off.',
  ],
  pseudocode: wredPseudocode,
};
