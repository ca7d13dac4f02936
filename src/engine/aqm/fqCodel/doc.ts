import { codelLines } from "../codel/law.ts";
import type { AlgorithmDoc } from "../contract.ts";

/** What FQ-CoDel is; its lines of pseudo-code are lit by their index. */
export const fqCodelDoc: AlgorithmDoc = {
  title: "FQ-CoDel",
  name: "Flow Queue CoDel",
  family: "scheduling",
  strengths: ["fairness", "low-delay", "unresponsive-flows", "no-tuning"],
  idea: "A small queue for each flow, served in turn, and CoDel in each of them",
  summary:
    "Spreads the flows over many queues and serves these in turn, so many bytes each; a queue that has just become " +
    "busy comes first. Each queue has a CoDel of its own. When the buffer is full, the longest queue pays.",
  formulas: [
    {
      tex: "d_i \\leftarrow d_i + Q \\;\\text{ in each round}, \\qquad d_i \\leftarrow d_i - \\mathit{size} \\;\\text{ for each packet}",
      says: "A queue i may send while its credit d_i is above zero; each round gives it the quantum Q.",
    },
    {
      tex: "r_i \\approx \\frac{C}{n}",
      says: "So each of n flows that always have something to send gets the same part of the link's rate C.",
    },
    {
      tex: "1 - \\left(1 - \\frac{1}{N}\\right)^{n-1}",
      says: "Chance that one of n flows shares its queue with another, with N buckets: 2 % for 20 flows and 1024 buckets.",
    },
  ],
  tryThis: [
    "Add a call of small packets to five downloads: it waits half a millisecond, a tenth of what it waits under CoDel.",
    "Let two downloads have round trips of 20 and 100 ms: they get 5.7 and 4.0 Mbit/s; under CoDel 7.4 and 2.2.",
    "Add a source that sends more than the link carries: its own queue fills and loses, the downloads keep their shares.",
    "Set the buckets to 1: all flows share one queue, and it is CoDel again.",
  ],
  traits: {
    signal: "waiting time in each flow's queue",
    notification: "drops or marks at the head of a queue",
    state: "a queue and six numbers per active flow",
    cost: "O(1)",
    weakness: "fair by flow, not by user; a flow may hide in many",
  },
  sources: [
    "T. Hoeiland-Joergensen, P. McKenney, D. Taht, J. Gettys, E. Dumazet, The Flow Queue CoDel Packet Scheduler and " +
      "Active Queue Management Algorithm, RFC 8290, 2018",
    "M. Shreedhar, G. Varghese, Efficient Fair Queuing Using Deficit Round-Robin, IEEE/ACM ToN 4(3), 1996",
    "Linux, sch_fq_codel",
  ],
  deviations: [
    "Flows are spread by a fixed hash of their number, without a salt: a run repeats with the same collisions.",
    "The buffer is the scenario's, for all queues together. A full one first drops from the longest queue and then " +
      "stores the arrival, which is therefore never its own victim.",
    "A new queue that is empty at its turn passes through the old ones only where there are any, and packets that " +
      "overflow count as hits of their queue, as in Linux. Linux also spares the last packet of all, not of each queue: " +
      "backlog total.",
    "Queues that are empty and whose CoDel would begin anew are forgotten.",
  ],
  pseudocode: [
    { text: "if the buffer is full, drop half of the longest queue", shows: "dropBatch" },
    { text: "store in the flow's queue;  if idle: to the new, d ← Q", shows: "quantum" },
    { text: "to send: first of the new, else of the old", shows: "newQueues" },
    { text: "  if d ≤ 0: d ← d + Q;  to the end of the old; again", shows: "oldQueues" },
    ...codelLines,
    { text: "  if it was empty: idle, or once through the old; again" },
    { text: "  d ← d − size;  send" },
  ],
};
