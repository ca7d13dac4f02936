import type { ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import { automaticMinThreshold, automaticWeight, aredFields as fields } from "./aredFields.ts";
import { defineAqm, type QueuePort } from "./contract.ts";
import { bufferInPackets, packetsPerSecond } from "./decisions.ts";
import { checkThresholds } from "./redFields.ts";
import {
  curveCorners,
  dropCurve,
  initialRedState,
  type RedLaw,
  RedQueue,
  type RedState,
  redPseudocode,
  redSignals,
} from "./redQueue.ts";

type Values = ValuesOf<typeof fields>;

interface State extends RedState {
  maxProbability: number;
  /** Where `maxProbability` started. */
  startProbability: number;
  /** Last change, for `trigger` arrival. */
  adaptedAt: Seconds;
  /** The timer rings at timerStart + k·adaptInterval, k counting from 1; `rings` so far. */
  timerStart: Seconds;
  rings: number;
  /** In force. */
  minThreshold: number;
  maxThreshold: number;
}

const initial = (values: Values, now: Seconds): State => ({
  ...initialRedState(now),
  maxProbability: values.initialMaxProbability,
  startProbability: values.initialMaxProbability,
  adaptedAt: now,
  timerStart: now,
  rings: 0,
  minThreshold: Number.NaN,
  maxThreshold: Number.NaN,
});

const lawOf = (values: Values, port: QueuePort): RedLaw => {
  const { meanPacketSize, gentle, targetDelay } = values;
  const packetRate = packetsPerSecond(port.linkRate, meanPacketSize);
  const queueWeight = values.autoWeight ? automaticWeight(packetRate) : values.queueWeight;
  if (!values.autoThresholds)
    return { minThreshold: values.minThreshold, maxThreshold: values.maxThreshold, queueWeight, gentle };
  const minThreshold = automaticMinThreshold(packetRate, targetDelay, bufferInPackets(port, meanPacketSize));
  return { minThreshold, maxThreshold: 3 * minThreshold, queueWeight, gentle };
};

/** The law in force, as the inside view can see it. */
const shownLaw = ({ minThreshold, maxThreshold }: State, { gentle }: Values) => ({
  minThreshold,
  maxThreshold,
  gentle,
});

const rampFootOf = (state: State, values: Values): number =>
  values.gentleSlope === "reset" ? state.startProbability : state.maxProbability;

class Ared extends RedQueue<State, Values> {
  constructor(values: Values, port: QueuePort, state: State) {
    super(values, port, state, lawOf);
    this.showLaw();
  }

  nextTimer(): Seconds {
    const { timerStart, rings } = this.state;
    return this.values.trigger === "timer"
      ? timerStart + (rings + 1) * this.values.adaptInterval
      : Number.POSITIVE_INFINITY;
  }

  onTimer(now: Seconds): void {
    this.state.rings += 1;
    this.adapt(this.decayedAverage(now));
  }

  override retune(values: Values, now: Seconds): void {
    const { state, values: old } = this;
    if (values.adaptInterval !== old.adaptInterval || values.trigger !== old.trigger) {
      state.timerStart = now;
      state.rings = 0;
    }
    if (values.initialMaxProbability !== old.initialMaxProbability)
      state.maxProbability = state.startProbability = values.initialMaxProbability;
    super.retune(values, now);
    this.showLaw();
  }

  protected override onAverage(now: Seconds): void {
    const { state, values } = this;
    if (values.trigger === "arrival" && now > state.adaptedAt + values.adaptInterval && this.adapt(state.average))
      state.adaptedAt = now;
  }

  protected override maxProbability(): number {
    return this.state.maxProbability;
  }

  protected override rampFoot(): number {
    return rampFootOf(this.state, this.values);
  }

  /** Floyd et al. 2001: additive increase above the band, multiplicative decrease below. True: max_p moved. */
  private adapt(average: number): boolean {
    const { state, values, port } = this;
    const { minThreshold, maxThreshold } = this.law;
    const span = maxThreshold - minThreshold;
    if (average > minThreshold + values.bandHigh * span && state.maxProbability <= values.maxProbabilityTop) {
      state.maxProbability += Math.min(values.increaseStep, state.maxProbability / 4);
      port.reached(13);
      port.reached(14);
      return true;
    }
    if (average < minThreshold + values.bandLow * span && state.maxProbability >= values.maxProbabilityBottom) {
      state.maxProbability *= values.decreaseFactor;
      port.reached(15);
      return true;
    }
    return false;
  }

  private showLaw(): void {
    this.state.minThreshold = this.law.minThreshold;
    this.state.maxThreshold = this.law.maxThreshold;
  }
}

const check = (values: Values) => {
  const faults = values.autoThresholds ? [] : [...checkThresholds(values)];
  const { bandLow, bandHigh, maxProbabilityTop, maxProbabilityBottom } = values;
  if (bandHigh <= bandLow) faults.push({ field: "bandHigh", message: `bandHigh must be above bandLow (${bandLow})` });
  if (maxProbabilityBottom >= maxProbabilityTop)
    faults.push({
      field: "maxProbabilityBottom",
      message: `maxProbabilityBottom must be below maxProbabilityTop (${maxProbabilityTop})`,
    });
  return faults;
};

export const ared = defineAqm<typeof fields, State>({
  id: "ared",
  doc: {
    title: "Adaptive RED",
    name: "Adaptive Random Early Detection",
    summary:
      "RED whose maximum probability follows the load: up when the average queue is above a band between the " +
      "thresholds, down when it is below. The thresholds and the weight follow from the link rate and a target delay.",
    sources: [
      "S. Floyd, R. Gummadi, S. Shenker, Adaptive RED: An Algorithm for Increasing the Robustness of RED's Active " +
        "Queue Management, ICSI, 2001",
      "ns-2.35, Queue/RED with adaptive_",
    ],
    deviations: [
      "max_p is not clamped after a step and may end slightly outside its bounds.",
      "The timer looks at the average as a silent link would have let it decay.",
      "Where the automatic maximum threshold exceeds the buffer, it is half the buffer.",
      "ns-2 adapts at arrivals and keeps the gentle ramp of the start: trigger arrival, gentleSlope reset.",
    ],
    pseudocode: [
      ...redPseudocode,
      { text: "every interval: if avg above the band", shows: "adaptInterval" },
      { text: "  max_p ← max_p + min(α, max_p/4)", shows: "maxProbability" },
      { text: "else if below it, max_p ← β·max_p", shows: "maxProbability" },
    ],
  },
  fields,
  check,
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
        dropCurve(shownLaw(state, values), state.maxProbability, rampFootOf(state, values), x),
      corners: (state: State, values: Values) => curveCorners(shownLaw(state, values)),
      x: "average",
      y: "probability",
      drag: { low: "minThreshold", high: "maxThreshold", top: "initialMaxProbability" },
    },
  ],
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(values, now)) =>
    new Ared(values, port, state),
});
