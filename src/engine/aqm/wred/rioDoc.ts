import type { AlgorithmDoc } from "../contract.ts";
import { wredPseudocode } from "./sharedDoc.ts";

/** Documentation of RIO; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "classes",
  strengths: ["classes", "low-delay"],
  idea: "RED twice: on the in-profile packets alone for those, on the whole queue for the others",
  summary:
    "Packets are tagged at the edge as within their profile (in, class 0) or outside it (out, class 1), and " +
    "share one queue. The in packets are dropped by the average of in packets alone, the out packets by the " +
    "average of all and with lower thresholds, so out packets are dropped first.",
  formulas: [
    {
      tex: String.raw`\mathit{avg}_c \leftarrow (1 - w_q)\,\mathit{avg}_c + w_q \sum_{j \le c} q_j`,
      says: "The average of class c counts the waiting packets q_j of its own class and of all better ones.",
    },
    {
      tex: String.raw`p_b^{(c)} = \mathit{max}_p^{(c)}\,\frac{\mathit{avg}_c - \mathit{min}_{th}^{(c)}}{\mathit{max}_{th}^{(c)} - \mathit{min}_{th}^{(c)}}`,
      says: "A packet of class c is dropped or marked by the curve of its class at the average of its class.",
    },
  ],
  tryThis: [
    {
      words:
        "Send five downloads in class 0 and five in class 1, and raise the second group to 20: class 1 " +
        "loses more, while the average of class 0 changes by less than a fifth.",
      set: {
        "traffic.bulk.count": 5,
        "traffic.out": { kind: "bulk", count: 5, rtt: { uniform: [0.04, 0.22] }, class: 1 },
      },
      change: { at: 30, set: { "traffic.out.count": 20 } },
      expect: [
        "lossFraction of out from 40 to 60 > lossFraction of out from 10 to 30",
        "average0 from 40 to 60 / average0 from 10 to 30 within [0.8, 1.2]",
      ],
    },
    {
      words: "Raise the group of class 0 to 20 instead: almost nothing is left of class 1.",
      set: {
        "traffic.bulk.count": 5,
        "traffic.out": { kind: "bulk", count: 5, rtt: { uniform: [0.04, 0.22] }, class: 1 },
      },
      change: { at: 30, set: { "traffic.bulk.count": 20 } },
      expect: ["goodput of out from 40 to 60 < 5 % * goodput of bulk from 40 to 60"],
    },
    {
      words:
        'Choose "Averages: rio-d": class 1 no longer counts the packets of class 0, gets more, and the ' +
        "queue grows longer.",
      set: {
        "traffic.bulk.count": 20,
        "traffic.out": { kind: "bulk", count: 20, rtt: { uniform: [0.04, 0.22] }, class: 1 },
      },
      change: { at: 30, set: { "lanes.0.params.mode": "rio-d" } },
      expect: [
        "queueMeanPackets from 40 to 60 > queueMeanPackets from 10 to 30",
        "goodput of out from 40 to 60 > goodput of out from 10 to 30",
      ],
    },
  ],
  traits: {
    signal: "average queue length by class",
    notification: "drops or marks at random by class, on arrival",
    state: "an average and a counter per class",
    cost: "O(number of classes)",
    weakness: "in packets can starve the out packets; needs a profile at the edge and two sets of thresholds",
  },
  practice: [
    "An answer (1998) to RED, which cannot distinguish traffic within a contracted profile from that beyond it.",
    "A meter at the edge sets the tags: a token bucket, or the rate estimator of Clark and Fang. Packets " +
      "within the contracted rate are in packets. It became the model of Assured Forwarding (RFC 2597).",
    "Linux, module `sch_gred`: `gred` with the option `grio`.",
    "Values: the thresholds of out packets lie below those of in packets. Criticism: a guarantee holds only " +
      "where contracts are not oversold.",
  ],
  sources: [
    "D. Clark, W. Fang, Explicit Allocation of Best-Effort Packet Delivery Service, IEEE/ACM ToN 6(4), 1998, " +
      "doi:10.1109/90.720870",
    "ns-2.35, Queue/RED/RIO and diffserv queue",
  ],
  deviations: [
    "In and out are the packet classes 0 and 1; there may be more than two classes.",
    "The average of an idle class decays from the departure of its last packet on, though the link may be busy.",
    "Unlike the paper, ns-2's RIO accepts an arrival while at most one packet waits (for an in packet, at most one of " +
      'its kind), and the first one above the threshold: "Count: ns2".',
    "In ns-2's RIO the out packets do not refresh the averages, which its source names as a reported error: " +
      '"Averages refreshed by: best".',
    "ns-2's RIO lets the average of the in packets decay only while the link is idle, and keeps the count of out " +
      "packets where one is dropped above the curve; neither is offered.",
    "ns-2's diffserv queue has no bound on p_a: where the average rises so that count·p_b exceeds 1, nothing is " +
      'dropped until it leaves the curve: "Where count·p_b exceeds 1" accept. It drops above the maximum threshold ' +
      "only; here and in ns-2's RIO a packet is dropped at the threshold itself.",
  ],
  pseudocode: wredPseudocode,
};
