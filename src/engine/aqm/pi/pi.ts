import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { chance, hasRoomFor, markOrDrop } from "../shared/decisions.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import { piFields as fields, type PiValues as Values } from "./fields.ts";
import { piDesign as design } from "./piDesign.ts";

interface State {
  readonly waiting: Fifo;
  probability: number;
  /** Queue at the sample before, packets. */
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
  doc: {
    title: "PI",
    name: "Proportional-Integral controller",
    family: "queue",
    strengths: ["low-delay", "full-link"],
    idea: "A feedback controller holds the queue at a reference length",
    summary:
      "Samples the queue length at a fixed rate and changes the marking probability by the present error and by " +
      "the sum of past errors, so that the queue settles at its reference for any number of flows.",
    formulas: [
      {
        tex: "p \\leftarrow p + a\\,(q - q_{ref}) - b\\,(q_{old} - q_{ref})",
        says: "At each sample the present error q − q_ref raises the probability p, and the error of the sample before lowers it.",
      },
      {
        tex: "\\mathrm{PI}(s) = K\\,\\frac{s/z + 1}{s}",
        says: "This is a controller with the gain K and a zero at z, which is placed at the slow pole of TCP.",
      },
      {
        tex: "a = K\\left(\\frac{1}{z} + \\frac{T}{2}\\right), \\qquad b = K\\left(\\frac{1}{z} - \\frac{T}{2}\\right)",
        says: "The gains a and b follow from K and z for one sampling period T.",
      },
    ],
    tryThis: [
      'Open the scene "PI takes its time": the queue is long for about a minute, until p has grown enough.',
      "Multiply a and then b by ten: the queue reaches q_ref several times sooner.",
      "Set q_ref to 50: the queue follows, slowly, and settles there.",
    ],
    traits: {
      signal: "queue length, at a fixed rate",
      notification: "drops or marks at random, on arrival",
      state: "two numbers",
      cost: "O(1), and an update per sample",
      weakness: "slow after a change of load; its gains are designed for one link",
    },
    sources: [
      "C. V. Hollot, V. Misra, D. Towsley, W. Gong, On Designing Improved Controllers for AQM Routers Supporting TCP " +
        "Flows, INFOCOM 2001",
      "ns-2.35, Queue/PI",
    ],
    deviations: [
      "The first sample is taken one period after the start.",
      "Changing the sampling rate during a run leaves a and b as set, so that a run matches its scenario file.",
    ],
    pseudocode: [
      { text: "if the buffer is full, drop" },
      { text: "else if random() < p", shows: "probability" },
      { text: "  mark or drop" },
      { text: "else accept" },
      { text: "every 1/f_s:", shows: "samplingRate" },
      { text: "  p ← p + a·(q − q_ref) − b·(q_old − q_ref)", shows: "probability" },
      { text: "  keep p within 0 … 1;  q_old ← q" },
    ],
  },
  fields,
  design,
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
