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
    help: "Fraction of the link capacity at which the virtual queue is served. The link is never used beyond it for long.",
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
  /** As of `drainedAt`. */
  virtualQueue: number;
  drainedAt: Seconds;
  /** The virtual buffer overflowed, and the virtual queue has not been empty since. */
  marking: boolean;
  /** In force: packets/s and packets. */
  virtualCapacity: number;
  virtualBuffer: number;
}

const initial = (now: Seconds): State => {
  // A fraction first: the engine below then keeps the fields as doubles from the start.
  const state = {
    waiting: new Fifo(),
    virtualQueue: 0.5,
    drainedAt: Number.NaN,
    marking: false,
    virtualCapacity: Number.NaN,
    virtualBuffer: Number.NaN,
  };
  state.virtualQueue = 0;
  state.drainedAt = now;
  return state;
};

class Gkvq extends SingleQueue<State, Values> {
  constructor(values: Values, port: QueuePort, state: State) {
    super(values, port, state);
    this.derive();
  }

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
  doc: {
    title: "GKVQ",
    name: "Gibbens-Kelly Virtual Queue",
    family: "rate",
    strengths: ["low-delay"],
    idea: "A slightly slower virtual queue overflows first; packets are marked until it is empty",
    summary:
      "Feeds the same packets into a virtual queue, which is a little slower and smaller than the real one. When " +
      "it overflows, every packet is marked until it has emptied again. The signal comes early, but nothing " +
      "adapts: the link is never used beyond the virtual capacity.",
    formulas: [
      {
        tex: String.raw`v \leftarrow \max\bigl(0,\ v - \kappa\,C\,\Delta t\bigr)`,
        says: "The virtual queue v is served at the fraction κ of the link capacity C, also while the link is idle.",
      },
      {
        tex: String.raw`v + 1 > \kappa_B\,B \;\Rightarrow\; \text{mark every packet until}\ v = 0`,
        says: "An arrival that does not fit into the virtual buffer starts the marking; it ends with the virtual busy period.",
      },
      {
        tex: String.raw`t_\mathrm{first\ mark} = \frac{\kappa_B\,B}{\lambda - \kappa\,C}, \qquad \lambda > \kappa\,C`,
        says: "At a constant rate λ above the virtual capacity the virtual buffer fills in this time, and the marking never ends.",
      },
    ],
    tryThis: [
      "Turn ECN on and run 20 senders: packets are marked in long runs, and link use stays well below the virtual capacity.",
      "Compare with AVQ: there the virtual capacity follows the load, and the desired link use is reached.",
      "Turn ECN off: long runs of packets are dropped instead of marked, and a third of the link stays unused.",
    ],
    traits: {
      signal: "arrivals, through a slower virtual queue",
      notification: "marks every packet until the virtual queue is empty",
      state: "two numbers and a flag",
      cost: "O(1), without random numbers",
      weakness: "link use below the virtual capacity, often far below",
    },
    sources: [
      "R. J. Gibbens, F. P. Kelly, Distributed Connection Acceptance Control for a Connectionless Network, ITC 16, 1999",
      "R. J. Gibbens, F. P. Kelly, Resource Pricing and the Evolution of Congestion Control, Automatica 35, 1999",
      "S. Kunniyur, R. Srikant, SIGCOMM 2001, which simulates it beside AVQ",
      "ns-2.35, Queue/GK",
    ],
    deviations: [
      "ns-2 advances its clock only while the virtual queue holds something, so that the first packet of each " +
        "busy period vanishes at once; here the clock always advances.",
      'ns-2 always accepts packets without ECN: "Packets without ECN: pass". Otherwise they are dropped on arrival.',
      "The virtual buffer holds at least one packet; a packet that is dropped because the buffer is full is not marked first.",
    ],
    pseudocode: [
      { text: "v ← max(0, v − κ·C·(now − t));  t ← now", shows: "virtualQueue" },
      { text: "if v = 0, the marks end", shows: "marking" },
      { text: "if v + 1 > κ_B·B, the marks begin", shows: "virtualBuffer" },
      { text: "else v ← v + 1", shows: "virtualQueue" },
      { text: "while they last, mark each packet that arrives or leaves", shows: "markAt" },
      { text: "  a packet without ECN is dropped on arrival", shows: "notEct" },
      { text: "if the buffer is full, drop" },
      { text: "else accept" },
    ],
  },
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
