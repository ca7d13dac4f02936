import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of PIE; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "delay",
  strengths: ["low-delay", "many-flows", "no-tuning"],
  keywords: ["bufferbloat", "cable modem", "DOCSIS", "home router"],
  idea: "A PI controller adjusts the drop probability so that the delay stays at a reference",
  summary:
    "Estimates the queueing delay and adjusts a drop probability by the distance of the delay from a reference " +
    "and by its trend; the smaller the probability, the smaller the steps. Packets are dropped or marked on " +
    "arrival; short bursts pass.",
  formulas: [
    {
      tex: String.raw`p \leftarrow p + \frac{\alpha\,(q - q_\mathrm{ref}) + \beta\,(q - q_\mathrm{old})}{s(p)}`,
      says:
        "Every T seconds the drop probability p changes by the distance of the delay q from its reference and " +
        "by the change of q since the previous update.",
    },
    {
      tex: String.raw`s(p) = 2048,\ 512,\ 128,\ 32,\ 8,\ 2,\ 1 \quad\text{for } p < 10^{-6},\ 10^{-5},\ \dots,\ 10^{-1},\ 1`,
      says: "The step is divided by s, in bands of p, since a TCP sender reacts to 1/√p: a staircase that approximates that law.",
    },
    {
      tex: String.raw`p \leftarrow 0.98\,p \quad\text{if } q = q_\mathrm{old} = 0`,
      says: "With an empty queue the drop probability also decays, so that past congestion is forgotten.",
    },
  ],
  tryThis: [
    {
      words:
        "Raise the number of flows from 5 to 40: the delay comes back to the reference of 15 ms, while the " +
        "probability settles higher.",
      set: { "traffic.bulk.count": 5 },
      change: { at: 30, set: { "traffic.bulk.count": 40 } },
      expect: [
        "delayMean from 40 to 60 within [12 ms, 18 ms]",
        "probability from 40 to 60 > 2 * probability from 10 to 30",
      ],
    },
    {
      words: "Raise the gain on the error to 1: the queue runs empty more often, and link use falls.",
      change: { at: 30, set: { "lanes.0.params.alpha": 1 } },
      expect: [
        "queueEmptyFraction from 40 to 60 > 2 * queueEmptyFraction from 10 to 30",
        "utilization from 40 to 60 < utilization from 10 to 30",
      ],
    },
    {
      words: "Raise the reference delay to 50 ms: the delay settles near it.",
      change: { at: 30, set: { "lanes.0.params.qRef": 0.05 } },
      expect: ["delayMean from 40 to 60 within [40 ms, 60 ms]"],
    },
  ],
  traits: {
    signal: "queueing delay and its trend",
    notification: "drops or marks at random, on arrival",
    state: "a few numbers",
    cost: "O(1), and one update every 15 ms",
    weakness: "slow while p is small; one probability for all flows: unresponsive ones are not held back",
  },
  practice: [
    "PIE controls the delay, not the packets, and needs no gains for each link: an answer to RED's tuning and to " +
      "PI's fixed gains. RFC 8033 is Experimental.",
    "Its largest use: DOCSIS 3.1 requires a variant, DOCSIS-PIE, in cable modems (RFC 8034).",
    "Linux, module `sch_pie`: `tc qdisc add dev eth0 root pie limit 1000 target 15ms tupdate 15ms alpha 2 beta 20 ecn`. These are " +
      "the defaults except `ecn`, which is off. `alpha` and `beta` are in sixteenths: 2 and 20 are 0.125 and 1.25.",
    "Against CoDel: PIE decides on arrival with one probability, so a dropped packet never takes room, and a " +
      "timer is the only extra work. CoDel decides on departure from the packet's own sojourn time, and needs a " +
      "timestamp in each packet.",
  ],
  sources: [
    "R. Pan et al., PIE: A Lightweight Control Scheme to Address the Bufferbloat Problem, IEEE HPSR 2013, doi:10.1109/HPSR.2013.6602305",
    "R. Pan, P. Natarajan, F. Baker, G. White, Proportional Integral Controller Enhanced (PIE): A Lightweight " +
      "Control Scheme to Address the Bufferbloat Problem, RFC 8033, 2017",
    "G. White, R. Pan, Active Queue Management Based on PIE for DOCSIS Cable Modems, RFC 8034, 2017",
    "Linux, `net/sched/sch_pie.c`",
  ],
  deviations: [
    'The probability is held at 0 during a burst, as in ns-3; RFC 8033 lets it change: "Held at 0 in a burst" off.',
    "PIE is always active; the option of the RFC to switch it off below a third of the buffer is left out.",
    'Linux: "Even spacing" on, "High delay" 0.25 s, "Low delay judged by: latest", "Decay" 63/64, "Decay only when ' +
      'empty" on, "Burst allowance runs: departure", "Held at 0 in a burst" off, "Bound of the probability" 256, and an ' +
      "update interval of whole clock ticks. Linux " +
      "drops nothing while less than two packets of full size wait; here it is two or less. Set the mean packet " +
      "size one byte lower for the rule of Linux.",
    "ns-3 has no burst allowance at the start, and gives one with an arrival, not before 1.5 s without congestion: " +
      '"Burst allowance comes: pause". With even spacing only a drop sets its sum of probabilities back to 0: "A mark ' +
      'clears the sum" off.',
    'With "Delay from: dqrate", Linux averages rates; here, as in the RFC, the times of samples.',
    'The numbers of DOCSIS-PIE can be set ("Decay up to a delay of" is 5 ms there, and its probabilities may pass 1); ' +
      "its states and its shaper with two rates are left out.",
  ],
  pseudocode: [
    { text: "if the buffer is full, drop" },
    { text: "if burst > 0, or q_old < q_ref/2 and p < 0.2, or ≤ 2 packets wait, accept", shows: "burst" },
    { text: "else if random() < p", shows: "probability" },
    { text: "  mark if p < limit, else drop", shows: "markLimit" },
    { text: "else accept" },
    { text: "every T: q ← sojourn time of the latest packet", shows: "delay" },
    { text: "  Δ ← (α·(q − q_ref) + β·(q − q_old)) / s(p)", shows: "gainDivisor" },
    { text: "  if p ≥ 0.1, Δ ← min(Δ, cap)", shows: "increaseCap" },
    { text: "  p ← p + Δ, or 0 while burst > 0", shows: "probability" },
    { text: "  if q = q_old = 0, p ← 0.98·p", shows: "decayFactor" },
    { text: "  burst ← burst − T; refilled when p = 0 and q, q_old < q_ref/2", shows: "burst" },
    { text: "  q_old ← q" },
  ],
};
