import type { ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { meanPacketSizeField } from "../shared/fields.ts";
import { checkThresholds, maxProbabilityField, optionFields, queueWeightField, thresholdFields } from "./fields.ts";
import { curveCorners, dropCurve, type RedLaw, RedQueue } from "./queue.ts";
import { redSignals } from "./shown.ts";
import { initialRedState, type RedState } from "./state.ts";

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
  title: "RED",
  name: "Random Early Detection",
  documentation: () => import("./redDoc.ts"),
  design: () => import("./redDesign.ts"),
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
