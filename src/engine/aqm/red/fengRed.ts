import { factor, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { checkThresholds } from "./fields.ts";
import { gentleSlopeField, rampFootOf } from "./gentleSlope.ts";
import { curveCorners, dropCurve, RedQueue } from "./queue.ts";
import { redFields } from "./red.ts";
import { redSignals } from "./shown.ts";
import { initialRedState, type RedState } from "./state.ts";

const fields = {
  ...redFields,
  maxProbability: {
    ...redFields.maxProbability,
    label: "Initial maximum probability",
    help: "Initial max_p; a change during the run restarts max_p from this value.",
  },
  fengDivisor: factor({
    label: "Divisor",
    help: "Divides max_p each time the average queue length falls below the minimum threshold.",
    symbol: "a",
    default: 3,
    min: 1.01,
    max: 100,
    scale: "log",
  }),
  fengMultiplier: factor({
    label: "Multiplier",
    help: "Multiplies max_p each time the average queue length rises above the maximum threshold.",
    symbol: "b",
    default: 2,
    min: 1.01,
    max: 100,
    scale: "log",
  }),
  gentleSlope: gentleSlopeField,
};
type Values = ValuesOf<typeof fields>;

interface State extends RedState {
  maxProbability: number;
  /** Initial value of `maxProbability`. */
  startProbability: number;
  /** Zone of the average at its last update: below, between or above the thresholds (Feng et al. 1999, section III). */
  zone: "below" | "between" | "above";
}

const initial = (values: Values, now: Seconds): State => ({
  ...initialRedState(now),
  maxProbability: values.maxProbability,
  startProbability: values.maxProbability,
  zone: "above",
});

class FengRed extends RedQueue<State, Values> {
  constructor(values: Values, port: QueuePort, state: State) {
    super(values, port, state, (fieldValues) => fieldValues);
  }

  protected override onRetune(before: Values, now: Seconds): void {
    const { state, values } = this;
    if (values.maxProbability !== before.maxProbability)
      state.maxProbability = state.startProbability = values.maxProbability;
    super.onRetune(before, now);
  }

  /** Feng et al. 1999, section III: one step for each entry into a zone outside the thresholds. */
  protected override onAverage(): void {
    const { state, values, port } = this;
    if (state.average < values.minThreshold && state.zone !== "below") {
      state.zone = "below";
      state.maxProbability /= values.fengDivisor;
      port.reached(13);
    } else if (state.average > values.maxThreshold && state.zone !== "above") {
      state.zone = "above";
      state.maxProbability = Math.min(1, state.maxProbability * values.fengMultiplier);
      port.reached(14);
    } else if (state.average > values.minThreshold && state.average < values.maxThreshold) {
      state.zone = "between";
    }
  }

  /** Top of the ramp between the thresholds, as in RED (Floyd and Jacobson 1993, section IV). */
  protected override maxProbability(): number {
    return this.state.maxProbability;
  }

  /** The gentle ramp begins at max_p (Floyd 2000, "Recommendation on using the gentle variant of RED"). */
  protected override rampFoot(): number {
    return rampFootOf(this.state, this.values);
  }
}

export const fengRed = defineAqm<typeof fields, State>({
  id: "feng-red",
  title: "Self-configuring RED",
  name: "Self-configuring Random Early Detection",
  documentation: () => import("./fengRedDoc.ts"),
  fields,
  check: checkThresholds,
  signals: {
    ...redSignals,
    maxProbability: {
      label: "Maximum probability",
      unit: "ratio",
      symbol: "max_p",
      against: "probability",
      read: (state: State) => state.maxProbability,
    },
  },
  inside: [
    {
      kind: "curve",
      at: (x: number, state: State, values: Values) =>
        dropCurve(values, state.maxProbability, rampFootOf(state, values), x),
      corners: (_state: State, values: Values) => curveCorners(values),
      x: "average",
      y: "probability",
      drag: { low: "minThreshold", high: "maxThreshold", top: "maxProbability" },
    },
    {
      kind: "history",
      signals: ["maxProbability"],
      steps: true,
      up: "average rose above max_th",
      down: "fell below min_th",
      small: true,
    },
  ],
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(values, now)) =>
    new FengRed(values, port, state),
});
