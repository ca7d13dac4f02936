import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of WFQ; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "scheduling",
  strengths: ["fairness", "unresponsive-flows"],
  idea: "Fair queueing in which a flow's share is proportional to its weight",
  summary:
    "As in Fair Queueing, every flow waits in a queue of its own, and the packet that an ideal, fluid system " +
    "would finish first leaves first. In that system a flow of weight 3 gets three bytes for each byte of a " +
    "flow of weight 1.",
  formulas: [
    {
      tex: String.raw`\frac{dV}{dt} = \frac{C}{\sum_{i \in B(t)} w_i}`,
      says: "The virtual time V grows at the capacity C over the sum of the weights w of the flows B that the ideal serves.",
    },
    {
      tex: String.raw`F_k = \max\bigl(V(a_k),\ F_{k-1}\bigr) + \frac{L_k}{w}`,
      says: "Finish tag F of a packet of L bits that arrives at time a, in a flow of weight w.",
    },
    {
      tex: String.raw`r_f \ge \frac{w_f}{\sum_i w_i}\, C`,
      says:
        "While it has packets, a flow gets at least its weight's share of the link; packet by packet, at most one " +
        "packet time later.",
    },
  ],
  tryThis: [
    {
      words:
        "With four constant-rate sources that overload the link, set the weights to 3, 1: flow 0 gets three " +
        "times as much as each other flow.",
      set: { "traffic.bulk.count": 0, "traffic.four": { kind: "cbr", count: 4, rate: 8e6, rtt: 0.05, start: 0 } },
      change: { at: 30, set: { "lanes.0.params.weights": [3, 1] } },
      expect: [
        "flowGoodput of four flow 0 from 40 to 60 / flowGoodput of four flow 1 from 40 to 60 within [2.9, " + "3.1]",
        "flowGoodput of four flow 0 from 40 to 60 / flowGoodput of four flow 3 from 40 to 60 within [2.9, " + "3.1]",
      ],
    },
    {
      words:
        "With four downloads it gets about twice as much: the window of TCP, which losses cut, does not " +
        "fill its share.",
      set: { "traffic.bulk.count": 4, duration: 100 },
      change: { at: 30, set: { "lanes.0.params.weights": [3, 1] } },
      expect: [
        "flowGoodput of bulk flow 0 from 70 to 100 / flowGoodput of bulk flow 1 from 70 to 100 within [1.7, " + "2.4]",
      ],
    },
    {
      words:
        "Let a source of 12 Mbit/s join four downloads: it loses its own packets, and gets about a fifth of " +
        "the link, as each of them does.",
      set: { "traffic.bulk.count": 4, "traffic.udp": { kind: "cbr", count: 0, rate: 12e6, rtt: 0.05, start: 0 } },
      change: { at: 30, set: { "traffic.udp.count": 1 } },
      expect: [
        "goodput of udp from 40 to 60 within [1.8 Mbit/s, 2.3 Mbit/s]",
        "goodput of bulk from 40 to 60 / 4 within [1.8 Mbit/s, 2.3 Mbit/s]",
        "lossFraction of udp from 40 to 60 > 10 * lossFraction of bulk from 40 to 60",
      ],
    },
  ],
  traits: {
    signal: "a full buffer, and the longest queue",
    notification: "drops from the longest queue; never marks",
    state: "a queue, a tag and a weight for each active flow",
    cost: "O(log n) for n active flows, O(n) when the buffer is full",
    weakness: "weights must be configured, and the router keeps state for every flow",
  },
  practice: [
    "Weights are already in the paper on fair queueing (1989); A. Parekh and R. Gallager proved the bounds of " +
      "delay in 1993. Criticism: state for every flow, and a sorted list at the rate of the link.",
    "WFQ finishes a packet at most L_max/C after the ideal, 1.2 ms for 1500 bytes at 10 Mbit/s. A flow that a " +
      "token bucket shapes has a bounded delay if its share is at least the rate of the bucket (Parekh and " +
      "Gallager): the basis of Guaranteed Service, RFC 2212.",
    "Cisco: `fair-queue`. Linux has no WFQ, but `drr` and `qfq`, which approximates it in O(1).",
  ],
  sources: [
    "A. Demers, S. Keshav, S. Shenker, Analysis and Simulation of a Fair Queueing Algorithm, SIGCOMM 1989, doi:10.1145/75246.75248",
    "A. Parekh, R. Gallager, A Generalized Processor Sharing Approach to Flow Control in Integrated Services " +
      "Networks: The Single-Node Case, IEEE/ACM ToN 1(3), 1993, doi:10.1109/90.234856",
  ],
  deviations: [
    "A packet that is lost on arrival or from the tail is not charged to its flow unless the ideal system is serving " +
      "it by then; in the paper of 1989 it stays charged.",
    "The longest queue is the one with the most bytes; weights do not count.",
    "ns-2 tags a packet in real time, when it is the first of its flow, with the flows that wait at the moment: " +
      '"Tags by: real", here with their weights. Its flows have buffers of their own: "Limit of a flow".',
  ],
  pseudocode: [
    { text: "V ← V + (now − t)·C / Σ w;  t ← now", shows: "virtualTime" },
    { text: "f ← flow of the packet", shows: "busy" },
    { text: "if the buffer is full, drop from the longest queue", shows: "overflow" },
    { text: "F_f ← max(V, F_f) + size/w_f;  append, tagged F_f", shows: "weights" },
    { text: "to send: the head with the smallest tag", shows: "sentTag" },
  ],
};
