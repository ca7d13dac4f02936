import { choice, type Given, ratio, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { NOT_ECT, type Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { bufferInPackets, packetsPerSecond } from "../shared/decisions.ts";
import { meanPacketSizeField } from "../shared/fields.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";

const fields = {
  capacityRatio: ratio({
    label: "Virtual capacity",
    help:
      "Fraction of the link capacity at which the virtual queue is served. Senders that obey the marks never use the link " +
      "beyond it for long.",
    symbol: "κ",
    default: 0.95,
    min: 0.01,
    max: 0.999,
  }),
  bufferRatio: ratio({
    label: "Virtual buffer",
    help: "Size of the virtual queue as a fraction of the buffer; unless set, the same fraction as of the capacity.",
    symbol: "κ_B",
    default: ({ value }: Given) => value("capacityRatio"),
    min: 0.01,
    max: 2,
  }),
  markAt: choice({
    label: "Marks at",
    help: "dequeue: when a packet leaves; enqueue: when it arrives. A packet that cannot be marked is dropped on arrival.",
    default: "dequeue",
    options: ["dequeue", "enqueue"],
    advanced: true,
  }),
  unit: choice({
    label: "Counts",
    help: "packets: every packet counts as one packet of mean size.",
    default: "packets",
    options: ["packets", "bytes"],
    advanced: true,
  }),
  notEct: choice({
    label: "Packets without ECN",
    help: "drop: treated like the others; pass: always accepted, as in ns-2.",
    default: "drop",
    options: ["drop", "pass"],
    advanced: true,
  }),
  meanPacketSize: meanPacketSizeField,
};
type Values = ValuesOf<typeof fields>;

/** Virtual queue and buffer are in packets; counting bytes, in units of `meanPacketSize` bytes. */
interface State {
  readonly waiting: Fifo;
  /** At time `drainedAt`. */
  virtualQueue: number;
  drainedAt: Seconds;
  /** The virtual buffer overflowed, and the virtual queue has not been empty since. */
  marking: boolean;
  /** In force: packets/s and packets. */
  virtualCapacity: number;
  virtualBuffer: number;
}

const initial = (now: Seconds): State => {
  return {
    waiting: new Fifo(),
    virtualQueue: 0,
    drainedAt: now,
    marking: false,
    virtualCapacity: Number.NaN,
    virtualBuffer: Number.NaN,
  };
};

class Gkvq extends SingleQueue<State, Values> {
  constructor(values: Values, port: QueuePort, state: State) {
    super(values, port, state);
    this.derive();
  }

  /** Every arrival enters the virtual queue, whatever becomes of the real packet (Gibbens and Kelly 1999). */
  enqueue(packet: Packet, now: Seconds): void {
    const { state, values, port } = this;
    this.drain(now);
    this.feed(values.unit === "bytes" ? packet.size / values.meanPacketSize : 1);
    const canMark = port.canMark(packet);
    if (state.marking) port.reached(4);
    if (state.marking && !canMark && !this.isSpared(packet)) {
      port.reached(5);
      port.drop(packet, "early");
      return;
    }
    if (!port.hasRoom(packet)) {
      port.reached(6);
      port.drop(packet, "overflow");
      return;
    }
    if (state.marking && values.markAt === "enqueue") port.mark(packet, "early");
    port.reached(7);
    this.queue.push(packet);
  }

  /** Packets that leave while the virtual queue is marking are marked (ns-2.35, gk.cc). */
  override dequeue(now: Seconds): Packet | undefined {
    const { state, values, port } = this;
    this.drain(now);
    const packet = this.queue.shift();
    if (packet !== undefined && state.marking && values.markAt === "dequeue") port.mark(packet, "early");
    return packet;
  }

  protected override onRetune(before: Values, now: Seconds): void {
    const { state, values } = this;
    this.drain(now);
    if (values.unit === "bytes") state.virtualQueue *= before.meanPacketSize / values.meanPacketSize;
    this.derive();
  }

  private derive(): void {
    const { state, values, port } = this;
    state.virtualCapacity = values.capacityRatio * packetsPerSecond(port.linkRate, values.meanPacketSize);
    // ns-2.35, gk.cc: one factor scales capacity and buffer. With less than one packet it would mark at any load.
    state.virtualBuffer = Math.max(1, values.bufferRatio * bufferInPackets(port, values.meanPacketSize));
  }

  /**
   * Service at the virtual capacity. When the virtual queue is empty its busy period ends, and with it the marking
   * (Kunniyur and Srikant 2001, section 2, remark 4, on the scheme of Gibbens and Kelly).
   */
  private drain(now: Seconds): void {
    const { state } = this;
    const left = state.virtualQueue - state.virtualCapacity * (now - state.drainedAt);
    state.virtualQueue = Math.max(0, left);
    state.drainedAt = now;
    if (left <= 0) state.marking = false;
  }

  /** From the overflow of the virtual buffer on, packets are marked (Gibbens and Kelly 1999, ITC 16). */
  private feed(size: number): void {
    const { state, port } = this;
    port.reached(0);
    if (state.virtualQueue === 0) port.reached(1);
    if (state.virtualQueue + size > state.virtualBuffer) {
      port.reached(2);
      state.marking = true;
    } else {
      port.reached(3);
      state.virtualQueue += size;
    }
  }

  private isSpared(packet: Packet): boolean {
    return this.values.notEct === "pass" && packet.ecn === NOT_ECT;
  }
}

export const gkvq = defineAqm({
  id: "gkvq",
  title: "GKVQ",
  name: "Gibbens-Kelly Virtual Queue",
  documentation: () => import("./gkvqDoc.ts"),
  fields,
  signals: {
    virtualQueue: {
      label: "Virtual queue",
      unit: "packets",
      symbol: "v",
      against: "queue",
      read: (state: State) => state.virtualQueue,
    },
    virtualBuffer: {
      label: "Virtual buffer",
      unit: "packets",
      symbol: "κ_B·B",
      against: "queue",
      read: (state: State) => state.virtualBuffer,
    },
    marking: {
      label: "Marking",
      unit: "count",
      read: (state: State) => (state.marking ? 1 : 0),
    },
    busyPeriodLeft: {
      label: "Time until the virtual queue is empty",
      unit: "s",
      read: (state: State) => state.virtualQueue / state.virtualCapacity,
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
          rim: ({ virtualBuffer }: State) => virtualBuffer,
          pipe: "capacityRatio",
          drag: "capacityRatio",
          spills: "early",
        },
      ],
    },
    {
      kind: "history",
      signals: ["virtualQueue"],
      lines: ["virtualBuffer"],
      shade: { signal: "marking", label: "marking until it is empty" },
      small: true,
    },
  ],
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(now)) => new Gkvq(values, port, state),
});
