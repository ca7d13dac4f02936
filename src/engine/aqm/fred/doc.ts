import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of FRED; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "flows",
  strengths: ["fairness", "unresponsive-flows"],
  idea: "RED with a packet count per flow: flows with few packets are spared, greedy ones limited",
  summary:
    "Counts the waiting packets of each flow, as long as it has any. Flows with few packets lose none, flows " +
    "with an average share or more are dropped at random as in RED, and packets of flows that hold too many, or " +
    "did so before, are always dropped.",
  formulas: [
    {
      tex: String.raw`\mathrm{avg} \leftarrow (1-w_q)\,\mathrm{avg} + w_q\,q`,
      says: "The queue length q is averaged with the weight w_q when a packet is accepted and also when one leaves.",
    },
    {
      tex: String.raw`\mathrm{avgcq} = \max\Bigl(1, \frac{\mathrm{avg}}{N_\mathrm{active}}\Bigr)`,
      says: "The share of a flow is the average queue length over the number of flows with packets waiting.",
    },
    {
      tex: String.raw`p_b = \mathrm{max}_p\,\frac{\mathrm{avg}-\mathrm{min}_{th}}{\mathrm{max}_{th}-\mathrm{min}_{th}}, \qquad p_a = \frac{p_b}{1-\mathrm{count}\cdot p_b}`,
      says:
        "Between the thresholds, packets of flows with at least min_q and avgcq packets are dropped with RED's " +
        "probability, spread over the packets counted since the last drop.",
    },
    {
      tex: String.raw`\mathrm{qlen} \ge \mathrm{max}_q \quad\text{or}\quad \mathrm{avg} \ge \mathrm{max}_{th},\ \mathrm{qlen} > 2\,\mathrm{avgcq} \quad\text{or}\quad \mathrm{qlen} \ge \mathrm{avgcq},\ \mathrm{strikes} \ge 2`,
      says: "A packet of a flow that has qlen packets in the queue is dropped, and the flow gets a strike, if one of these holds.",
    },
  ],
  tryThis: [
    {
      words:
        "Add a constant-rate source of 12 Mbit/s to ten senders: it gets between one and two shares of the " +
        "queue; under Drop Tail it takes nearly all of the link.",
      set: { "traffic.bulk.count": 10, "traffic.udp": { kind: "cbr", count: 0, rate: 12e6, rtt: 0.05, start: 0 } },
      change: { at: 30, set: { "traffic.udp.count": 1 } },
      beside: [{ label: "Drop Tail", queue: "drop-tail" }],
      expect: [
        "11 * queueMeanPackets of udp from 40 to 60 / queueMeanPackets from 40 to 60 within [1, 2]",
        "goodput of udp in lane 1 from 40 to 60 > 9 Mbit/s",
      ],
    },
    {
      words:
        "With 100 senders and that source, turn on the two-packet mode: the share of the source falls to " +
        "less than half.",
      set: { "traffic.bulk.count": 100, "traffic.udp": { kind: "cbr", count: 1, rate: 12e6, rtt: 0.05, start: 0 } },
      change: { at: 30, set: { "lanes.0.params.manyFlows": true } },
      expect: ["goodput of udp from 40 to 60 < goodput of udp from 10 to 30 / 2"],
    },
    {
      words:
        "Raise the number of senders from 10 to 100: the average rises to just below the maximum threshold " +
        "of 50 packets.",
      set: { "traffic.bulk.count": 10 },
      change: { at: 30, set: { "traffic.bulk.count": 100 } },
      expect: ["average from 40 to 60 > average from 10 to 30", "average from 40 to 60 within [45, 50]"],
    },
  ],
  traits: {
    signal: "average queue length, and waiting packets of each flow",
    notification: "drops or marks at random, on arrival; always drops from greedy flows",
    state: "two numbers for each flow with packets in the queue",
    cost: "O(1), with a lookup of the flow",
    weakness: "needs buffer for a few packets of every flow",
  },
  practice: [
    "RED drops from fair and from greedy flows with one probability; FRED (1997) counts the waiting packets of " +
      "each flow.",
    "It keeps state only for flows with waiting packets: never for more flows than there are packets in the " +
      "buffer. Its counts come close to fair queueing without its scheduler. Not in Linux.",
    "The paper takes min_q = 2 for small buffers and 4 for large ones. Where each flow holds fewer packets than " +
      "min_q, nothing is dropped at random, and FRED is Drop Tail at max_th; two-packet mode is the answer.",
  ],
  sources: [
    "D. Lin, R. Morris, Dynamics of Random Early Detection, SIGCOMM 1997, doi:10.1145/263105.263154",
    "N. Hu, L. Ren, J. Chang, Course Project Report for 15-744 Computer Networks, Carnegie Mellon University",
  ],
  deviations: [
    "The paper lists the two-packet limit and the drop of all packets above the maximum threshold together; with " +
      "both active the first would have no effect, so two-packet mode is one or the other.",
    "While the queue is empty the average decays with the idle time in packet times, fractions included: with " +
      "whole packet times, overload above the maximum threshold would keep the queue closed for ever.",
    "A packet that is dropped because the buffer is full is not marked first.",
    "The automatic threshold takes 0.1 s for the round trip of the paper's rule and not that of the flows.",
  ],
  pseudocode: [
    { text: "if the queue is empty, avg ← avg·(1 − w_q)^(C·idle time)", shows: "average" },
    { text: "if two-packet mode and avg ≥ max_th, max_q ← 2", shows: "manyFlows" },
    { text: "if the flow's qlen ≥ max_q", shows: "flowMax" },
    { text: "or avg ≥ max_th and qlen > 2·avgcq", shows: "maxThreshold" },
    { text: "or qlen ≥ avgcq and strikes > 1", shows: "averagePerFlow" },
    { text: "  strike the flow, drop" },
    { text: "else if min_th ≤ avg < max_th: count ← count + 1", shows: "count" },
    { text: "  if qlen ≥ max(min_q, avgcq)", shows: "flowMin" },
    { text: "    p_b ← max_p·(avg − min_th)/(max_th − min_th)", shows: "probability" },
    { text: "    with p_a ← p_b/(1 − count·p_b), mark or drop", shows: "spreadProbability" },
    { text: "else if avg ≥ max_th, drop (unless two-packet mode)" },
    { text: "if the buffer is full, drop" },
    { text: "else accept" },
    { text: "avg ← (1 − w_q)·avg + w_q·q, also on departure", shows: "average" },
    { text: "avgcq ← max(1, avg/active flows)", shows: "activeFlows" },
  ],
};
