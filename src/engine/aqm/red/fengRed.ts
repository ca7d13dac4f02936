import { factor, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { checkThresholds } from "./fields.ts";
import { curveCorners, dropCurve, initialRedState, RedQueue, type RedState } from "./queue.ts";
import { redFields } from "./red.ts";
import { redPseudocode, redSignals } from "./shown.ts";

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
};
type Values = ValuesOf<typeof fields>;

interface State extends RedState {
  maxProbability: number;
  /** Zone of the average at its last update: below, between or above the thresholds. */
  zone: "below" | "between" | "above";
}

class FengRed extends RedQueue<State, Values> {
  constructor(values: Values, port: QueuePort, state: State) {
    super(values, port, state, (fieldValues) => fieldValues);
  }

  protected override onRetune(before: Values, now: Seconds): void {
    const { state, values } = this;
    if (values.maxProbability !== before.maxProbability) state.maxProbability = values.maxProbability;
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

  protected override maxProbability(): number {
    return this.state.maxProbability;
  }

  protected override rampFoot(): number {
    return this.state.maxProbability;
  }
}

export const fengRed = defineAqm<typeof fields, State>({
  id: "feng-red",
  doc: {
    title: "Self-configuring RED",
    name: "Self-configuring Random Early Detection",
    family: "queue",
    strengths: ["low-delay", "many-flows"],
    idea: "RED that drops less when its average queue is too short and more when it is too long",
    summary:
      "RED whose maximum probability is divided each time the average queue length falls below the minimum " +
      "threshold, and multiplied each time it rises above the maximum threshold.",
    formulas: [
      {
        tex: "\\mathit{max}_p \\leftarrow \\frac{\\mathit{max}_p}{a} \\quad\\text{when avg falls below } \\mathit{min}_{th}",
        says: "RED was too aggressive for the load: max_p is divided by a, once each time avg falls below the thresholds.",
      },
      {
        tex: "\\mathit{max}_p \\leftarrow \\min(1, b\\,\\mathit{max}_p) \\quad\\text{when avg rises above } \\mathit{max}_{th}",
        says: "RED was too conservative: max_p is multiplied by b, up to 1.",
      },
    ],
    tryThis: [
      "Watch max_p: it changes each time the average leaves the thresholds, and stays while the average is between them.",
      "Set a and b to 1.1: the steps become small, and link use rises.",
      "Change the number of flows: max_p settles at another value by itself.",
    ],
    traits: {
      signal: "average queue length, leaving the thresholds",
      notification: "drops or marks at random, on arrival",
      state: "as RED, max_p and the side of the last change",
      cost: "O(1)",
      weakness: "changes max_p in large steps, so the queue oscillates even under a steady load",
    },
    sources: ["W. Feng, D. Kandlur, D. Saha, K. Shin, A Self-Configuring RED Gateway, INFOCOM 1999"],
    deviations: [
      "It starts as if the average had been above the thresholds, as in ns-3; the paper does not define the start.",
    ],
    pseudocode: [
      ...redPseudocode,
      { text: "if avg fell below min_th, max_p ← max_p / a", shows: "maxProbability" },
      { text: "if avg rose above max_th, max_p ← min(1, b·max_p)", shows: "maxProbability" },
    ],
  },
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
      at: (x: number, state: State, values: Values) => dropCurve(values, state.maxProbability, state.maxProbability, x),
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
  create: (
    values: Values,
    port: QueuePort,
    now: Seconds,
    state: State = { ...initialRedState(now), maxProbability: values.maxProbability, zone: "above" },
  ) => new FengRed(values, port, state),
});
