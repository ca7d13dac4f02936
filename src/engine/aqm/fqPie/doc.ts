import type { AlgorithmDoc } from "../contract.ts";

/** Documentation of FQ-PIE; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "scheduling",
  strengths: ["fairness", "low-delay", "unresponsive-flows", "no-tuning"],
  keywords: ["bufferbloat", "home router", "Linux"],
  idea: "A small queue for each flow, served in turn, and PIE in each of them",
  summary:
    "Hashes the flows into many queues and serves them in turn, a quantum of bytes each, as FQ-CoDel does. PIE " +
    "runs in each queue and drops or marks arrivals to keep the delay of that queue at a reference.",
  formulas: [
    {
      tex: String.raw`p_f \leftarrow p_f + \frac{\alpha\,(q_f - q_\mathrm{ref}) + \beta\,(q_f - q_{f,\mathrm{old}})}{s(p_f)}`,
      says:
        "Every T seconds the drop probability p_f of each queue f changes with its own delay q_f, as in PIE; s " +
        "divides the step while p_f is small, by 2 below 0.1 and by 2048 below 0.000001.",
    },
    {
      tex: String.raw`p_f \to 1 - \frac{C/n}{r_f}`,
      says: "A flow that sends at rate r_f and never slows down ends up with C/n, the share of one of n flows; the rest is dropped.",
    },
    {
      tex: String.raw`d_f \leftarrow d_f + Q \;\text{ in each round}, \qquad d_f \leftarrow d_f - \mathit{size} \;\text{ for each packet}`,
      says: "A queue f may send while its credit d_f is above zero; each round gives it the quantum Q.",
    },
  ],
  tryThis: [
    {
      words:
        "Let an unresponsive flow of 12 Mbit/s join five downloads: each keeps about a sixth of the link, " +
        "and only that flow loses a large part of its packets.",
      set: { "traffic.bulk.count": 5, "traffic.udp": { kind: "cbr", count: 0, rate: 12e6, rtt: 0.05, start: 0 } },
      change: { at: 30, set: { "traffic.udp.count": 1 } },
      expect: [
        "goodput of bulk from 40 to 60 / 5 within [1.45 Mbit/s, 1.75 Mbit/s]",
        "lossFraction of udp from 40 to 60 > 50 %",
        "lossFraction of bulk from 40 to 60 < 5 %",
      ],
    },
    {
      words: "Compare with FQ-CoDel at five flows: the queues of FQ-PIE are longer.",
      set: { "traffic.bulk.count": 5 },
      beside: [{ label: "FQ-CoDel", queue: "fq-codel" }],
      expect: ["delayMean from 10 to 60 > delayMean in lane 1 from 10 to 60"],
    },
    {
      words: "Compare with FQ-CoDel for a single Reno flow: it uses the link better.",
      set: { "traffic.bulk.count": 1, "traffic.bulk.transport": "reno" },
      beside: [{ label: "FQ-CoDel", queue: "fq-codel" }],
      expect: ["utilization from 10 to 60 > utilization in lane 1 from 10 to 60"],
    },
    {
      words:
        "Raise the number of flows from 10 to 80, so that a round takes longer than the reference: the " +
        "delay follows the round, and more than doubles.",
      set: { "traffic.bulk.count": 10 },
      change: { at: 30, set: { "traffic.bulk.count": 80 } },
      expect: ["delayMean from 40 to 60 > 2 * delayMean from 10 to 30"],
    },
  ],
  traits: {
    signal: "delay of each flow's queue and its trend",
    notification: "drops or marks at random, on arrival",
    state: "a queue and twelve numbers per active flow",
    cost: "O(1), and an update of each queue every 15 ms; O(n) when full, with fat",
    weakness: "fair by flow, not by user; cannot keep the delay below one round of all queues",
  },
  practice: [
    "FQ-PIE (2019) puts PIE into each queue in place of CoDel, under the scheduler of FQ-CoDel.",
    "Linux 5.6 (2020), module `sch_fq_pie`: `tc qdisc replace dev eth0 root fq_pie ecn`. Defaults: 10240 packets, 1024 flows, `target` " +
      "and `tupdate` 15 ms, `alpha` 2 and `beta` 20 in sixteenths, which are 0.125 and 1.25 as here; `ecn` is off, " +
      "and marks end at a probability of 10 %.",
    "FreeBSD has it in dummynet, `type fq_pie`.",
    "Unlike FQ-CoDel it drops on arrival, so a signal leaves only after all packets that wait before it in its queue.",
  ],
  sources: [
    "G. Ramakrishnan, M. Bhasi, V. Saicharan, L. Monis, S. D. Patil, M. P. Tahiliani, FQ-PIE Queue Discipline in " +
      "the Linux Kernel: Design, Implementation and Challenges, IEEE LCN Symposium, 2019, doi:10.1109/LCNSymposium47956.2019.9000684",
    "R. Pan, P. Natarajan, F. Baker, G. White, Proportional Integral Controller Enhanced (PIE): A Lightweight " +
      "Control Scheme to Address the Bufferbloat Problem, RFC 8033, 2017",
    "T. Hoeiland-Joergensen, P. McKenney, D. Taht, J. Gettys, E. Dumazet, The Flow Queue CoDel Packet Scheduler " +
      "and Active Queue Management Algorithm, RFC 8290, 2018",
    "Linux, `net/sched/sch_fq_pie.c`",
  ],
  deviations: [
    "A fixed hash of the flow number spreads the flows, without a salt: a run repeats with the same collisions.",
    "All queues are updated at once; Linux updates 2048 of them per clock tick.",
    'The fields that turn PIE into that of Linux or ns-3 are on PIE\'s page; ns-3 drops from the longest queue: "When full: fat".',
    'With "Delay from: oracle", each queue that has packets is taken to get an equal share of the link.',
    "The memory limit counts bytes on the wire, and what exceeds it is dropped; Linux counts the memory that a packet " +
      "occupies in the kernel, and drops nothing for it (fq_pie_qdisc_enqueue).",
    "If the number of buckets changes, a queue keeps its learned state only while packets wait in it.",
  ],
  pseudocode: [
    { text: "if the buffer is full (fat: full of f alone), drop", shows: "fullPolicy" },
    { text: "if burst_f > 0, or q_f,old < q_ref/2 and p_f < 0.2, or ≤ 2 packets wait, pass", shows: "burst" },
    { text: "else if random() < p_f", shows: "probability" },
    { text: "  mark if p_f < limit, else drop", shows: "markLimit" },
    { text: "else pass" },
    { text: "store in f;  if idle: to the new, d ← Q;  fat and overfull: half of the longest goes", shows: "quantum" },
    { text: "to send: first of the new, else of the old", shows: "newQueues" },
    { text: "  if d ≤ 0: d ← d + Q;  to the end of the old; again", shows: "oldQueues" },
    { text: "  if it was empty: idle, or once through the old; again" },
    { text: "  d ← d − size;  q_f ← sojourn time;  send", shows: "delay" },
    { text: "every T, for each queue f:", shows: "knownQueues" },
    { text: "  p_f ← p_f + (α·(q_f − q_ref) + β·(q_f − q_f,old))/s(p_f)", shows: "probabilityMax" },
    { text: "  p_f ← 0.98·p_f if it is empty;  remove it if at rest", shows: "decayFactor" },
  ],
};
