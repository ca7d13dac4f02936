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
      tex: String.raw`\mu_f = \lambda_f\,(1 - p)\,\left(1 - 2\,\frac{q_f}{q}\right)`,
      says:
        "Throughput μ_f of a flow that sends at the rate λ_f: RED drops with probability p, and each match " +
        "costs two packets; valid while the flow holds less than half of the queue.",
    },
    {
      tex: String.raw`p_b = \mathit{max}_p\,\frac{\mathit{avg} - \mathit{min}_{th}}{\mathit{max}_{th} - \mathit{min}_{th}}`,
      says:
        "Arrivals without a match are dropped or marked with RED's probability, from the average queue length " +
        "avg.",
    },
  ],
  tryThis: [
    "Send ten TCP flows and one flow at a constant rate above the link rate: under RED it takes nearly all of " +
      "the link, here only a part.",
    "Double its rate: it gets less than before, since more of its packets match.",
    "Set the minimum threshold to 5: in so short a queue packets of TCP flows match each other, and link use falls.",
  ],
  traits: {
    signal: "average queue length, and the flow of a waiting packet",
    notification: "drops pairs of one flow; otherwise as RED",
    state: "as RED",
    cost: "O(1), with a removal from the middle of the queue",
    weakness: "one draw is too few against several unresponsive flows",
  },
  sources: [
    chokePaper,
    "A. Tang, J. Wang, S. Low, Understanding CHOKe: Throughput and Spatial Characteristics, IEEE/ACM ToN 12(4), 2004",
    "Linux, sch_choke",
  ],
  deviations: [
    ...chokeDeviations,
    'Linux marks ECN-capable packets even above the maximum threshold: "Always drop above the curve" off.',
  ],
  pseudocode: chokePseudocode("draw a waiting packet at random", "if it is of the same flow, drop both"),
};
