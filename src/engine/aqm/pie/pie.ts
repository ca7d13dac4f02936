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
    updatePie(state, state.delay, this.queue.length === 0, values);
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
  title: "PIE",
  name: "Proportional Integral controller Enhanced",
  documentation: () => import("./doc.ts"),
  design: () => import("./pieDesign.ts"),
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
