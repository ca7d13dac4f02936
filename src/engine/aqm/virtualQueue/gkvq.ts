import { choice, type Given, ratio, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { NOT_ECT, type Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { meanPacketSizeField } from "../red/fields.ts";
import { bufferInPackets, packetsPerSecond } from "../shared/decisions.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";

const fields = {
  capacityRatio: ratio({
    label: "Virtual capacity",
    help: "Part of the link's capacity at which the virtual queue is served. The link is never used beyond it for long.",
    symbol: "κ",
    default: 0.95,
    min: 0.01,
    max: 0.999,
  }),
  bufferRatio: ratio({
    label: "Virtual buffer",
    help: "Part of the buffer that the virtual queue can hold; unless set, the same part as of the capacity.",
    symbol: "κ_B",
    default: ({ value }: Given) => value("capacityRatio"),
    min: 0.01,
    max: 2,
  }),
  markAt: choice({
    label: "Marks",
    help: "When it leaves or when it arrives; a packet that can carry no mark is dropped when it arrives.",
    default: "dequeue",
    options: ["dequeue", "enqueue"],
    advanced: true,
  }),
  unit: choice({
    label: "Counts",
    help: "packets: every packet counts as one mean packet.",
    default: "packets",
    options: ["packets", "bytes"],
    advanced: true,
  }),
  notEct: choice({
    label: "Packets without ECN",
    help: "drop: hit like the others; pass: left alone, as ns-2 does.",
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
    // With room for less than one packet it would mark everything, whatever the load.
    state.virtualBuffer = Math.max(1, values.bufferRatio * bufferInPackets(port, values.meanPacketSize));
  }

  /** The virtual queue is served at the virtual capacity; where it empties, its busy period ends. */
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
    idea: "A slightly slower imaginary queue overflows first, and warns until it is empty",
    summary:
      "Feeds an imaginary queue with the same packets, a little slower and smaller than the real one. When it " +
      "overflows, every packet is marked until it has emptied again. The warning comes early, but nothing adapts: the " +
      "link is never used beyond the virtual capacity.",
    formulas: [
      {
        tex: String.raw`v \leftarrow \max\bigl(0,\ v - \kappa\,C\,\Delta t\bigr)`,
        says: "The virtual queue v is served at the part κ of the link's capacity C, also while the link is silent.",
      },
      {
        tex: String.raw`v + 1 > \kappa_B\,B \;\Rightarrow\; \text{mark every packet until}\ v = 0`,
        says: "An arrival that the virtual buffer cannot hold starts the marks; they end with the virtual busy period.",
      },
      {
        tex: String.raw`t_\mathrm{first\ mark} = \frac{\kappa_B\,B}{\lambda - \kappa\,C}, \qquad \lambda > \kappa\,C`,
        says: "At a constant rate λ above the virtual capacity the virtual buffer fills in this time, and marks never end.",
      },
    ],
    tryThis: [
      "Turn ECN on and run 20 senders: marks come in long runs, and the link stays well below the virtual capacity.",
      "Put AVQ beside it: there the virtual capacity follows the load, and the link is used as wanted.",
      "Turn ECN off: whole runs of packets are dropped where they were marked, and a third of the link is lost.",
    ],
    traits: {
      signal: "arrivals, as a slower queue sees them",
      notification: "marks every packet until the virtual queue is empty",
      state: "two numbers and a flag",
      cost: "O(1), no random numbers",
      weakness: "uses the link below the virtual capacity, often far below",
    },
    sources: [
      "R. J. Gibbens, F. P. Kelly, Distributed Connection Acceptance Control for a Connectionless Network, ITC 16, 1999",
      "R. J. Gibbens, F. P. Kelly, Resource Pricing and the Evolution of Congestion Control, Automatica 35, 1999",
      "S. Kunniyur, R. Srikant, SIGCOMM 2001, which simulates it beside AVQ",
      "ns-2.35, Queue/GK",
    ],
    deviations: [
      "ns-2 moves its clock only while the virtual queue holds something, so that the first packet of each busy period " +
        "vanishes at once; here the clock always moves.",
      "ns-2 leaves packets without ECN alone: notEct pass. Otherwise they are dropped, when they arrive.",
      "The virtual buffer holds at least one packet; a packet that the full buffer drops is not marked before.",
    ],
    pseudocode: [
      { text: "v ← max(0, v − κ·C·(now − t));  t ← now", shows: "virtualQueue" },
      { text: "if v = 0, the marks end", shows: "marking" },
      { text: "if v + 1 > κ_B·B, the marks begin", shows: "virtualBuffer" },
      { text: "else v ← v + 1", shows: "virtualQueue" },
      { text: "while they last, mark what arrives or leaves", shows: "markAt" },
      { text: "  what can carry no mark is dropped on arrival", shows: "notEct" },
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
      label: "Until the virtual queue is empty",
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
