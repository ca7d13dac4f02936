import { choice, orNever, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Packet, Reason } from "../../packets/packet.ts";
import type { QueueDiscipline, QueuePort, Signal } from "../contract.ts";
import { FlowQueues, NONE } from "../shared/flowQueues.ts";

/** Loser when the buffer shared by all queues is full. */
export const overflowField = choice({
  label: "Dropped when full",
  help: "longest-tail, longest-head: the last or the first packet of the queue with the most bytes; own: the arriving packet.",
  default: "longest-tail",
  options: ["longest-tail", "longest-head", "own"],
});
/** Buffer of each flow, besides the common one. */
export const flowLimitField = orNever("packets", {
  label: "Limit of a flow",
  help: "Where this many packets of a flow wait, its next arrival is dropped, though the buffer has room. Empty: no limit.",
  default: null,
  without: "none",
  min: 1,
  max: 1e6,
  scale: "log",
  integer: true,
  advanced: true,
});
export interface FairValues {
  /** Absent: the discipline has no such limit. */
  readonly flowLimit?: number | null;
  readonly overflow: ValuesOf<{ overflow: typeof overflowField }>["overflow"];
}

export interface FairState {
  readonly queues: FlowQueues;
  /** Number of non-empty queues at the last arrival or departure. */
  busy: number;
}
export const initialFairState = (): FairState => ({ queues: new FlowQueues(), busy: 0 });

/** Common part of schedulers with a queue for each flow: the shared buffer, and the drop when it is full. */
export abstract class FairQueue<S extends FairState, V extends FairValues> implements QueueDiscipline<S, V> {
  /** Line of the pseudo-code that finds the flow; the next two are the full buffer and the enqueue. */
  protected readonly firstLine: number = 0;

  constructor(
    protected values: V,
    protected readonly port: QueuePort,
    readonly state: S,
  ) {}

  /** Number of a packet's queue. */
  protected numberOf(packet: Packet): number {
    return packet.flow;
  }
  /** Whether the queue with this number has a limit of its own, and is full. */
  private isFlowFull(number: number): boolean {
    const { flowLimit } = this.values;
    if (flowLimit === undefined || flowLimit === null) return false;
    const { queues } = this.state;
    const place = queues.find(number);
    return place !== NONE && queues.queueAt(place).length >= flowLimit;
  }
  /** Stores a packet in the queue with this number. */
  protected abstract store(packet: Packet, number: number): void;
  /** Takes the packet to send next; at least one waits. */
  protected abstract takeNext(): Packet;
  /** A waiting packet of this queue was dropped, from its head or its tail. */
  protected abstract onLost(place: number, packet: Packet, from: "head" | "tail"): void;
  abstract forEachWaiting(visit: (packet: Packet) => void): void;

  enqueue(packet: Packet, _now: Seconds): void {
    const { state, port } = this;
    const number = this.numberOf(packet);
    port.reached(this.firstLine);
    if (this.isFlowFull(number)) {
      port.reached(this.firstLine + 1);
      port.drop(packet, "overflow");
    } else if (port.hasRoom(packet) || this.makeRoom(packet, number)) {
      port.reached(this.firstLine + 2);
      this.store(packet, number);
    }
    state.busy = state.queues.busy;
  }

  dequeue(_now: Seconds): Packet | undefined {
    const { state } = this;
    if (state.queues.busy === 0) return undefined;
    const packet = this.takeNext();
    state.busy = state.queues.busy;
    return packet;
  }

  retune(values: V, _now: Seconds): void {
    this.values = values;
    while (this.port.isOverfull()) this.lose(this.state.queues.longest(), "tail", "resize");
  }

  adopt(packet: Packet): void {
    this.store(packet, this.numberOf(packet));
  }

  /** Drops from the longest queue until the packet fits. False: the packet itself was dropped. */
  private makeRoom(packet: Packet, number: number): boolean {
    const { port, values } = this;
    const { queues } = this.state;
    const from = values.overflow === "longest-head" ? "head" : "tail";
    port.reached(this.firstLine + 1);
    do {
      const own = queues.find(number);
      const longest = values.overflow === "own" ? own : queues.longest(own, number, packet.size);
      if (longest === own && (from === "tail" || own === NONE || queues.queueAt(own).length === 0)) {
        port.drop(packet, "overflow");
        return false;
      }
      this.lose(longest, from, "victim");
    } while (!port.hasRoom(packet));
    return true;
  }

  private lose(place: number, from: "head" | "tail", reason: Reason): void {
    const { queues } = this.state;
    const packet = from === "head" ? queues.shift(place) : queues.pop(place);
    this.onLost(place, packet, from);
    this.port.drop(packet, reason);
  }
}

export const fairSignals = {
  busy: {
    label: "Active flows",
    unit: "flows",
    read: (state: FairState) => state.busy,
  },
} as const satisfies Readonly<Record<string, Signal<FairState, FairValues>>>;
