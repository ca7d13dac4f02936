import type { AlgorithmDoc } from "../contract.ts";

/** What DualPI2 is; its lines of pseudo-code are lit by their index. */
export const dualpi2Doc: AlgorithmDoc = {
  title: "DualPI2",
  name: "Dual-Queue Coupled AQM with PI2",
  family: "delay",
  strengths: ["low-delay", "l4s", "full-link", "no-tuning"],
  idea: "Two queues, one for low latency, coupled so that flows of both kinds get alike",
  summary:
    "Packets that carry ECT(1) or CE get a queue of their own, which is served first and marks almost as soon as " +
    "something waits. A PI2 controller keeps the delay of the other queue at a reference; k times its output marks " +
    "the low-latency queue as well, so that its flows leave room.",
  formulas: [
    {
      tex: String.raw`p' \leftarrow p' + \alpha\,(q - q_\mathrm{ref}) + \beta\,(q - q_\mathrm{old})`,
      says: "Every T seconds p′ moves with the age q of the oldest waiting packet, as in PI2.",
    },
    {
      tex: String.raw`p_C = p'^{\,2} \qquad p_L = \max\!\left(\frac{d_L - \mathit{min}_L}{\mathit{range}_L},\ k\,p'\right)`,
      says:
        "Classic packets are hit with p′²; a low-latency packet that has waited d_L is marked by its own ramp or by the " +
        "coupling k·p′, whichever is more.",
    },
    {
      tex: String.raw`\frac{r_L}{r_C} = \frac{2}{1.68\,k} \approx 0.6`,
      says: "At equal round trips a scalable flow then has 0.6 of the rate of a CUBIC flow with k = 2; it usually has the shorter one.",
    },
  ],
  tryThis: [
    "Run as many Prague flows as CUBIC flows: their rates are alike, while the low-latency packets wait a tenth as long.",
    "Set the coupling to 0: the low-latency flows no longer leave room, and the classic ones keep little more than their weight.",
    "Send more low-latency packets than the link can carry from a source that never slows down: the overload rules drop them.",
  ],
  traits: {
    signal: "delay of both queues",
    notification: "marks the low-latency queue; marks or drops the classic one",
    state: "two queues and a few numbers",
    cost: "O(1), and one update every 16 ms",
    weakness: "trusts senders that claim to be scalable",
  },
  sources: [
    "K. De Schepper, B. Briscoe, G. White, Dual-Queue Coupled Active Queue Management (AQM) for Low Latency, Low Loss, " +
      "and Scalable Throughput (L4S), RFC 9332, 2023",
    "K. De Schepper, B. Briscoe, RFC 9331, 2023",
    "Linux, net/sched/sch_dualpi2.c",
  ],
  deviations: [
    "The controller looks at the older head of the two queues, as Linux does; the basic form of the RFC looks at the " +
      "classic queue only.",
    "The ramp starts no earlier than two packet times of the link, or slow links would mark without a queue.",
    "In overload all low-latency packets that are not dropped are marked.",
    "Linux: random bernoulli, rampWidth 0, guardBytes of two packets, lowLatencyFloor 0.",
    "While ECN is off everything is classic.",
    "A change of the update interval in mid-run keeps α and β as they are set, so that a run and its document agree.",
  ],
  pseudocode: [
    { text: "if the buffer is full, drop" },
    { text: "else store in L if ECT(1) or CE, in C otherwise", shows: "classify" },
    { text: "to send: take L if credit ≤ 0 or C is empty, else C", shows: "credit" },
    { text: "  from L: p_L ← max(ramp(delay), k·p′)", shows: "native" },
    { text: "    mark with p_L", shows: "lowDelay" },
    { text: "    but if k·p′ ≥ p_Lmax: drop with p′², mark the rest", shows: "coupled" },
    { text: "  from C, with probability p′²:", shows: "classic" },
    { text: "    mark or drop" },
    { text: "    but if p′² ≥ p_Cmax, drop", shows: "classicCap" },
    { text: "every T: q ← age of the older head of L and C", shows: "delay" },
    { text: "  p′ ← p′ + α·(q − q_ref) + β·(q − q_old)", shows: "base" },
    { text: "  keep p′ within 0 … 1;  q_old ← q" },
  ],
};
