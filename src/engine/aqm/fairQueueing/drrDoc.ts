import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of DRR; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "scheduling",
  strengths: ["fairness", "unresponsive-flows", "many-flows"],
  idea: "Serve the flows in turn, each with a budget of bytes that carries over",
  summary:
    "Every flow waits in a queue of its own, and the queues are served in turn. In each round a flow may send " +
    "one quantum of bytes; if the rest is too small for its next packet, it is kept for the next round. So all " +
    "flows get the same number of bytes, without timestamps. When the shared buffer is full, the longest queue " +
    "drops.",
  formulas: [
    {
      tex: String.raw`D_f \leftarrow D_f + Q\,w_f, \qquad \text{send while } L \le D_f,\quad D_f \leftarrow D_f - L`,
      says:
        "At its turn a flow f of weight w_f adds Q·w_f bytes to its deficit D_f, from which it sends packets of L " +
        "bytes.",
    },
    {
      tex: String.raw`0 \le D_f < L_\mathrm{max}, \qquad \Bigl|\,S_f - n\,Q\,w_f\Bigr| < L_\mathrm{max}`,
      says:
        "The deficit stays below one largest packet L_max, so the bytes S_f that a flow has sent after n rounds " +
        "differ from n·Q·w_f by less than that.",
    },
  ],
  tryThis: [
    {
      words:
        "Overload the link with packets of 1500 and of 100 bytes: both flows get the same rate; SFQ gives " +
        "the large packets several times as much.",
      set: {
        "traffic.bulk.count": 0,
        "traffic.large": { kind: "cbr", count: 1, rate: 20e6, rtt: 0.05, start: 0, packetSize: 1500 },
        "traffic.small": { kind: "cbr", count: 1, rate: 20e6, rtt: 0.05, start: 0, packetSize: 100 },
      },
      beside: [{ label: "SFQ", queue: "sfq" }],
      expect: [
        "goodput of large from 10 to 30 / goodput of small from 10 to 30 within [0.98, 1.02]",
        "goodput of large in lane 1 from 10 to 30 > 5 * goodput of small in lane 1 from 10 to 30",
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
    {
      words:
        "Beside five downloads and a call, lower the quantum to 100 bytes: the packets of the call wait " +
        "less than two thirds as long.",
      set: { "traffic.bulk.count": 5, "traffic.call": { kind: "call", count: 1, rtt: 0.06, start: 0 } },
      change: { at: 30, set: { "lanes.0.params.quantum": 100 } },
      expect: ["delayMean of call from 40 to 60 < delayMean of call from 10 to 30 * 2 / 3"],
    },
    {
      words:
        "Raise the quantum to 50 000 bytes: each flow sends in bursts, and the packets of the call wait " +
        "more than three times as long.",
      set: { "traffic.bulk.count": 5, "traffic.call": { kind: "call", count: 1, rtt: 0.06, start: 0 } },
      change: { at: 30, set: { "lanes.0.params.quantum": 50000 } },
      expect: ["delayMean of call from 40 to 60 > 3 * delayMean of call from 10 to 30"],
    },
  ],
  traits: {
    signal: "a full buffer, and the longest queue",
    notification: "drops from the longest queue; never marks",
    state: "a queue and a counter for each active flow",
    cost: "O(1) if a quantum is at least one packet, O(n) when the buffer is full",
    weakness: "a flow may have to wait for a whole round, and greedy flows still fill the buffer",
  },
  practice: [
    "An answer (1995) to fair queueing, which sorts timestamps for every packet, and to SFQ, which favours " +
      "flows with large packets: work per packet is constant, and shares are in bytes. The price is a coarser " +
      "delay than that of FQ.",
    "It is the scheduler inside FQ-CoDel, FQ-PIE and CAKE.",
    "A round takes the sum of all quanta over the link rate: with ten flows of 1500 bytes at 10 Mbit/s, 12 ms.",
    "Linux, module `sch_drr`: `tc qdisc add dev eth0 root handle 1: drr`, then a class with a `quantum`, the MTU unless set, for " +
      "each queue, and filters that sort the packets. There is no default class: a packet that no filter takes is " +
      "dropped. A full queue drops its own packets, not those of the longest.",
  ],
  sources: [
    "M. Shreedhar, G. Varghese, Efficient Fair Queueing Using Deficit Round Robin, SIGCOMM 1995, doi:10.1145/217382.217453",
  ],
  deviations: [
    "One queue per flow; the paper hashes flows into a fixed number of queues.",
    'ns-2 has a quantum of 250 bytes and drops from the head of the longest queue: "Dropped when full: ' +
      'longest-head".',
    "If the quantum is so small that many rounds pass without a packet, they are computed in one step.",
  ],
  pseudocode: [
    { text: "f ← flow of the packet", shows: "busy" },
    { text: "if the buffer is full, drop from the longest queue", shows: "overflow" },
    { text: "append; if f was empty, it joins the round, D_f ← 0" },
    { text: "to send: f ← head of the round;  D_f ← D_f + Q·w_f", shows: "quantum" },
    { text: "  if its head fits into D_f, send;  D_f ← D_f − size", shows: "deficit" },
    { text: "  else f goes to the end of the round", shows: "roundBytes" },
    { text: "  if f is empty, it leaves the round" },
  ],
};
