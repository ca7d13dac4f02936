import type { AlgorithmDoc } from "../contract.ts";
import { chokeDeviations, chokePaper, chokePseudocode, chokeReport, severalDraws } from "./sharedDoc.ts";

/** Documentation of A-CHOKe; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "flows",
  strengths: ["unresponsive-flows", "fairness"],
  idea: "CHOKe that compares with more waiting packets as the average queue grows",
  summary:
    "CHOKe that sets by itself how many waiting packets an arrival is compared with. The range between the " +
    "thresholds is divided into k regions; in the i-th region 2·i packets are drawn.",
  formulas: [
    {
      tex: String.raw`i = 1 + \left\lfloor k\,\frac{\mathit{avg} - \mathit{min}_{th}}{\mathit{max}_{th} - \mathit{min}_{th}} \right\rfloor, \qquad m = 2\,i`,
      says: "The region i of the average queue length avg, at most k, gives the number m of packets drawn.",
    },
    {
      tex: String.raw`\Pr[\text{match}] = 1 - \left(1 - \frac{q_f}{q}\right)^m`,
      says:
        "Probability that at least one of m draws matches an arrival of flow f, which holds q_f of the q waiting " +
        "packets.",
    },
    {
      tex: String.raw`p_b = \mathit{max}_p\,\frac{\mathit{avg} - \mathit{min}_{th}}{\mathit{max}_{th} - \mathit{min}_{th}}`,
      says: "Arrivals without a match are dropped or marked with RED's probability.",
    },
  ],
  tryThis: [
    {
      words:
        "Beside twenty downloads, raise the rate of an unresponsive flow from two to eight times the link " +
        "rate: its throughput falls.",
      set: { "traffic.udp": { kind: "cbr", count: 1, rate: 20e6, rtt: 0.05, start: 0 }, duration: 100 },
      change: { at: 50, set: { "traffic.udp.rate": 80e6 } },
      expect: ["goodput of udp from 60 to 100 < goodput of udp from 10 to 50"],
    },
    {
      words:
        "With a hundred downloads and an unresponsive flow of twice the link rate, lower the number of " +
        "regions to 1: two packets are drawn at any queue length, and that flow gets several times as much.",
      set: {
        "traffic.bulk.count": 100,
        "traffic.udp": { kind: "cbr", count: 1, rate: 20e6, rtt: 0.05, start: 0 },
        duration: 100,
      },
      change: { at: 50, set: { "lanes.0.params.regions": 1 } },
      expect: ["goodput of udp from 70 to 100 > 3 * goodput of udp from 20 to 50"],
    },
    {
      words:
        "Beside an unresponsive flow, compare the average queue with that of RED with a threshold of 50: " +
        "here it stays near the threshold, there it is half as long again.",
      set: { "traffic.udp": { kind: "cbr", count: 1, rate: 20e6, rtt: 0.05, start: 0 } },
      beside: [{ label: "RED", queue: "red", params: { minThreshold: 50, maxProbability: 0.02, gentle: false } }],
      expect: [
        "average from 20 to 60 within [45, 60]",
        "average in lane 1 from 20 to 60 > 1.5 * average from 20 to 60",
      ],
    },
  ],
  traits: {
    signal: "average queue length, and the flows of waiting packets",
    notification: "drops matching packets; otherwise as RED",
    state: "as RED",
    cost: "O(k)",
    weakness: "with a short queue, packets of TCP flows match each other too",
  },
  practice: [
    "An answer to M-CHOKe, whose number of draws is fixed: here it grows with the average queue. The idea of " +
      "several draws is in the paper on CHOKe (2000).",
    "The average queue usually settles at the minimum threshold, in the first region, where A-CHOKe is M-CHOKe " +
      "with two draws. The other regions matter from about a hundred flows on.",
    "It comes from a course report; Linux has CHOKe with one draw.",
    "Values: the thresholds as for RED; the number of regions sets how fast the draws grow between them.",
  ],
  sources: [chokePaper, chokeReport],
  deviations: [
    severalDraws,
    ...chokeDeviations,
    "Above the maximum threshold, as many packets are drawn as in the last region.",
  ],
  pseudocode: chokePseudocode(
    "i ← region of avg, 1 to k;  draw m = 2·i packets at random",
    "if any is of the same flow, drop these and the arrival",
  ),
};
