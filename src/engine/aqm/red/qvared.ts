import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { adaptedMaxProbability } from "./aredFields.ts";
import type { RedValues } from "./fields.ts";
import { type RedLaw, RedQueue, spread, type Verdict } from "./queue.ts";
import { checkQvared, qvaredFields as fields, qvaredCurve, type QvaredValues as Values } from "./qvaredFields.ts";
import { redSignals } from "./shown.ts";
import { initialRedState, type RedState } from "./state.ts";

/** Options of RED that the paper does not have. */
const FIXED = {
  wait: false,
  byteMode: false,
  byteWeighted: false,
  hardDrop: true,
  markLimit: 1,
  victim: "tail",
  leastRoom: 0,
  countMode: "ns2",
  idleAge: "steps",
} as const satisfies Partial<RedValues>;
type AllValues = Values & typeof FIXED;

interface State extends RedState {
  maxProbability: number;
  /** The previous sample of the average; NaN: none yet. */
  sampledAverage: number;
  sampledAt: Seconds;
  /** Growth of the average, packets/s, and the fastest so far. */
  gradient: number;
  gradientMax: number;
  /** The timer rings at timerStart + k·adaptInterval, k counting from 1; `rings` so far. */
  timerStart: Seconds;
  rings: number;
}

const initial = (values: Values, now: Seconds): State => ({
  ...initialRedState(now),
  maxProbability: values.initialMaxProbability,
  sampledAverage: Number.NaN,
  sampledAt: Number.NaN,
  gradient: 0,
  gradientMax: 0,
  timerStart: now,
  rings: 0,
});

const lawOf = ({ minThreshold, maxThreshold, queueWeight, gentle, baseCurve }: Values): RedLaw => ({
  minThreshold,
  maxThreshold,
  queueWeight,
  gentle: gentle && baseCurve !== "two-slopes",
});

/** Index of each line of RED's pseudo-code in this one; RED's curve is not used here. */
const LINES = [0, 4, 2, 5, 5, 5, 5, 3, 9, 10, 11, 12, 13] as const;

class Qvared extends RedQueue<State, AllValues> {
  constructor(values: Values, port: QueuePort, state: State) {
    super({ ...values, ...FIXED }, port, state, lawOf);
  }

  nextTimer(): Seconds {
    return this.state.timerStart + (this.state.rings + 1) * this.values.adaptInterval;
  }

  onTimer(now: Seconds): void {
    const { state, values, port } = this;
    state.rings += 1;
    state.gradientMax *= values.slopeMemory;
    const before = state.maxProbability;
    state.maxProbability = adaptedMaxProbability(values, this.law, before, this.decayedAverage(now));
    if (state.maxProbability !== before) port.reached(state.maxProbability > before ? 14 : 15);
  }

  override retune(values: Values, now: Seconds): void {
    super.retune({ ...values, ...FIXED }, now);
  }

  protected override onRetune(before: AllValues, now: Seconds): void {
    const { state, values } = this;
    if (values.adaptInterval !== before.adaptInterval) {
      state.timerStart = now;
      state.rings = 0;
    }
    if (values.initialMaxProbability !== before.initialMaxProbability)
      state.maxProbability = values.initialMaxProbability;
    if (
      values.minThreshold !== before.minThreshold ||
      values.middleThreshold !== before.middleThreshold ||
      values.maxThreshold !== before.maxThreshold
    )
      state.count = 0;
    if (values.queueWeight !== before.queueWeight) {
      // With another weight the growth of the average has another scale.
      state.gradient = state.gradientMax = 0;
      state.sampledAverage = state.sampledAt = Number.NaN;
    }
    super.onRetune(before, now);
  }

