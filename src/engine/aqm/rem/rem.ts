import { choice, factor, flag, packets, ratio, time, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { ln } from "../../kernel/math.ts";
import { NOT_ECT, type Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { chance, markOrDrop, packetsPerSecond } from "../shared/decisions.ts";
import { meanPacketSizeField } from "../shared/fields.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import { markProbability, remInside } from "./price.ts";

const fields = {
  targetQueue: packets({
    label: "Target queue",
    help: "Queue length that the price controls towards.",
    symbol: "b*",
    default: 20,
    min: 0,
    max: 1e6,
    axis: "queue",
  }),
  gamma: factor({
    label: "Price step",
    help: "Change of the price per excess packet and interval.",
    symbol: "γ",
    default: 0.001,
    min: 1e-7,
    max: 10,
    scale: "log",
  }),
  alpha: factor({
    label: "Weight of the queue",
    help: "Weight of the queue length, relative to the rate.",
    symbol: "α",
    default: 0.1,
    min: 1e-4,
    max: 10,
    scale: "log",
  }),
  phi: factor({
    label: "Base",
    help: "p = 1 − φ^(−price).",
    symbol: "φ",
    default: 1.001,
    min: 1.00001,
    max: 10,
    scale: "log",
  }),
  updateInterval: time({
    label: "Update interval",
    help: "How often the price is updated; at least a few packet times.",
    symbol: "T",
    default: 0.002,
    min: 1e-5,
    max: 10,
    scale: "log",
  }),
  form: choice({
    label: "Price follows",
    help: "queue: growth and length of the queue; rate: measured arrivals and length of the queue.",
    default: "queue",
    options: ["queue", "rate"],
    advanced: true,
  }),
  inputWeight: ratio({
    label: "Input weight",
    help: "Weight of the latest interval in the average of arrivals.",
    default: 1,
    min: 0.001,
    max: 1,
    scale: "log",
    advanced: true,
  }),
  markAt: choice({
    label: "Marks at",
    help: "enqueue: when a packet arrives; dequeue: when it leaves. A packet that cannot be marked is dropped on arrival.",
    default: "enqueue",
    options: ["enqueue", "dequeue"],
    advanced: true,
  }),
  byteWeighted: flag({
    label: "In bytes",
    help:
      "Counts bytes in packets of mean size; drop probability is proportional to packet size, against which RFC 7141 " +
      "advises.",
    default: false,
    advanced: true,
  }),
  notEct: choice({
    label: "Packets without ECN",
    help: "drop: treated like the others; pass: always accepted, as in ns-2 when it marks.",
    default: "drop",
    options: ["drop", "pass"],
    advanced: true,
  }),
  meanPacketSize: meanPacketSizeField,
};
type Values = ValuesOf<typeof fields>;

interface State {
  readonly waiting: Fifo;
  price: number;
  probability: number;
  /** Offered since the latest update, packets. */
  arrived: number;
  /** Filtered arrivals per interval, packets: y of the rate form (ns-2.35, rem.cc). */
  arrivedAverage: number;
  /** Queue at the latest update, packets: q_old of the queue form (Zhang and Dou, section 2.5). */
  queueBefore: number;
  /** Update k is made at timerStart + k·updateInterval, k counting from 1; `updates` so far. */
  timerStart: Seconds;
  updates: number;
}

const initial = (now: Seconds): State => ({
  waiting: new Fifo(),
  price: 0,
  probability: 0,
  arrived: 0,
  arrivedAverage: 0,
  queueBefore: 0,
  timerStart: now,
  updates: 0,
});

class Rem extends SingleQueue<State, Values> {
  private capacity: number;

  constructor(values: Values, port: QueuePort, state: State) {
    super(values, port, state);
    this.capacity = capacityPerInterval(values, port);
  }

  enqueue(packet: Packet): void {
    const { state, port } = this;
    state.arrived += this.sizeOf(packet);
    if (!port.hasRoom(packet)) {
      port.reached(0);
      port.drop(packet, "overflow");
      return;
    }
    if (this.isDecidedOnArrival(packet)) {
      port.reached(1);
      if (chance(state.probability * this.sizeOf(packet), port)) {
        port.reached(2);
        if (!markOrDrop(packet, "early", port)) return;
        this.queue.push(packet);
        return;
      }
    }
    port.reached(3);
    this.queue.push(packet);
  }

  override dequeue(): Packet | undefined {
    const { state, values, port } = this;
    const packet = this.queue.shift();
    if (packet !== undefined && values.markAt === "dequeue" && port.canMark(packet)) {
      if (chance(state.probability * this.sizeOf(packet), port)) port.mark(packet, "early");
    }
    return packet;
  }

  nextTimer(): Seconds {
    return this.state.timerStart + (this.state.updates + 1) * this.values.updateInterval;
  }

  onTimer(): void {
    const { state, values, port } = this;
    const { gamma, alpha, targetQueue } = values;
    const found = values.byteWeighted ? this.queue.bytes / values.meanPacketSize : this.queue.length;
    port.reached(4);
    if (values.form === "rate") {
      state.arrivedAverage = (1 - values.inputWeight) * state.arrivedAverage + values.inputWeight * state.arrived;
      const excess = alpha * (found - targetQueue) + state.arrivedAverage - this.capacity;
      state.price = Math.max(0, state.price + gamma * excess);
      port.reached(6);
    } else {
      const excess = found - (1 - alpha) * state.queueBefore - alpha * targetQueue;
      state.price = Math.max(0, state.price + gamma * excess);
      port.reached(5);
    }
    state.arrived = 0;
    state.queueBefore = found;
    state.probability = markProbability(state.price, values.phi);
    state.updates += 1;
    port.reached(7);
  }

  protected override onRetune(before: Values, now: Seconds): void {
    const { state, values, capacity: capacityBefore } = this;
    this.capacity = capacityPerInterval(values, this.port);
    if (values.updateInterval !== before.updateInterval) {
      state.timerStart = now;
      state.updates = 0;
    }
    if (this.capacity !== capacityBefore || values.form !== before.form) state.arrived = 0;
    // The same probability with another base: −ln(1 − p)/ln φ, in prices.
    if (values.phi !== before.phi) state.price *= ln(before.phi) / ln(values.phi);
  }

  private isDecidedOnArrival(packet: Packet): boolean {
    if (this.values.notEct === "pass" && packet.ecn === NOT_ECT) return false;
    return this.values.markAt === "enqueue" || !this.port.canMark(packet);
  }

  /** In packets, or with `byteWeighted` in packets of mean size. */
  private sizeOf(packet: Packet): number {
    return this.values.byteWeighted ? packet.size / this.values.meanPacketSize : 1;
  }
}

/** Packets that the link can send in one update interval: c of the rate form (ns-2.35, rem.cc). */
const capacityPerInterval = (values: Values, port: QueuePort): number =>
  packetsPerSecond(port.linkRate, values.meanPacketSize) * values.updateInterval;

export const rem = defineAqm<typeof fields, State>({
  id: "rem",
  title: "REM",
  name: "Random Exponential Marking",
  documentation: () => import("./doc.ts"),
  design: () => import("./remDesign.ts"),
  fields,
  signals: {
    probability: {
      label: "Marking probability",
      unit: "ratio",
      symbol: "p",
      against: "probability",
      read: (state: State) => state.probability,
    },
    price: { label: "Price", unit: "factor", symbol: "price", read: (state: State) => state.price },
  },
  inside: remInside,
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(now)) => new Rem(values, port, state),
});
