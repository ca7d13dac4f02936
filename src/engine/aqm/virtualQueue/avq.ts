import { bytes, choice, type Given, perSecond, ratio, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { NOT_ECT, type Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { meanPacketSizeField } from "../red/fields.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import { avqDesign as design } from "./avqDesign.ts";

const fields = {
  gamma: ratio({
    label: "Desired link use",
    help: "Part of the link's capacity that arrivals may fill.",
    symbol: "γ",
    default: 0.98,
    min: 0.01,
    max: 1,
  }),
  alpha: perSecond({
    label: "Adaptation gain",
    help: "How fast the virtual capacity follows; too much of it makes it swing.",
    symbol: "α",
    default: 0.15,
    min: 1e-4,
    max: 100,
    scale: "log",
  }),
  virtualBuffer: bytes({
    label: "Virtual buffer",
    help: "What the virtual queue can hold; unless set, as much as the buffer.",
    default: ({ bufferBytes }: Given) => bufferBytes,
    min: 40,
    max: 1e10,
    scale: "log",
    advanced: true,
  }),
  initialVirtualCapacity: ratio({
    label: "First virtual capacity",
    help: "Where the virtual capacity starts, as a part of the link's.",
    default: 0.8,
    min: 0.01,
    max: 1,
    advanced: true,
  }),
  adaptOn: choice({
    label: "Adapts to",
    help: "accepted: packets that it drops itself do not count as arrivals; offered: they do.",
    default: "accepted",
    options: ["accepted", "offered"],
    advanced: true,
  }),
  unit: choice({
    label: "Counts",
    help: "packets: every packet counts as one mean packet.",
    default: "bytes",
    options: ["bytes", "packets"],
    advanced: true,
  }),
  notEct: choice({
    label: "Packets without ECN",
    help: "drop: hit like the others; pass: left alone, as ns-2 does while it marks.",
    default: "drop",
    options: ["drop", "pass"],
    advanced: true,
  }),
  meanPacketSize: meanPacketSizeField,
};
export type AvqValues = ValuesOf<typeof fields>;
type Values = AvqValues;

interface State {
  readonly waiting: Fifo;
  /** Bytes, as of `drainedAt`. */
  virtualQueue: number;
  /** B/s. */
  virtualCapacity: number;
  /** The link's, B/s. */
  capacity: number;
  drainedAt: Seconds;
  adaptedAt: Seconds;
}

const initial = (values: Values, port: QueuePort, now: Seconds): State => {
  const state = {
    waiting: new Fifo(),
    virtualQueue: 0.5,
    virtualCapacity: (values.initialVirtualCapacity * port.linkRate) / 8,
    capacity: port.linkRate / 8,
    drainedAt: Number.NaN,
    adaptedAt: Number.NaN,
  };
  state.virtualQueue = 0;
  state.drainedAt = state.adaptedAt = now;
  return state;
};

class Avq extends SingleQueue<State, Values> {
  enqueue(packet: Packet, now: Seconds): void {
    const { state, values, port } = this;
    const size = values.unit === "packets" ? values.meanPacketSize : packet.size;
    port.reached(0);
    this.drain(now);
    const hit = state.virtualQueue + size > values.virtualBuffer;
    port.reached(hit ? 1 : 3);
    if (!hit) state.virtualQueue += size;
    const refused = hit && !this.isSpared(packet) && !port.canMark(packet);
    if (!refused || values.adaptOn === "offered") this.adapt(size, now);
    if (refused) {
      port.reached(2);
      port.drop(packet, "early");
    } else if (!port.hasRoom(packet)) {
      port.reached(6);
      port.drop(packet, "overflow");
    } else {
      if (hit && port.mark(packet, "early")) port.reached(2);
      this.queue.push(packet);
    }
  }

  protected override onRetune(_before: Values, now: Seconds): void {
    const { state } = this;
    const capacity = this.port.linkRate / 8;
    if (capacity === state.capacity) return;
    this.drain(now);
    state.virtualCapacity *= capacity / state.capacity;
    state.capacity = capacity;
  }

  private isSpared(packet: Packet): boolean {
    return this.values.notEct === "pass" && packet.ecn === NOT_ECT;
  }

  /** The virtual queue is served at the virtual capacity. */
  private drain(now: Seconds): void {
    const { state } = this;
    state.virtualQueue = Math.max(state.virtualQueue - state.virtualCapacity * (now - state.drainedAt), 0);
    state.drainedAt = now;
  }

  /** Kunniyur and Srikant 2001, figure 1: tokens first, no more than the link's capacity, then what arrived. */
  private adapt(size: number, now: Seconds): void {
    const { state, values, port } = this;
    const { alpha, gamma } = values;
    const filled = state.virtualCapacity + alpha * gamma * state.capacity * (now - state.adaptedAt);
    state.virtualCapacity = Math.max(Math.min(filled, state.capacity) - alpha * size, 0);
    state.adaptedAt = now;
    port.reached(4);
    port.reached(5);
  }
}

export const avq = defineAqm({
  id: "avq",
  doc: {
    title: "AVQ",
    name: "Adaptive Virtual Queue",
    family: "rate",
    strengths: ["low-delay", "full-link"],
    idea: "Mark what would overflow an imaginary queue on a slightly slower link",
    summary:
      "Feeds an imaginary queue with the same packets and serves it a little more slowly than the link would. What " +
      "would overflow there is marked or dropped here. How slowly follows the load, so that the link is used as wanted.",
    formulas: [
      {
        tex: "\\mathit{VQ} \\leftarrow \\max\\bigl(\\mathit{VQ} - \\tilde{C}\\,\\Delta t,\\; 0\\bigr)",
        says: "In the time Δt between two arrivals the virtual queue VQ drains at the virtual capacity C~.",
      },
      {
        tex: "\\frac{d\\tilde{C}}{dt} = \\alpha\\,(\\gamma\\,C - \\lambda), \\qquad 0 \\le \\tilde{C} \\le C",
        says: "It rises while the arrivals λ stay below the part γ of the capacity C, and falls while they exceed it.",
      },
    ],
    tryThis: [
      "Lower γ to 0.9: the link is used to 90 percent, and the queue shrinks to less than half.",
      "Raise γ to 1: the link is full, and the queue doubles.",
      "Raise α to 10: the virtual capacity swings, and the link is used less.",
    ],
    traits: {
      signal: "arrivals, through a virtual queue",
      notification: "drops or marks on arrival, without chance",
      state: "the virtual queue and its capacity",
      cost: "O(1), without random numbers",
      weakness: "a gain too high for few flows or long round trips makes it swing",
    },
    sources: [
      "S. Kunniyur, R. Srikant, Analysis and Design of an Adaptive Virtual Queue (AVQ) Algorithm for Active Queue " +
        "Management, SIGCOMM 2001",
      "ns-2.35, Queue/Vq",
    ],
    deviations: [
      "Packets that it drops itself do not lower the virtual capacity, as in the authors' code; adaptOn offered keeps " +
        "to the paper.",
      "A packet that the full buffer drops is not marked before.",
      "ns-2 leaves packets without ECN alone while it marks: notEct pass.",
    ],
    pseudocode: [
      { text: "VQ ← max(VQ − C~·(now − s), 0);  s ← now", shows: "virtualQueue" },
      { text: "if VQ + size > virtual buffer", shows: "virtualBuffer" },
      { text: "  mark or drop" },
      { text: "else VQ ← VQ + size", shows: "virtualQueue" },
      { text: "C~ ← min(C~ + α·γ·C·(now − s_C), C)", shows: "gamma" },
      { text: "C~ ← max(C~ − α·size, 0);  s_C ← now", shows: "virtualCapacity" },
      { text: "if the buffer is full, drop" },
    ],
  },
  fields,
  design,
  signals: {
    virtualCapacity: {
      label: "Virtual capacity",
      unit: "ratio",
      symbol: "C~/C",
      read: (state: State) => state.virtualCapacity / state.capacity,
    },
    virtualQueue: {
      label: "Virtual queue",
      unit: "packets",
      symbol: "VQ",
      against: "queue",
      read: (state: State, values: Values) => state.virtualQueue / values.meanPacketSize,
    },
  },
  inside: [
    {
      kind: "tanks",
      tanks: [
        { label: "Real", level: "queue", spills: "overflow" },
        {
          label: "Virtual",
          level: "virtualQueue",
          rim: (_state: State, { virtualBuffer, meanPacketSize }: Values) => virtualBuffer / meanPacketSize,
          pipe: "virtualCapacity",
          drag: "gamma",
          spills: "early",
        },
      ],
    },
    { kind: "history", signals: ["virtualCapacity"], lines: ["gamma"], reach: () => 1, small: true },
  ],
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(values, port, now)) =>
    new Avq(values, port, state),
});
