import type { ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import {
  checkThresholds,
  maxProbabilityField,
  meanPacketSizeField,
  optionFields,
  queueWeightField,
  thresholdFields,
} from "./fields.ts";
import { curveCorners, dropCurve, initialRedState, type RedLaw, RedQueue, type RedState } from "./queue.ts";
import { redPseudocode, redSignals } from "./shown.ts";

export const redFields = {
  ...thresholdFields,
  maxProbability: maxProbabilityField,
  queueWeight: queueWeightField,
  ...optionFields,
  meanPacketSize: meanPacketSizeField,
};
type Values = ValuesOf<typeof redFields>;

class Red extends RedQueue<RedState, Values> {
  constructor(values: Values, port: QueuePort, state: RedState) {
    super(values, port, state, lawOfFields);
  }
  protected override maxProbability(): number {
    return this.values.maxProbability;
  }
  protected override rampFoot(): number {
    return this.values.maxProbability;
  }
}
const lawOfFields = (values: Values): RedLaw => values;

export const red = defineAqm({
  id: "red",
  doc: {
    title: "RED",
    name: "Random Early Detection",
    family: "queue",
    strengths: ["low-delay"],
    idea: "Drop or mark at random, the more the longer the average queue",
    summary:
      "Averages the queue length and, above a threshold, marks or drops arriving packets at random, the more of them " +
      "the longer the average queue. Bursts pass, lasting queues are answered early.",
    formulas: [
      {
        tex: "\\mathit{avg} \\leftarrow (1 - w_q)\\,\\mathit{avg} + w_q\\,q",
        says: "At each arrival the average avg moves towards the queue q by the part w_q of what lies between them.",
      },
      {
        tex: "p_b = \\mathit{max}_p\\,\\frac{\\mathit{avg} - \\mathit{min}_{th}}{\\mathit{max}_{th} - \\mathit{min}_{th}}",
        says: "Between the thresholds the probability p_b climbs in a straight line from 0 to max_p.",
      },
      {
        tex: "p_b = \\mathit{max}_p + (1 - \\mathit{max}_p)\\,\\frac{\\mathit{avg} - \\mathit{max}_{th}}{\\mathit{max}_{th}}",
        says: "With gentle it climbs on to 1 between max_th and twice max_th.",
      },
      {
        tex: "p_a = \\frac{p_b}{1 - \\mathit{count}\\;p_b}",
        says: "The probability p_a in force grows with count, the arrivals since the last hit, so that hits come evenly.",
      },
    ],
    tryThis: [
      "Raise max_p to 0.5: the queue settles lower, and more packets are dropped.",
      "Raise w_q to 0.1: the average follows every burst, and the link is used less.",
      "Send three times as many flows: the curve stays as it is, so the queue settles higher.",
      "Switch ECN on: nearly every drop becomes a mark.",
    ],
    traits: {
      signal: "average queue",
      notification: "drops or marks at random, on arrival",
      state: "the average and a counter",
      cost: "O(1)",
      weakness: "the queue depends on the load, and the parameters fit one range of loads",
    },
    sources: [
      "S. Floyd, V. Jacobson, Random Early Detection Gateways for Congestion Avoidance, IEEE/ACM ToN 1(4), 1993",
      "S. Floyd, Recommendation on using the gentle variant of RED, 2000",
      "ns-2.35, Queue/RED",
    ],
    deviations: [
      "The first packet that finds the average above the minimum threshold is spared, and nothing is hit while at " +
        "most one packet waits, as in ns-2; countMode paper keeps to the paper.",
      "A silent link lets the average decay by one step more than the number of packets missed, as in ns-2.",
      "In bytes, averages and thresholds are shown in mean packets.",
    ],
    pseudocode: redPseudocode,
  },
  fields: redFields,
  check: checkThresholds,
  signals: redSignals,
  inside: [
    {
      kind: "curve",
      at: (x: number, _state: RedState, values: Values) =>
        dropCurve(values, values.maxProbability, values.maxProbability, x),
      corners: (_state: RedState, values: Values) => curveCorners(values),
      x: "average",
      y: "probability",
      drag: { low: "minThreshold", high: "maxThreshold", top: "maxProbability" },
    },
  ],
  create: (values: Values, port: QueuePort, now: Seconds, state: RedState = initialRedState(now)) =>
    new Red(values, port, state),
});
