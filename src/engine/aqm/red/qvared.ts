import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { adaptedMaxProbability } from "./aredFields.ts";
import type { RedValues } from "./fields.ts";
import { initialRedState, type RedLaw, RedQueue, type RedState, spread, type Verdict } from "./queue.ts";
import { checkQvared, qvaredFields as fields, qvaredCurve, type QvaredValues as Values } from "./qvaredFields.ts";
import { redSignals } from "./shown.ts";

/** Options of RED that the paper does not mention. */
const FIXED = {
  wait: false,
  byteMode: false,
  byteWeighted: false,
  hardDrop: true,
  markLimit: 1,
  victim: "tail",
  leastRoom: 0,
  countMode: "ns2",
} as const satisfies Partial<RedValues>;
type AllValues = Values & typeof FIXED;

interface State extends RedState {
  maxProbability: number;
  /** The sample of the average before; NaN: none yet. */
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

/** Where each line of RED's pseudo-code stands in this one's; its curve is not used here. */
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
      // An average with another memory grows on another scale.
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
    // At most one packet waits: no drop and no mark, as in the RED of ns-2, which the authors extended.
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
    // With a fading memory the fastest growth may be less than the present one.
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
  doc: {
    title: "QVARED",
    name: "Queue Variation Adaptive RED",
    family: "queue",
    strengths: ["low-delay", "no-tuning"],
    idea: "Adaptive RED that also uses how fast the average queue grows or falls",
    summary:
      "Averages the queue length like RED and adapts its maximum probability like Adaptive RED. In addition, the " +
      "drop probability is raised while the average grows, up to twofold at the fastest growth seen, and halved " +
      "while it falls.",
    formulas: [
      {
        tex: String.raw`g = \frac{\mathit{avg} - \mathit{avg}_\mathrm{old}}{t - t_\mathrm{old}}, \qquad g_\mathrm{max} \leftarrow \max(g_\mathrm{max}, g)`,
        says: "The growth g of the average between two arrivals, in packets per second, and the fastest growth g_max seen so far.",
      },
      {
        tex: String.raw`p_0 = \begin{cases} \mathit{max}_p\,\dfrac{\mathit{avg} - \mathit{min}_{th}}{\mathit{med}_{th} - \mathit{min}_{th}} & \mathit{min}_{th} < \mathit{avg} < \mathit{med}_{th} \\[1ex] 1 - (1 - \mathit{max}_p)\,\dfrac{\mathit{max}_{th} - \mathit{avg}}{\mathit{max}_{th} - \mathit{med}_{th}} & \mathit{med}_{th} \le \mathit{avg} < \mathit{max}_{th} \end{cases}`,
        says: "A flat slope up to max_p at the middle threshold, then a steep one up to 1.",
      },
      {
        tex: String.raw`p_b = \begin{cases} p_0\,(1 + g/g_\mathrm{max}) & g > 0 \\ p_0 / 2 & g < 0 \end{cases}`,
        says: "Growth raises the probability up to twofold, a falling queue halves it.",
      },
      {
        tex: String.raw`p_a = \frac{p_b}{1 - \mathit{count}\,p_b}`,
        says: "As in RED, drops and marks are spread evenly: count is the number of arrivals since the last one.",
      },
    ],
    tryThis: [
      "Raise the number of flows during the run: the growth rises sharply, and the first drops come at a shorter " +
        "average queue than under Adaptive RED.",
      "Set the factor of a falling queue to 1: the queue falls lower before it turns, and link use drops a little.",
      "Compare with RED at 10 and at 50 flows: there the delay follows the load, here it stays near the middle of the thresholds.",
    ],
    traits: {
      signal: "average queue length and its growth",
      notification: "drops or marks at random, on arrival",
      state: "eight numbers",
      cost: "O(1)",
      weakness: "one very fast growth sets g_max; later growth then counts for little",
    },
    sources: [
      "J. H. Kim, K. Y. Lee, A Study on Performance Improvement of Adaptive AQM Using the Variation of Queue Length (in " +
        "Korean), University of Incheon",
      "S. Floyd, R. Gummadi, S. Shenker, Adaptive RED: An Algorithm for Increasing the Robustness of RED's Active " +
        "Queue Management, ICSI, 2001",
    ],
    deviations: [
      "The listing in the paper is damaged. This is a reconstruction: two rising slopes, the factor of growth " +
        "only while the average grows, and RED's spreading in place of its last line.",
      'As printed, the second slope falls to 0 at the maximum threshold: "Curve: triangular-as-printed". The ' +
        'curve of the last line of the paper is "Curve: red-linear".',
      "The paper does not say what the middle threshold is; here it lies midway between the two others.",
      "The paper only drops; with ECN it marks as RED does.",
      "Nothing is dropped or marked while at most one packet waits, as in ns-2.",
    ],
    pseudocode: [
      { text: "avg ← (1 − w_q)·avg + w_q·q", shows: "average" },
      { text: "g ← (avg − avg_old)/(now − t_old);  g_max ← max(g_max, g)", shows: "gradient" },
      { text: "if avg ≤ min_th or q ≤ 1, accept;  count ← 0", shows: "minThreshold" },
      { text: "else if avg ≥ max_th, drop;  count ← 0", shows: "maxThreshold" },
      { text: "count ← count + 1", shows: "count" },
      { text: "if avg < med_th, p_b ← max_p·(avg − min_th)/(med_th − min_th)", shows: "middleThreshold" },
      { text: "else p_b ← 1 − (1 − max_p)·(max_th − avg)/(max_th − med_th)" },
      { text: "if g < 0, p_b ← p_b/2", shows: "fallingFactor" },
      { text: "if g > 0, p_b ← p_b·(1 + g/g_max)", shows: "probability" },
      { text: "p_a ← p_b / (1 − count·p_b)", shows: "spreadProbability" },
      { text: "if random() < p_a" },
      { text: "  mark or drop;  count ← 0" },
      { text: "else accept" },
      { text: "if the buffer is full, drop;  count ← 0" },
      { text: "every interval: if avg above the band, max_p ← max_p + min(α, max_p/4)", shows: "maxProbability" },
      { text: "  if avg below the band, max_p ← β·max_p", shows: "maxProbability" },
    ],
  },
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
