import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import { checkPie, pieFields as fields, type PieValues as Values } from "./fields.ts";
import {
  estimateDelay,
  gainDivisor,
  initialPieRecord,
  noteDeparture,
  type PieRecord,
  passesPie,
  pieSignals,
  retunePie,
  updatePie,
} from "./law.ts";

interface State extends PieRecord {
  readonly waiting: Fifo;
  /** Update k is made at timerStart + k·updateInterval, k counting from 1; `updates` so far. */
  timerStart: Seconds;
  updates: number;
}

const initial = (values: Values, now: Seconds): State => {
  const state = {
    ...initialPieRecord(values),
    waiting: new Fifo(),
    timerStart: Number.NaN,
    updates: 0,
  };
  state.timerStart = now;
  return state;
};

class Pie extends SingleQueue<State, Values> {
  enqueue(packet: Packet): void {
    const { state, values, port } = this;
    if (!port.hasRoom(packet)) {
      port.reached(0);
      state.accumulated = 0;
      port.drop(packet, "overflow");
      return;
    }
    if (passesPie(state, packet, this.queue.bytes, values, port, 1)) this.queue.push(packet);
  }

  override dequeue(now: Seconds): Packet | undefined {
    const { state, values } = this;
    const packet = this.queue.shift();
    if (packet === undefined) return undefined;
    noteDeparture(state, packet, this.queue, now, values);
    return packet;
  }

  nextTimer(): Seconds {
    return this.state.timerStart + (this.state.updates + 1) * this.values.updateInterval;
  }

  onTimer(): void {
    const { state, values, port } = this;
    state.updates += 1;
    state.delay = estimateDelay(state, this.queue, port.linkRate, values);
    updatePie(state, state.delay, values);
    for (let line = 5; line <= 11; line++) port.reached(line);
  }

  protected override onRetune(before: Values, now: Seconds): void {
    const { state, values } = this;
    if (values.updateInterval !== before.updateInterval) {
      state.timerStart = now;
      state.updates = 0;
    }
    retunePie(state, this.queue, this.port.linkRate, values, before);
  }
}