  /** The gradient of the average (Kim and Lee, section 3.1, figure 4); packets of one instant share one. */
  protected override onAverage(now: Seconds): void {
    const { state } = this;
    this.port.reached(1);
    if (now > state.sampledAt) {
      state.gradient = (state.average - state.sampledAverage) / (now - state.sampledAt);
      state.gradientMax = Math.max(state.gradientMax, state.gradient);
    } else if (!Number.isNaN(state.sampledAt)) return;
    state.sampledAverage = state.average;
    state.sampledAt = now;
  }

  protected override decide(_packet: Packet): Verdict {
    const { state, law, port } = this;
    // At most one packet waits: no drop and no mark, as in ns-2's RED, which the authors extended.
    if (state.average <= law.minThreshold || this.queue.length <= 1) {
      state.count = 0;
      return this.acceptBelow();
    }
    if (this.isForced()) return "forced";
    state.count += 1;
    port.reached(4);
    port.reached(state.average < this.values.middleThreshold ? 5 : 6);
    const base = qvaredCurve(this.values, this.maxProbability(), state.average);
    state.baseProbability = Math.min(1, base * this.slopeFactor());
    state.spreadProbability = spread(state.baseProbability, state.count, false);
    return this.drawVerdict();
  }

  protected override maxProbability(): number {
    return this.state.maxProbability;
  }

  protected override rampFoot(): number {
    return this.state.maxProbability;
  }

  protected override reached(line: number): void {
    this.port.reached(LINES[line] ?? line);
  }

  /** From 1 to 2 while the average grows, one half while it falls (Kim and Lee, section 3.2, figure 6). */
  private slopeFactor(): number {
    const { gradient, gradientMax } = this.state;
    if (gradient < 0) {
      this.port.reached(7);
      return this.values.fallingFactor;
    }
    if (gradient === 0) return 1;
    this.port.reached(8);
    // If the maximum decays, it may be less than the present growth.
    return 1 + Math.min(1, gradient / gradientMax);
  }
}

const qvaredCorners = ({ minThreshold, middleThreshold, maxThreshold, gentle }: Values): readonly number[] => [
  minThreshold,
  middleThreshold,
  maxThreshold,
  ...(gentle ? [2 * maxThreshold] : []),
];

const { count, ...probabilitiesAndAverage } = redSignals;

export const qvared = defineAqm<typeof fields, State>({
  id: "qvared",
  title: "QVARED",
  name: "Queue Variation Adaptive RED",
  documentation: () => import("./qvaredDoc.ts"),
  fields,
  check: checkQvared,
  signals: {
    ...probabilitiesAndAverage,
    maxProbability: {
      label: "Maximum probability",
      unit: "ratio",
      symbol: "max_p",
      against: "probability",
      read: (state: State) => state.maxProbability,
    },
    gradient: {
      label: "Growth of the average",
      unit: "1/s",
      symbol: "g",
      read: (state: State) => state.gradient,
    },
    gradientMax: {
      label: "Fastest growth seen",
      unit: "1/s",
      symbol: "g_max",
      read: (state: State) => state.gradientMax,
    },
    count,
  },
  inside: [
    {
      kind: "curve",
      label: "steady",
      at: (x: number, state: State, values: Values) => qvaredCurve(values, state.maxProbability, x),
      corners: (_state: State, values: Values) => qvaredCorners(values),
      others: ({ fallingFactor }: Values) => [
        {
          label: "growing fastest",
          at: (x: number, state: State, values: Values) =>
            Math.min(1, 2 * qvaredCurve(values, state.maxProbability, x)),
          corners: (_state: State, values: Values) => qvaredCorners(values),
        },
        {
          label: "falling",
          at: (x: number, state: State, values: Values) => {
            const base = qvaredCurve(values, state.maxProbability, x);
            return base < 1 ? fallingFactor * base : 1;
          },
          corners: (_state: State, values: Values) => qvaredCorners(values),
        },
      ],
      x: "average",
      y: "probability",
      trend: "gradient",
      drag: { low: "minThreshold", high: "middleThreshold", top: "initialMaxProbability" },
    },
  ],
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(values, now)) =>
    new Qvared(values, port, state),
});
