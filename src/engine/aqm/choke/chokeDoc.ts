import type { AlgorithmDoc } from "../contract.ts";
import { chokeDeviations, chokePaper, chokePseudocode } from "./sharedDoc.ts";

/** Documentation of CHOKe; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "flows",
  strengths: ["unresponsive-flows", "fairness"],
  idea: "Compare an arrival with a random waiting packet; if both are of one flow, drop both",
  summary:
    "RED with one step before it: above the minimum threshold an arrival is compared with a waiting packet " +
    "picked at random, and if both are of one flow, both are dropped. A flow that fills the queue is caught " +
    "often, a slow one hardly ever, and no state per flow is kept.",
  formulas: [
    {
      tex: String.raw`\Pr[\text{match}] = \frac{q_f}{q}`,
      says: "The probability that an arrival of flow f is caught is the flow's share of the queue.",
    },
    {
      tex: String.raw`\mu_f = \lambda_f\,\bigl((1 - h)(1 - p) - h\bigr), \qquad h = \frac{q_f}{q}`,
      says:
        "Throughput μ_f of a flow that sends at the rate λ_f: a match, with probability h, costs two packets, and " +
        "RED drops the others with probability p. It holds while every arrival is compared, not while the average " +
        "stands at the minimum threshold.",
    },
    {
      tex: String.raw`p_b = \mathit{max}_p\,\frac{\mathit{avg} - \mathit{min}_{th}}{\mathit{max}_{th} - \mathit{min}_{th}}`,
      says:
        "Arrivals without a match are dropped or marked with RED's probability, from the average queue length " +
        "avg.",
    },
  ],
  tryThis: [
    {
      words:
        "Send fifty downloads and one flow at 12 Mbit/s: it gets about a quarter of the link, under RED " +
        "nearly nine tenths.",
      set: { "traffic.bulk.count": 50, "traffic.udp": { kind: "cbr", count: 1, rate: 12e6, rtt: 0.05, start: 0 } },
      beside: [{ label: "RED", queue: "red", params: { minThreshold: 50, maxProbability: 0.02, gentle: false } }],
      expect: [
        "goodput of udp from 20 to 60 within [2 Mbit/s, 3.2 Mbit/s]",
        "goodput of udp in lane 1 from 20 to 60 > 8 Mbit/s",
      ],
    },
    {
      words: "Raise the rate of that flow to 48 Mbit/s: it gets less, since more of its packets match.",
      set: { "traffic.bulk.count": 50, "traffic.udp": { kind: "cbr", count: 1, rate: 12e6, rtt: 0.05, start: 0 } },
      change: { at: 30, set: { "traffic.udp.rate": 48e6 } },
      expect: ["goodput of udp from 40 to 60 < goodput of udp from 10 to 30"],
    },
    {
      words:
        "With ten downloads alone, lower the minimum threshold to 5: in so short a queue their packets " +
        "match each other, and link use falls.",
      set: { "traffic.bulk.count": 10 },
      change: { at: 30, set: { "lanes.0.params.minThreshold": 5 } },
      expect: [
        "matches from 55 to 60 > matches from 25 to 30",
        "utilization from 40 to 60 < utilization from 10 to 30",
      ],
    },
  ],
  traits: {
    signal: "average queue length, and the flow of a waiting packet",
    notification: "drops pairs of one flow; otherwise as RED",
    state: "as RED",
    cost: "O(1), with a removal from the middle of the queue",
    weakness: "one draw is too few against several unresponsive flows",
  },
  practice: [
    "CHOKe (2000) aims at what FRED does, without a table of flows.",
    "Beside many TCP flows, the link share of an unresponsive flow peaks at 1/(1 + e) = 26.9 %, just above the " +
      "link rate, and falls to 0 beyond (Tang, Wang and Low): it may hold half of the queue, but near the tail, and " +
      "few of its packets reach the head.",
    "Linux, module `sch_choke`: `tc qdisc replace dev eth0 root choke limit 150 min 50 max 100 avpkt 1000 burst 67 probability 0.02 bandwidth " +
      "10Mbit ecn`. Unlike those of `red`, its sizes are in packets.",
  ],
  sources: [
    chokePaper,
    "A. Tang, J. Wang, S. Low, Understanding CHOKe: Throughput and Spatial Characteristics, IEEE/ACM ToN " +
      "12(4), 2004, doi:10.1109/TNET.2004.833162",
    "Linux, `net/sched/sch_choke.c`",
  ],
  deviations: [
    ...chokeDeviations,
    'Linux marks ECN-capable packets even above the maximum threshold: "Always drop above the curve" off.',
  ],
  pseudocode: chokePseudocode("draw a waiting packet at random", "if it is of the same flow, drop both"),
};
