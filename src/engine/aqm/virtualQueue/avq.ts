import type { Seconds } from "../../../units/units.ts";
import { NOT_ECT, type Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import { avqFields as fields, type AvqValues as Values } from "./avqFields.ts";

interface State {
  readonly waiting: Fifo;
  /** Bytes, at time `drainedAt`. */
  virtualQueue: number;
  /** B/s. */
  virtualCapacity: number;
  /** Link rate, B/s. */
  capacity: number;
  drainedAt: Seconds;
  adaptedAt: Seconds;
}

const initial = (values: Values, port: QueuePort, now: Seconds): State => {
  return {
    waiting: new Fifo(),
    virtualQueue: 0,
    virtualCapacity: (values.initialVirtualCapacity * port.linkRate) / 8,
    capacity: port.linkRate / 8,
    drainedAt: now,
    adaptedAt: now,
  };
};

class Avq extends SingleQueue<State, Values> {
  enqueue(packet: Packet, now: Seconds): void {
    const { state, values, port } = this;
    const size = values.unit === "packets" ? values.meanPacketSize : packet.size;
    port.reached(0);
    this.drain(now);
    // Kunniyur and Srikant 2001, section 2: a packet that overflows the virtual queue is not counted there.
    const hit = state.virtualQueue + size > values.virtualBuffer;
    port.reached(hit ? 1 : 3);
    if (!hit) state.virtualQueue += size;
    const refused = hit && !this.isSpared(packet) && !port.canMark(packet);
    // The listing in section 2 adapts at every arrival (offered); ns-2's vq.cc leaves out the packets that it drops.
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

  /**
   * Kunniyur and Srikant 2001, section 2, first line of the listing: service at the virtual capacity since the last
   * arrival.
   */
  private drain(now: Seconds): void {
    const { state } = this;
    state.virtualQueue = Math.max(state.virtualQueue - state.virtualCapacity * (now - state.drainedAt), 0);
    state.drainedAt = now;
  }

  /**
   * Equation (1) of Kunniyur and Srikant 2001 as a token bucket, in the order of the listing in their section 2: tokens
   * first, at most the link capacity, then the arrival.
   */
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
  title: "AVQ",
  name: "Adaptive Virtual Queue",
  documentation: () => import("./avqDoc.ts"),
  fields,
  design: () => import("./avqDesign.ts"),
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
