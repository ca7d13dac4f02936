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
    "Let one source send more than the link carries: it loses its own packets, and the downloads share the rest " +
      "equally.",
    "Mix round trips of 60 and 180 ms: under Drop Tail the short ones get five times as much (three times with " +
      "CUBIC), here all get about the same.",
    "Watch the delay of a flow that sends less than its share: its packets hardly wait, and the other flows do " +
      "not change that.",
    "Give 20 flows a buffer of 10 packets: the shares are no fairer than under Drop Tail, since chance decides " +
      "which flows find room.",
  ],
  traits: {
    signal: "a full buffer, and the longest queue",
    notification: "drops from the longest queue; never marks",
    state: "a queue and a tag for each active flow",
    cost: "O(log n) for n active flows, O(n) when the buffer is full",
    weakness: "state for each flow, and greedy flows still fill the buffer",
  },
  practice: [
    "A packet leaves at most one largest packet time, L_max/C, later than in the ideal bit-by-bit system (Parekh " +
      "and Gallager): 1.2 ms for 1500 bytes at 10 Mbit/s.",
    "`fq` of Linux is something else: it paces the flows of local senders and serves them round robin.",
  ],
  sources: [
    "A. Demers, S. Keshav, S. Shenker, Analysis and Simulation of a Fair Queueing Algorithm, SIGCOMM 1989",
    "A. Parekh, R. Gallager, A Generalized Processor Sharing Approach to Flow Control in Integrated Services " +
      "Networks: The Single-Node Case, IEEE/ACM ToN 1(3), 1993",
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
