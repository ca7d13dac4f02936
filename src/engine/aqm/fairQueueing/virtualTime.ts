import type { Seconds } from "../../../units/units.ts";
import { IndexedHeap } from "../../kernel/indexedHeap.ts";
import type { Packet } from "../../packets/packet.ts";
import type { QueuePort, Signal } from "../contract.ts";
import type { RowsShape } from "../inside.ts";
import { NONE } from "../shared/flowQueues.ts";
import { sampleRound } from "../shared/sampling.ts";
import { FairQueue, type FairState, type FairValues, fairSignals, initialFairState } from "./fairQueue.ts";
import { TagLists } from "./tagLists.ts";

/** Columns are by the place of a flow; tags and the virtual time are in bytes per unit of weight. */
export interface VirtualTimeState extends FairState {
  virtualTime: number;
  /** Time at which the virtual time was computed. */
  computedAt: Seconds;
  /** Link rate, B/s. */
  capacity: number;
  /** Finish tag of the latest packet. */
  finishes: Float64Array;
  /** Weight in the ideal system, 0 for a flow without packets there; and the sum of these. */
  weights: Float64Array;
  idealWeight: number;
  /** Flows with packets in the ideal system, by finish tag; flows with waiting packets, by the tag of their head. */
  readonly ideal: IndexedHeap;
  readonly heads: IndexedHeap;
  readonly tags: TagLists;
  stored: number;
  /** Tag of the packet that left last. */
  sentTag: number;
}

export const initialVirtualTime = (port: QueuePort, now: Seconds): VirtualTimeState => ({
  ...initialFairState(),
  virtualTime: 0,
  computedAt: now,
  capacity: port.linkRate / 8,
  finishes: new Float64Array(32),
  weights: new Float64Array(32),
  idealWeight: 0,
  ideal: new IndexedHeap(),
  heads: new IndexedHeap(),
  tags: new TagLists(),
  stored: 0,
  sentTag: 0,
});

/**
 * Sends in the order in which an ideal system would finish, one that serves all flows at once, bit by bit, each in
 * proportion to its weight (Demers, Keshav and Shenker 1989; Parekh and Gallager 1993).
 */
export class VirtualTimeQueue<V extends FairValues> extends FairQueue<VirtualTimeState, V> {
  protected override readonly firstLine = 1;

  constructor(
    values: V,
    port: QueuePort,
    state: VirtualTimeState,
    private readonly weightOf: (flow: number, values: V) => number,
  ) {
    super(values, port, state);
  }

  override enqueue(packet: Packet, now: Seconds): void {
    this.port.reached(0);
    this.advance(now);
    super.enqueue(packet, now);
  }

  override dequeue(now: Seconds): Packet | undefined {
    this.advance(now);
    return super.dequeue(now);
  }

  override retune(values: V, now: Seconds): void {
    this.advance(now);
    this.state.capacity = this.port.linkRate / 8;
    super.retune(values, now);
  }

  /** Visits the waiting packets by their tags. */
  forEachWaiting(visit: (packet: Packet) => void): void {
    const { queues, tags, heads } = this.state;
    const left = heads.copy();
    const nodes = new Int32Array(queues.capacity).fill(NONE);
    const turns = new Int32Array(queues.capacity);
    while (left.size > 0) {
      const place = left.top;
      const turn = turns[place];
      visit(queues.queueAt(place).at(turn));
      turns[place] = turn + 1;
      const node = tags.next(turn === 0 ? tags.head(place) : nodes[place]);
      nodes[place] = node;
      if (node === NONE) left.remove(place);
      else left.put(place, tags.tag(node), tags.order(node));
    }
  }

  protected override store(packet: Packet, flow: number): void {
    const { state } = this;
    const { queues } = state;
    const place = queues.open(flow);
    if (place >= state.finishes.length) this.grow();
    const weight = this.weightOf(flow, this.values);
    const finish = Math.max(state.virtualTime, state.finishes[place]) + packet.size / weight;
    const empty = queues.queueAt(place).length === 0;
    state.finishes[place] = finish;
    state.idealWeight += weight - state.weights[place];
    state.weights[place] = weight;
    state.ideal.put(place, finish);
    state.stored += 1;
    state.tags.push(place, empty, finish, state.stored);
    if (empty) state.heads.put(place, finish, state.stored);
    queues.push(place, packet);
    this.port.storedIn(packet, flow);
  }

