import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of DualPI2; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "delay",
  strengths: ["low-delay", "l4s", "full-link", "no-tuning"],
  keywords: ["bufferbloat", "cable modem", "low latency"],
  idea: "Two queues, one for low latency, coupled so that both kinds of flow get equal rates",
  summary:
    "Packets with ECT(1) or CE get a queue of their own, which is served first and marks at a very short delay. A " +
    "PI2 controller keeps the delay of the other queue at a reference; k times its output also marks the " +
    "low-latency queue, so that its flows leave room.",
  formulas: [
    {
      tex: String.raw`p' \leftarrow p' + \alpha\,(q - q_\mathrm{ref}) + \beta\,(q - q_\mathrm{old})`,
      says: "Every T seconds p′ changes with the age q of the oldest waiting packet, as in PI2.",
    },
    {
      tex: String.raw`p_C = p'^{\,2} \qquad p_L = \max\!\left(\frac{d_L - \mathit{min}_L}{\mathit{range}_L},\ k\,p'\right)`,
      says:
        "Classic packets are dropped or marked with p′²; a low-latency packet that has waited d_L is marked with " +
        "the ramp of its own queue or with the coupling k·p′, whichever is larger.",
    },
    {
      tex: String.raw`\frac{r_L}{r_C} = \frac{2}{1.68\,k} \approx 0.6`,
      says:
        "With k = 2 and equal round-trip times a scalable flow gets 0.6 of the rate of a CUBIC flow in its " +
        "Reno-friendly region; its round-trip time is usually shorter, which makes up for it.",
    },
  ],
  tryThis: [
    {
      words:
        "Run five Prague and five CUBIC flows with ECN: their rates are within a factor of two, while the " +
        "low-latency packets wait less than a tenth as long; in the single queue of PI2 all wait the same.",
      set: {
        "bottleneck.ecn": true,
        "traffic.bulk.count": 5,
        "traffic.bulk.transport": "cubic",
        "traffic.scalable": { kind: "bulk", count: 5, transport: "prague", rtt: { uniform: [0.04, 0.22] } },
      },
      beside: [{ label: "PI2", queue: "pi2" }],
      expect: [
        "goodput of scalable from 20 to 60 / goodput of bulk from 20 to 60 within [0.5, 2]",
        "delayMean of scalable from 20 to 60 < delayMean of bulk from 20 to 60 / 10",
        "delayMean of scalable in lane 1 from 20 to 60 / delayMean of bulk in lane 1 from 20 to 60 within " +
          "[0.9, 1.1]",
      ],
    },
    {
      words:
        "Set the coupling to 0: the low-latency flows no longer leave room, and the classic ones keep less " +
        "than half of what they had.",
      set: {
        "bottleneck.ecn": true,
        "traffic.bulk.count": 5,
        "traffic.bulk.transport": "cubic",
        "traffic.scalable": { kind: "bulk", count: 5, transport: "prague", rtt: { uniform: [0.04, 0.22] } },
      },
      change: { at: 30, set: { "lanes.0.params.coupling": 0 } },
      expect: ["goodput of bulk from 40 to 60 < goodput of bulk from 10 to 30 / 2"],
    },
    {
      words:
        "Send 15 Mbit/s of ECT(1) packets from an unresponsive source: the overload rules drop what does " +
        "not fit, but the classic flows keep less than a tenth of what they had.",
      set: {
        "bottleneck.ecn": true,
        "traffic.bulk.count": 5,
        "traffic.bulk.transport": "cubic",
        "traffic.scalable": { kind: "bulk", count: 5, transport: "prague", rtt: { uniform: [0.04, 0.22] } },
        "traffic.udp": { kind: "cbr", count: 0, rate: 15e6, rtt: 0.05, start: 0, ecn: "ect1" },
      },
      change: { at: 30, set: { "traffic.udp.count": 1 } },
      expect: [
        "lossFraction of udp from 40 to 60 > 20 %",
        "goodput of bulk from 40 to 60 < 10 % * goodput of bulk from 10 to 30",
      ],
    },
  ],
  traits: {
    signal: "delay of both queues",
    notification: "marks the low-latency queue; marks or drops the classic one",
    state: "two queues and a few numbers",
    cost: "O(1), and one update every 16 ms",
    weakness: "no protection between flows: a flood of ECT(1) packets starves all others",
  },
  practice: [
    "One queue cannot serve two kinds of congestion control: classic senders need a queue to use the link, " +
      "scalable ones do not. It is the queue of L4S (RFC 9330); RFC 9332 is Experimental.",
    "Linux 6.17 (2025), module `sch_dualpi2`: `tc qdisc replace dev eth0 root dualpi2`. It helps senders with ECT(1) and accurate ECN " +
      "feedback; without them it is one PI2 queue.",
    "ECT(1) is a claim that nobody verifies, so cable operators add queue protection, which moves flows that " +
      "build a queue to the classic one.",
    "At an older bottleneck with ECN and a single queue, a scalable flow takes too much from CUBIC; RFC 9331 " +
      "therefore asks senders to detect such a bottleneck.",
  ],
  sources: [
    "K. De Schepper, B. Briscoe, G. White, Dual-Queue Coupled Active Queue Management (AQM) for Low Latency, Low " +
      "Loss, and Scalable Throughput (L4S), RFC 9332, 2023",
    "K. De Schepper, B. Briscoe, The Explicit Congestion Notification (ECN) Protocol for Low Latency, Low Loss, " +
      "and Scalable Throughput (L4S), RFC 9331, 2023",
    "Linux, `net/sched/sch_dualpi2.c`",
  ],
  deviations: [
    "The controller uses the older head of the two queues, as Linux does; the basic form of the RFC uses the " +
      "classic queue only.",
    "The ramp starts at two packet times of the link or later, since slow links would otherwise mark without a queue.",
    "In overload, all low-latency packets that are not dropped are marked.",
    'Linux: "Drops and marks: bernoulli", "Ramp over" 0, "No drop or mark below" two packets, which stops p′ and not the ' +
      'step, "No ramp below" 0, "Packets for the ramp: enqueue", "Dropped when the buffer shrinks: head".',
    'Options of Linux: a step in packets is "Step in packets", drop_early "Controller decides at: enqueue", drop_overload 0 ' +
      '"In overload: mark", a mask with ECT(0) "Low-latency queue takes: ect".',
    "Filters of Linux that send other packets to the low-latency queue, and its limit of memory, are not offered.",
    "While ECN is off, all packets are classic.",
    "Changing the update interval during a run leaves α and β as set, so that a run matches its scenario file.",
    "Update interval and gains are those of Linux, 16 ms, 0.16 and 3.2. The RFC computes them from the target and " +
      "a maximum round trip: with 15 and 100 ms, 15 ms, 0.15 and 3.",
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
