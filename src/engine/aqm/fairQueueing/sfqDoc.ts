import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of SFQ; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "scheduling",
  strengths: ["fairness", "unresponsive-flows", "many-flows"],
  keywords: ["home router", "Linux"],
  idea: "Hash the flows into a fixed number of queues and send one packet of each in turn",
  summary:
    "A hash spreads the flows over a fixed number of queues, and the queues send one packet each in turn. Two " +
    "flows in one queue share its turn, so the hash changes from time to time. When the shared buffer is full, " +
    "the longest queue drops.",
  formulas: [
    {
      tex: String.raw`k = h(\mathit{flow} \oplus h(s)) \bmod n`,
      says: "A flow waits in bucket k of n, by a hash h that is mixed with a random number s.",
    },
    {
      tex: String.raw`P(\text{alone}) = \Bigl(1 - \frac{1}{n}\Bigr)^{m-1}`,
      says: "Probability that one of m active flows has a bucket of its own.",
    },
  ],
  tryThis: [
    {
      words:
        "Let a source of 12 Mbit/s join four downloads: it gets less than three tenths of the link; under " +
        "Drop Tail it takes more than nine tenths.",
      set: { "traffic.bulk.count": 4, "traffic.udp": { kind: "cbr", count: 0, rate: 12e6, rtt: 0.05, start: 0 } },
      change: { at: 30, set: { "traffic.udp.count": 1 } },
      beside: [{ label: "Drop Tail", queue: "drop-tail" }],
      expect: ["goodput of udp from 40 to 60 < 3 Mbit/s", "goodput of udp in lane 1 from 40 to 60 > 9 Mbit/s"],
    },
    {
      words: "Lower the buckets to 4: flows share buckets, and the shares become less equal.",
      change: { at: 30, set: { "lanes.0.params.buckets": 4 } },
      expect: ["jainIndex from 40 to 60 < jainIndex from 10 to 30"],
    },
    {
      words:
        "Mix packets of 1500 and 100 bytes: turns are counted in packets, so the large ones get more than " +
        "ten times as much; under DRR they get the same.",
      set: {
        "traffic.bulk.count": 0,
        "traffic.large": { kind: "cbr", count: 1, rate: 20e6, rtt: 0.05, start: 0, packetSize: 1500 },
        "traffic.small": { kind: "cbr", count: 1, rate: 20e6, rtt: 0.05, start: 0, packetSize: 100 },
      },
      beside: [{ label: "DRR", queue: "drr" }],
      expect: [
        "goodput of large from 10 to 30 > 10 * goodput of small from 10 to 30",
        "goodput of large in lane 1 from 10 to 30 / goodput of small in lane 1 from 10 to 30 within [0.98, " + "1.02]",
      ],
    },
  ],
  traits: {
    signal: "a full buffer, and the longest queue",
    notification: "drops from the longest queue; never marks",
    state: "a queue for each bucket",
    cost: "O(1)",
    weakness: "flows with large packets get more, and flows that share a bucket get less",
  },
  practice: [
    "An answer (1990) to the cost of fair queueing, which needs a queue for each flow and a lookup for each " +
      "packet: a fixed number of queues and a hash take their place.",
    "It needs several times more buckets than active flows: with 128 buckets, one of 20 flows is alone with a " +
      "probability of 86 %.",
    "Linux, module `sch_sfq`: `tc qdisc add dev eth0 root sfq perturb 60`. Without `perturb` the hash never changes. At most 127 " +
      "packets wait in each queue, and a turn is one MTU of bytes.",
    "It bounds no delay, since each queue is Drop Tail; FQ-CoDel adds an AQM to each and has taken its place.",
  ],
  sources: ["P. McKenney, Stochastic Fairness Queueing, INFOCOM 1990, doi:10.1109/INFCOM.1990.91316"],
  deviations: [
    "Packets that wait when the hash changes stay in their bucket, so packets of a flow may overtake each other.",
    "Linux counts turns in bytes and limits each queue as well; ns-2 drops arrivals at buckets that are too full " +
      "instead of dropping from the longest. Neither is offered.",
    "The longest bucket is found by a search; McKenney and Linux keep lists of buckets of equal length, in O(1).",
    "128 buckets and a new hash every 10 s are the defaults here; Linux has 1024 buckets for at most 127 flows, " +
      "ns-2 16 buckets, and both keep their hash.",
  ],
  pseudocode: [
    { text: "k ← bucket of the packet's flow", shows: "buckets" },
    { text: "if the buffer is full, drop from the longest bucket", shows: "overflow" },
    { text: "append; if k was empty, it joins the round", shows: "busy" },
    { text: "to send: one packet of the head of the round" },
    { text: "  if more wait there, it goes to the end" },
    { text: "every interval: another hash", shows: "perturbations" },
  ],
};
