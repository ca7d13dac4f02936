import type { ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { checkThresholds } from "../red/fields.ts";
import {
  ChokeQueue,
  type ChokeState,
  chokeCells,
  chokeDeviations,
  chokePaper,
  chokePseudocode,
  chokeSignals,
  chokeFields as fields,
  initialChokeState,
} from "./queue.ts";

type Values = ValuesOf<typeof fields>;

class Choke extends ChokeQueue<Values> {
  protected override candidates(): number {
    return 1;
  }
}

export const choke = defineAqm({
  id: "choke",
  doc: {
    title: "CHOKe",
    name: "CHOose and Keep for responsive flows, CHOose and Kill for unresponsive flows",
    family: "flows",
    strengths: ["unresponsive-flows", "fairness"],
    idea: "Compare an arrival with one waiting packet at random; of the same flow, both go",
    summary:
      "RED with one step before it: above the minimum threshold an arrival is compared with a waiting packet picked at " +
      "random, and if both are of one flow, both are dropped. A flow that fills the queue is caught often, a modest one " +
      "hardly ever, and nothing is remembered of any flow.",
    formulas: [
      {
        tex: String.raw`\Pr[\text{match}] = \frac{q_f}{q}`,
        says: "An arrival of a flow f is caught with the share of the queue that its waiting packets q_f hold.",
      },
      {
        tex: String.raw`\mu_f = \lambda_f\,(1 - p)\,\left(1 - 2\,\frac{q_f}{q}\right)`,
        says:
          "Of the rate λ_f at which a flow sends, RED's hits p and the matches, two packets each, leave it μ_f, as long as " +
          "it holds less than half of the queue.",
      },
      {
        tex: String.raw`p_b = \mathit{max}_p\,\frac{\mathit{avg} - \mathit{min}_{th}}{\mathit{max}_{th} - \mathit{min}_{th}}`,
        says: "What passes is hit as by RED, with the average queue avg.",
      },
    ],
    tryThis: [
      "Send ten TCP flows and one flow at a constant rate above the link's: under RED it takes nearly all of the link, " +
        "here a part.",
      "Double its rate: it gets less than before, since more of its packets meet their like.",
      "Set the minimum threshold to 5: with so short a queue TCP flows match themselves, and the link is used less.",
    ],
    traits: {
      signal: "average queue, and the flow of a waiting packet",
      notification: "drops pairs of one flow; else as RED",
      state: "as RED",
      cost: "O(1), a removal from the middle",
      weakness: "one draw is too few against several unresponsive flows",
    },
    sources: [
      chokePaper,
      "A. Tang, J. Wang, S. Low, Understanding CHOKe: Throughput and Spatial Characteristics, IEEE/ACM ToN 12(4), 2004",
      "Linux, sch_choke",
    ],
    deviations: [...chokeDeviations, "Linux marks beyond the maximum threshold what can be marked: hardDrop off."],
    pseudocode: chokePseudocode("draw one of them at random", "if it is of the same flow, drop both"),
  },
  fields,
  check: checkThresholds,
  signals: chokeSignals,
  inside: [chokeCells],
  create: (values: Values, port: QueuePort, now: Seconds, state: ChokeState = initialChokeState(now)) =>
    new Choke(values, port, state),
});
