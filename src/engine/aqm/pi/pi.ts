import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { chance, hasRoomFor, markOrDrop } from "../shared/decisions.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import { piFields as fields, type PiValues as Values } from "./fields.ts";

interface State {
  readonly waiting: Fifo;
  probability: number;
  /** Queue length at the previous sample, packets. */
  queueBefore: number;
  /** Sample k is taken at timerStart + k/samplingRate, k counting from 1; `samples` so far. */
  timerStart: Seconds;
  samples: number;
}

const initial = (now: Seconds): State => {
  const state = { waiting: new Fifo(), probability: 0.5, queueBefore: 0.5, timerStart: Number.NaN, samples: 0 };
  state.probability = state.queueBefore = 0;
  state.timerStart = now;
  return state;
};

class Pi extends SingleQueue<State, Values> {
  enqueue(packet: Packet): void {
    const { state, values, port } = this;
    if (!hasRoomFor(packet, values.leastRoom, this.queue, port)) {
      port.reached(0);
      port.drop(packet, "overflow");
      return;
    }
    const weight = values.byteWeighted ? packet.size / values.meanPacketSize : 1;
    port.reached(1);
    if (!chance(state.probability * weight, port)) {
      port.reached(3);
      this.queue.push(packet);
      return;
    }
    port.reached(2);
    if (markOrDrop(packet, "early", port)) this.queue.push(packet);
  }

  nextTimer(): Seconds {
    return this.state.timerStart + (this.state.samples + 1) / this.values.samplingRate;
  }

  /**
   * The digital controller of Hollot et al. 2001, section IV (also Zhang and Dou, section 2.2). Keeping p within [0, 1]
   * keeps the integral from winding up.
   */
  onTimer(): void {
    const { state, values, port } = this;
    const { bytes, length } = this.queue;
    const found = values.byteMode ? bytes / values.meanPacketSize : length;
    const wanted = state.probability + values.a * (found - values.qRef) - values.b * (state.queueBefore - values.qRef);
    state.probability = Math.min(1, Math.max(0, wanted));
    state.queueBefore = found;
    state.samples += 1;
    port.reached(4);
    port.reached(5);
    port.reached(6);
  }

  protected override onRetune(before: Values, now: Seconds): void {
    if (this.values.samplingRate === before.samplingRate) return;
    this.state.timerStart = now;
    this.state.samples = 0;
  }
}

export const pi = defineAqm({
  id: "pi",
  title: "PI",
  name: "Proportional-Integral controller",
  documentation: () => import("./piDoc.ts"),
  fields,
  design: () => import("./piDesign.ts"),
  check: ({ a, b }: Values) =>
    a > b ? [] : [{ field: "a", message: `a must be above b (${b}), or the queue never settles at its reference` }],
  signals: {
    probability: {
      label: "Marking probability",
      unit: "ratio",
      symbol: "p",
      against: "probability",
      read: (state: State) => state.probability,
    },
  },
  inside: [{ kind: "plane", x: "queue", target: "qRef", shows: "probability" }],
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(now)) => new Pi(values, port, state),
});