  protected override takeNext(): Packet {
    const { state } = this;
    const place = state.heads.top;
    this.port.reached(4);
    state.sentTag = state.tags.shift(place);
    const packet = state.queues.shift(place);
    this.showHead(place);
    return packet;
  }

  protected override onLost(place: number, packet: Packet, from: "head" | "tail"): void {
    const { state } = this;
    if (from === "head") state.tags.shift(place);
    else {
      state.tags.pop(place);
      this.refund(place, packet);
    }
    this.showHead(place);
  }

  /** Removes a packet dropped from the tail from the ideal system, unless that is serving it by now. */
  private refund(place: number, packet: Packet): void {
    const { state } = this;
    const { queues } = state;
    const before =
      queues.queueAt(place).length > 0
        ? state.tags.lastTag(place)
        : state.finishes[place] - packet.size / this.weightOf(queues.flowAt(place), this.values);
    if (before <= state.virtualTime) return;
    state.finishes[place] = before;
    state.ideal.put(place, before);
  }

  /** The head of a queue has changed, or is gone. */
  private showHead(place: number): void {
    const { queues, heads, tags } = this.state;
    if (queues.queueAt(place).length > 0) {
      const node = tags.head(place);
      heads.put(place, tags.tag(node), tags.order(node));
      return;
    }
    heads.remove(place);
    this.forgetIfDone(place);
  }

  /** Advances the virtual time, whose slope changes whenever a flow has finished in the ideal system. */
  private advance(now: Seconds): void {
    const { state } = this;
    const { ideal } = state;
    while (ideal.size > 0) {
      const left = ((ideal.least - state.virtualTime) * state.idealWeight) / state.capacity;
      if (state.computedAt + left > now) {
        state.virtualTime += ((now - state.computedAt) * state.capacity) / state.idealWeight;
        break;
      }
      state.virtualTime = ideal.least;
      state.computedAt += left;
      while (ideal.size > 0 && ideal.least <= state.virtualTime) this.finish(ideal.top);
    }
    state.computedAt = now;
  }

  /** A flow has no packet left in the ideal system. */
  private finish(place: number): void {
    const { state } = this;
    state.ideal.remove(place);
    state.idealWeight = state.ideal.size === 0 ? 0 : state.idealWeight - state.weights[place];
    state.weights[place] = 0;
    this.forgetIfDone(place);
  }

  /** Forgets a flow whose tags the virtual time has passed and that has no waiting packet: it would be as new. */
  private forgetIfDone(place: number): void {
    const { queues, ideal } = this.state;
    if (queues.queueAt(place).length === 0 && !ideal.has(place)) queues.forget(place);
  }

  private grow(): void {
    const { state } = this;
    const { finishes, weights } = state;
    state.finishes = new Float64Array(state.queues.capacity);
    state.finishes.set(finishes);
    state.weights = new Float64Array(state.queues.capacity);
    state.weights.set(weights);
  }
}

export const virtualTimeSignals = {
  virtualTime: {
    label: "Virtual time",
    unit: "B",
    symbol: "V",
    read: (state: VirtualTimeState) => state.virtualTime,
  },
  sentTag: {
    label: "Tag of the packet sent last",
    unit: "B",
    symbol: "F",
    read: (state: VirtualTimeState) => state.sentTag,
  },
  ...fairSignals,
} as const satisfies Readonly<Record<string, Signal<VirtualTimeState, FairValues>>>;

/** The queues by flow: which one sends next, and the distance of each head's tag from the virtual time. */
export const virtualTimeRows: RowsShape<VirtualTimeState, unknown> = {
  kind: "rows",
  value: { label: "tag ahead of V", unit: "B" },
  sample: ({ queues, heads, tags, virtualTime }) =>
    sampleRound(queues, queues.busy > 0 ? heads.top : NONE, (place) => tags.tag(tags.head(place)) - virtualTime),
};
