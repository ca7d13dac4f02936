import type { AlgorithmDoc } from "../contract.ts";
import { chokeDeviations, chokePaper, chokePseudocode, chokeReport, severalDraws } from "./sharedDoc.ts";

/** Documentation of M-CHOKe; the discipline names lines of its pseudo-code by their index. */
export const doc: AlgorithmDoc = {
  family: "flows",
  strengths: ["unresponsive-flows", "fairness"],
  idea: "CHOKe that compares an arrival with several waiting packets",
  summary:
    "CHOKe that compares every arrival with m waiting packets picked at random. All of them that belong to its " +
    "flow are dropped with it. More draws catch several unresponsive flows at once.",
  formulas: [
    {
      tex: String.raw`\Pr[\text{match}] = 1 - \left(1 - \frac{q_f}{q}\right)^m`,
      says: "Probability that at least one of m draws matches an arrival of flow f, which holds q_f of the q waiting packets.",
    },
    {
      tex: String.raw`p_b = \mathit{max}_p\,\frac{\mathit{avg} - \mathit{min}_{th}}{\mathit{max}_{th} - \mathit{min}_{th}}`,
      says: "Arrivals without a match are dropped or marked with RED's probability, from the average queue length avg.",
    },
  ],
  tryThis: [
    {
      words:
        "Send five flows of 3 Mbit/s each beside ten downloads, with m at 1, 2 and 5: from 1 to 2 their " +
        "throughput falls, from 2 to 5 it changes less.",
      set: {
        "traffic.bulk.count": 10,
        "traffic.udp": { kind: "cbr", count: 5, rate: 3e6, rtt: 0.05, start: 0 },
        duration: 80,
      },
      beside: [
        { label: "m = 1", params: { candidates: 1 } },
        { label: "m = 5", params: { candidates: 5 } },
      ],
      expect: [
        "goodput of udp in lane 1 from 20 to 80 > goodput of udp from 20 to 80",
        "abs(goodput of udp in lane 2 from 20 to 80 - goodput of udp from 20 to 80) < goodput of udp in " +
          "lane 1 from 20 to 80 - goodput of udp from 20 to 80",
      ],
    },
    {
      words:
        "With thirty downloads alone, raise m to 50: their packets match each other more often, and more of " +
        "them are lost.",
      set: { "traffic.bulk.count": 30 },
      change: { at: 30, set: { "lanes.0.params.candidates": 50 } },
      expect: ["lossFraction from 40 to 60 > lossFraction from 10 to 30"],
    },
  ],
  traits: {
    signal: "average queue length, and the flows of waiting packets",
    notification: "drops matching packets; otherwise as RED",
    state: "as RED",
    cost: "O(m)",
    weakness: "m must fit the number of unresponsive flows",
  },
  practice: [
    "An answer to CHOKe with a single draw, which misses many packets of several unresponsive flows; the " +
      "paper on CHOKe (2000) proposes several draws.",
    "A flow with a fifth of the queue is caught with a probability of 20, 36 and 67 % for m = 1, 2 and 5; one " +
      "with a twentieth of it with 5, 10 and 23 %, and with 92 % for m = 50.",
    "It comes from a course report; Linux has CHOKe with one draw.",
    "Values: thresholds as for RED. With many draws, packets of responsive flows match too, and more of them " +
      "are lost.",
  ],
  sources: [chokePaper, chokeReport],
  deviations: [severalDraws, ...chokeDeviations],
  pseudocode: chokePseudocode(
    "draw m waiting packets at random",
    "if any is of the same flow, drop these and the arrival",
  ),
};