export const pie = defineAqm({
  id: "pie",
  doc: {
    title: "PIE",
    name: "Proportional Integral controller Enhanced",
    family: "delay",
    strengths: ["low-delay", "many-flows", "no-tuning"],
    idea: "A PI controller adjusts the drop probability so that the delay stays at a reference",
    summary:
      "Estimates the queueing delay and adjusts a drop probability by the distance of the delay from a reference " +
      "and by its trend; the smaller the probability, the smaller the steps. Packets are dropped or marked on " +
      "arrival; short bursts pass.",
    formulas: [
      {
        tex: String.raw`p \leftarrow p + \frac{\alpha\,(q - q_\mathrm{ref}) + \beta\,(q - q_\mathrm{old})}{s(p)}`,
        says:
          "Every T seconds the drop probability p changes by the distance of the delay q from its reference and " +
          "by the change of q since the previous update.",
      },
      {
        tex: String.raw`s(p) = 2048,\ 512,\ 128,\ 32,\ 8,\ 2,\ 1 \quad\text{for } p < 10^{-6},\ 10^{-5},\ \dots,\ 10^{-1},\ 1`,
        says: "The step is divided by s, in bands of p, since a TCP sender reacts to 1/√p: a staircase that approximates that law.",
      },
      {
        tex: String.raw`p \leftarrow 0.98\,p \quad\text{if } q = q_\mathrm{old} = 0`,
        says: "With an empty queue the drop probability also decays, so that past congestion is forgotten.",
      },
    ],
    tryThis: [
      "Start with 5 flows and raise their number to 40: the delay comes back to the reference, while the probability settles higher.",
      "Watch the first seconds of a run: the probability grows slowly through the bands of s(p), and a queue " +
        "builds up before it takes effect.",
      "Set the gain on the trend to 0: the delay begins to oscillate around the reference.",
    ],
    traits: {
      signal: "queueing delay and its trend",
      notification: "drops or marks at random, on arrival",
      state: "a few numbers",
      cost: "O(1), and one update every 15 ms",
      weakness: "slow while the probability is small; one probability for responsive and unresponsive flows",
    },
    sources: [
      "R. Pan, P. Natarajan, F. Baker, G. White, Proportional Integral Controller Enhanced (PIE), RFC 8033, 2017",
      "G. White, R. Pan, Active Queue Management Based on PIE for DOCSIS Cable Modems, RFC 8034, 2017",
      "Linux, net/sched/sch_pie.c",
    ],
    deviations: [
      'The probability is held at 0 during a burst, as in ns-3; RFC 8033 lets it change: "Held at 0 in a burst" off.',
      "PIE is always active; the option of the RFC to switch it off below a third of the buffer is left out.",
      'Linux: "Even spacing" on, "High delay" 0.25 s, "Low delay judged by: latest", "Decay" 63/64, "Burst ' +
        'allowance runs: departure", "Held at 0 in a burst" off, and an update interval of whole clock ticks. Linux ' +
        "drops nothing while less than two packets of full size wait; here it is two or less. Set the mean packet " +
        "size one byte lower for the rule of Linux.",
      'With "Delay from: dqrate", Linux averages rates; here, as in the RFC, the times of samples.',
      'The numbers of DOCSIS-PIE can be set ("Decay up to a delay of" is 5 ms there); its probabilities above 1, ' +
        "its states and its shaper with two rates are left out.",
    ],
    pseudocode: [
      { text: "if the buffer is full, drop" },
      { text: "if burst > 0, or q_old < q_ref/2, or two packets wait, accept", shows: "burst" },
      { text: "else if random() < p", shows: "probability" },
      { text: "  mark if p < limit, else drop", shows: "markLimit" },
      { text: "else accept" },
      { text: "every T: q ← sojourn time of the latest packet", shows: "delay" },
      { text: "  Δ ← (α·(q − q_ref) + β·(q − q_old)) / s(p)", shows: "gainDivisor" },
      { text: "  if p ≥ 0.1, Δ ← min(Δ, cap)", shows: "increaseCap" },
      { text: "  p ← p + Δ, or 0 while burst > 0", shows: "probability" },
      { text: "  if q = q_old = 0, p ← 0.98·p", shows: "decayFactor" },
      { text: "  burst ← burst − T; filled when p = 0 and q < q_ref/2", shows: "burst" },
      { text: "  q_old ← q" },
    ],
  },
  fields,
  check: checkPie,
  signals: {
    ...pieSignals((state: State) => state),
    integral: {
      label: "Step for the error",
      unit: "factor",
      symbol: "Δ_α",
      read: (state: State) => state.integral,
    },
    proportional: {
      label: "Step for the trend",
      unit: "factor",
      symbol: "Δ_β",
      read: (state: State) => state.proportional,
    },
    gainDivisor: {
      label: "Divisor of the step",
      unit: "factor",
      symbol: "s",
      read: (state: State) => gainDivisor(state.probability),
    },
    accumulated: {
      label: "Sum of probabilities",
      unit: "factor",
      symbol: "accu",
      read: (state: State) => state.accumulated,
    },
  },
  inside: [
    { kind: "plane", x: "delay", target: "qRef", shows: "probability" },
    // RFC 8033, section 4.2: the smaller the probability, the smaller the steps.
    {
      kind: "bands",
      x: "probability",
      label: "Steps are divided by",
      edges: [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1],
      texts: ["2048", "512", "128", "32", "8", "2", "1"],
    },
    {
      kind: "gauges",
      gauges: [
        {
          label: "burst allowance left",
          unit: "s",
          value: (read) => read("burst"),
          full: (_state: State, { maxBurst }: Values) => maxBurst,
        },
      ],
    },
  ],
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(values, now)) =>
    new Pie(values, port, state),
});
