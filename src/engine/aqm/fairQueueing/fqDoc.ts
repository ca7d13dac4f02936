import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of FQ; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "scheduling",
  strengths: ["fairness", "unresponsive-flows", "no-tuning"],
  idea: "Give every flow its own queue and send as if all were served bit by bit in turn",
  summary:
    "Every flow waits in a queue of its own. Each packet is tagged with the virtual time at which it would " +
    "finish in an ideal system that sends one bit of every waiting flow in turn; the smallest tag leaves first. " +
    "When the shared buffer is full, the longest queue drops.",
  formulas: [
    {
      tex: String.raw`\frac{dV}{dt} = \frac{C}{N(t)}`,
      says: "The virtual time V grows at the rate C/N that each of the N flows with packets gets in the ideal system.",
    },
    {
      tex: String.raw`F_k = \max\bigl(V(a_k),\ F_{k-1}\bigr) + L_k`,
      says:
        "Finish tag F of a packet of L bits that arrives at time a: its service starts after that of the previous " +
        "packet, or at once.",
    },
  ],
  tryThis: [
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
    {
      words:
        "Mix round trips of 60 and 180 ms: the flows get the same within a fifth; under Drop Tail the near " +
        "ones get more than twice as much.",
      set: {
        "traffic.bulk.count": 4,
        "traffic.bulk.rtt": 0.06,
        "traffic.far": { kind: "bulk", count: 4, rtt: 0.18 },
        duration: 100,
      },
      beside: [{ label: "Drop Tail", queue: "drop-tail" }],
      expect: [
        "goodput of bulk from 40 to 100 / goodput of far from 40 to 100 within [0.8, 1.2]",
        "goodput of bulk in lane 1 from 40 to 100 > 2 * goodput of far in lane 1 from 40 to 100",
      ],
    },
    {
      words:
        "Beside ten downloads, a flow of 50 kbit/s waits less than a fifth as long as they do. Raise their " +
        "number to 30: its packets wait longer, because a round of all flows takes longer.",
      set: { "traffic.bulk.count": 10, "traffic.slow": { kind: "cbr", count: 1, rate: 50e3, rtt: 0.05, start: 0 } },
      change: { at: 30, set: { "traffic.bulk.count": 30 } },
      expect: [
        "delayMean of slow from 10 to 30 < delayMean of bulk from 10 to 30 / 5",
        "delayMean of slow from 40 to 60 > 2 * delayMean of slow from 10 to 30",
      ],
    },
  ],
  traits: {
    signal: "a full buffer, and the longest queue",
    notification: "drops from the longest queue; never marks",
    state: "a queue and a tag for each active flow",
    cost: "O(log n) for n active flows, O(n) when the buffer is full",
    weakness: "state for each flow, and greedy flows still fill the buffer",
  },
  practice: [
    "An answer (1989) to J. Nagle's round robin (RFC 970), which sends one packet of each source in turn and " +
      "so favours large packets.",
    "A packet leaves at most one largest packet time, L_max/C, later than in the ideal bit-by-bit system (Parekh " +
      "and Gallager): 1.2 ms for 1500 bytes at 10 Mbit/s.",
    "`fq` of Linux is something else: it paces the flows of local senders and serves them round robin.",
    "It was found too costly for fast routers: it sorts packets by tags and keeps a queue per flow. SFQ and " +
      "DRR are the cheap approximations. Linux has none.",
  ],
  sources: [
    "A. Demers, S. Keshav, S. Shenker, Analysis and Simulation of a Fair Queueing Algorithm, SIGCOMM 1989, doi:10.1145/75246.75248",
    "A. Parekh, R. Gallager, A Generalized Processor Sharing Approach to Flow Control in Integrated Services " +
      "Networks: The Single-Node Case, IEEE/ACM ToN 1(3), 1993, doi:10.1109/90.234856",
  ],
  deviations: [
    "A packet that is lost on arrival or from the tail is not charged to its flow unless the ideal system is " +
      "serving it by then; in the paper of 1989 it stays charged, so that flows that overload the link no longer " +
      "share it equally.",
    "The paper's promptness δ for flows that send little is 0.",
    "Packets with equal tags leave in order of arrival; the virtual time is never reset.",
    "ns-2 has no virtual time: a packet is tagged in real time, when it is the first of its flow, with the flows that " +
      'wait at the moment, so tags run ahead of the clock, and flows that send little wait longer: "Tags by: real".',
    'In ns-2 each flow has a buffer of its own: "Limit of a flow". Here all share one unless a limit is set.',
  ],
  pseudocode: [
    { text: "V ← V + (now − t)·C / N;  t ← now", shows: "virtualTime" },
    { text: "f ← flow of the packet", shows: "busy" },
    { text: "if the buffer is full, drop from the longest queue", shows: "overflow" },
    { text: "F_f ← max(V, F_f) + size;  append, tagged F_f" },
    { text: "to send: the head with the smallest tag", shows: "sentTag" },
  ],
};
