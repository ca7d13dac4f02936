import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of PI2; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "delay",
  strengths: ["low-delay", "many-flows", "no-tuning", "l4s"],
  idea: "PIE without its table: a linear PI controller whose output is squared for classic senders",
  summary:
    "A controller with fixed gains changes a number p′ by the distance of the delay from a reference and by its " +
    "trend. Classic packets are dropped or marked with p′², since their senders react to its square root; " +
    "scalable ones are marked with k·p′.",
  formulas: [
    {
      tex: String.raw`p' \leftarrow p' + \alpha\,(q - q_\mathrm{ref}) + \beta\,(q - q_\mathrm{old})`,
      says:
        "Every T seconds p′ changes by the distance of the delay q from its reference and by the change of q " +
        "since the previous update.",
    },
    {
      tex: String.raw`p_\mathrm{classic} = p'^{\,2} \qquad p_\mathrm{scalable} = \min(1,\ k\,p')`,
      says: "A classic packet is dropped or marked with the square of p′, a scalable one is marked with k times p′.",
    },
    {
      tex: String.raw`W_\mathrm{classic} = \frac{1.22}{p'} \qquad W_\mathrm{scalable} = \frac{2}{k\,p'}`,
      says: "So the windows of both are proportional to 1/p′: the loop has the same gain at every load.",
    },
  ],
  tryThis: [
    {
      words:
        "Raise the number of flows from 5 to 20: the delay returns to the reference of 15 ms, with a " +
        "smaller overshoot than under PIE.",
      set: { "traffic.bulk.count": 5 },
      change: { at: 30, set: { "traffic.bulk.count": 20 } },
      beside: [{ label: "PIE", queue: "pie" }],
      expect: [
        "delayMean from 40 to 60 within [12 ms, 18 ms]",
        "delayMean from 30 to 35 < delayMean in lane 1 from 30 to 35",
      ],
    },
    {
      words: "Double the number of flows: p′ grows less than twofold, the drop probability p′² more.",
      change: { at: 30, set: { "traffic.bulk.count": 40 } },
      expect: [
        "base from 40 to 60 / base from 10 to 30 within [1.3, 2]",
        "classic from 40 to 60 / classic from 10 to 30 > 2",
      ],
    },
    {
      words:
        "Let five Prague and five Reno flows with ECN share the queue: their rates are within a factor of " +
        'two; with "Scalable senders" off the Reno flows get less than half of that.',
      set: {
        "bottleneck.ecn": true,
        "traffic.bulk.count": 5,
        "traffic.bulk.transport": "reno",
        "traffic.scalable": { kind: "bulk", count: 5, transport: "prague", rtt: { uniform: [0.04, 0.22] } },
      },
      beside: [{ label: "Scalable senders off", params: { scalableInSingleQueue: false } }],
      expect: [
        "goodput of scalable from 20 to 60 / goodput of bulk from 20 to 60 within [0.5, 2]",
        "goodput of bulk in lane 1 from 20 to 60 < goodput of bulk from 20 to 60 / 2",
      ],
    },
  ],
  traits: {
    signal: "queueing delay and its trend",
    notification: "marks or drops at random, on departure",
    state: "two numbers",
    cost: "O(1), one or two random numbers, and one update every 16 ms",
    weakness: "scalable senders share one queue with classic ones, and therefore their delay",
  },
  practice: [
    "PIE's table is a staircase for a square root. Squaring the output does the same without steps, by comparing " +
      "p′ with the larger of two random numbers.",
    "Linux has it as the classic queue of DualPI2: `tc qdisc add dev eth0 root dualpi2 target 15ms tupdate 16ms " +
      "alpha 0.16 beta 3.2 coupling_factor 2`; these are the defaults.",
    "Scalable senders are those with ECT(1), such as TCP Prague. DCTCP sends ECT(0), here as in Linux, and counts " +
      "as classic unless its code point is set to ect1.",
  ],
  sources: [
    "K. De Schepper, O. Bondarenko, I. Tsang, B. Briscoe, PI2: A Linearized AQM for both Classic and Scalable TCP, " +
      "CoNEXT 2016, doi:10.1145/2999572.2999578",
    "K. De Schepper, B. Briscoe, G. White, Dual-Queue Coupled AQM for L4S, RFC 9332, appendix A, 2023",
    "Linux, `net/sched/sch_dualpi2.c`",
  ],
  deviations: [
    "The values are those of Linux; the paper has an update interval of 32 ms, a reference delay of 20 ms, gains " +
      "of 0.3125 and 3.125, and a largest p′ of 0.5.",
    "The delay is the age of the oldest packet, as in Linux; the paper also estimates it as queue length divided " +
      "by rate.",
    "In Linux a classic packet that could be marked is dropped from p′² = 1/k² on; here it is marked at any p′ unless " +
      "a limit is set for classic marks.",
    "Changing the update interval during a run leaves α and β as set, so that a run matches its scenario file.",
  ],
  pseudocode: [
    { text: "if the buffer is full, drop" },
    { text: "if fewer than guard bytes wait, accept", shows: "guardBytes" },
    { text: "if ECT(1) or CE, and random() < k·p′", shows: "scalable" },
    { text: "  mark" },
    { text: "if classic, and max(random(), random()) < p′", shows: "classic" },
    { text: "  mark or drop" },
    { text: "every T: q ← age of the oldest packet", shows: "delay" },
    { text: "  p′ ← p′ + α·(q − q_ref) + β·(q − q_old)", shows: "base" },
    { text: "  keep p′ within 0 … p′_max;  q_old ← q", shows: "probabilityCap" },
  ],
};
