import type { ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { bufferInPackets, packetsPerSecond } from "../shared/decisions.ts";
import {
  adaptedMaxProbability,
  automaticMinThreshold,
  automaticWeight,
  checkAdaptation,
  aredFields as fields,
} from "./aredFields.ts";
import { checkThresholds } from "./fields.ts";
import { rampFootOf } from "./gentleSlope.ts";
import { curveCorners, dropCurve, type RedLaw, RedQueue } from "./queue.ts";
import { redSignals } from "./shown.ts";
import { initialRedState, type RedState } from "./state.ts";

type Values = ValuesOf<typeof fields>;

interface State extends RedState {
  maxProbability: number;
  /** Initial value of `maxProbability`. */
  startProbability: number;
  /** Time of the last change, for `trigger` arrival. */
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

/** The law in force, for the inside view. */
const shownLaw = ({ minThreshold, maxThreshold }: State, { gentle }: Values) => ({
  minThreshold,
  maxThreshold,
  gentle,
});

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

  /** Every interval, half a second by default, busy or not (Kim and Lee, section 2.2, figure 3). */
  onTimer(now: Seconds): void {
    this.state.rings += 1;
    this.adapt(this.decayedAverage(now));
  }

  protected override onRetune(before: Values, now: Seconds): void {
    const { state, values } = this;
    if (values.adaptInterval !== before.adaptInterval || values.trigger !== before.trigger) {
      state.timerStart = now;
      state.rings = 0;
    }
    if (values.initialMaxProbability !== before.initialMaxProbability)
      state.maxProbability = state.startProbability = values.initialMaxProbability;
    super.onRetune(before, now);
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

  /** True: max_p moved. */
  private adapt(average: number): boolean {
    const { state, values, port } = this;
    const before = state.maxProbability;
    state.maxProbability = adaptedMaxProbability(values, this.law, before, average);
    if (state.maxProbability > before) {
      port.reached(13);
      port.reached(14);
    } else if (state.maxProbability < before) {
      port.reached(15);
    }
    return state.maxProbability !== before;
  }

  private showLaw(): void {
    this.state.minThreshold = this.law.minThreshold;
    this.state.maxThreshold = this.law.maxThreshold;
  }
}

const check = (values: Values) => [
  ...(values.autoThresholds ? [] : checkThresholds(values)),
  ...checkAdaptation(values),
];

export const ared = defineAqm<typeof fields, State>({
  id: "ared",
  title: "Adaptive RED",
  name: "Adaptive Random Early Detection",
  documentation: () => import("./aredDoc.ts"),
  design: () => import("./aredDesign.ts"),
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
      band: ({ minThreshold, maxThreshold }: State, { bandLow, bandHigh }: Values) => [
        minThreshold + bandLow * (maxThreshold - minThreshold),
        minThreshold + bandHigh * (maxThreshold - minThreshold),
      ],
      drag: { low: "minThreshold", high: "maxThreshold", top: "initialMaxProbability" },
    },
    {
      kind: "history",
      signals: ["maxProbability"],
      steps: true,
      up: "average above the target",
      down: "average below the target",
      small: true,
    },
  ],
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(values, now)) =>
    new Ared(values, port, state),
});
