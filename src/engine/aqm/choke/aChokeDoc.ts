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
    "Raise the rate of an unresponsive flow from twice to eight times the link rate: its throughput falls.",
    "With a hundred TCP flows and an unresponsive one of twice the link rate, lower the number of regions to 1: " +
      "two packets are drawn at any queue length, and that flow gets 4 % of the link instead of nearly nothing.",
    "Watch the average queue length: it stays near the minimum threshold; under RED it climbs to the maximum " +
      "threshold.",
  ],
  traits: {
    signal: "average queue length, and the flows of waiting packets",
    notification: "drops matching packets; otherwise as RED",
    state: "as RED",
    cost: "O(k)",
    weakness: "with a short queue, packets of TCP flows match each other too",
  },
  practice: [
    "The average queue usually settles at the minimum threshold, in the first region, where A-CHOKe is M-CHOKe " +
      "with two draws. The other regions matter from about a hundred flows on.",
    "It comes from a course report; Linux has CHOKe with one draw.",
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
