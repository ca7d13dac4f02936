import type { Seconds } from "../../../units/units.ts";
import { IndexedHeap } from "../../kernel/indexedHeap.ts";
import type { Packet } from "../../packets/packet.ts";
import type { QueuePort } from "../contract.ts";
import { NONE } from "../shared/flowQueues.ts";
import { TagLists } from "../shared/tagLists.ts";
import { FairQueue, type FairState, initialFairState } from "./fairQueue.ts";
import { forEachByRealTime, initialRealTime, leastFinish, type RealTimeState, type Shares } from "./realTime.ts";
import type { VirtualTimeValues } from "./virtualTimeFields.ts";

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
  readonly real: RealTimeState;
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
  real: initialRealTime(),
});

/**
 * Sends in the order in which an ideal system would finish, one that serves all flows at once, bit by bit, each in
 * proportion to its weight (Demers, Keshav and Shenker 1989; Parekh and Gallager 1993).
 */
export class VirtualTimeQueue<V extends VirtualTimeValues> extends FairQueue<VirtualTimeState, V> {
  protected override readonly firstLine = 1;
  private readonly shares: Shares;

  constructor(
    values: V,
    port: QueuePort,
    state: VirtualTimeState,
    private readonly weightOf: (flow: number, values: V) => number,
  ) {
    super(values, port, state);
    this.shares = {
      capacityOf: () => state.capacity,
      weightOf: (place) => this.weightOf(state.queues.flowAt(place), this.values),
    };
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
    if (values.clock !== this.values.clock) this.restartRealTime(now);
    super.retune(values, now);
  }

  /** Visits the waiting packets by their tags. */
  forEachWaiting(visit: (packet: Packet) => void): void {
    const { queues, tags, heads, real, computedAt } = this.state;
    if (this.values.clock === "real") {
      forEachByRealTime(queues, real.starts, computedAt, this.shares, visit);
      return;
    }
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
    if (empty) {
      state.heads.put(place, finish, state.stored);
      this.startHead(place);
    }
    queues.push(place, packet);
    this.port.storedIn(packet, flow);
  }

  protected override takeNext(): Packet {
    const { state } = this;
    const place = this.values.clock === "real" ? this.nextByRealTime() : state.heads.top;
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
      this.startHead(place);
      return;
    }
    heads.remove(place);
    this.forgetIfDone(place);
  }

  /** In real time, the service of a flow's new head starts now, or where that of the packet before ends. */
  private startHead(place: number): void {
    if (this.values.clock !== "real") return;
    const { starts, ahead } = this.state.real;
    ahead.remove(place);
    starts[place] = Math.max(this.state.computedAt, starts[place]);
  }

  private nextByRealTime(): number {
    const { queues, real } = this.state;
    const { place, finish } = leastFinish(queues, real.starts, (each) => queues.queueAt(each).at(0), this.shares);
    real.starts[place] = finish;
    return place;
  }

  private restartRealTime(now: Seconds): void {
    this.state.real.starts.fill(now);
    this.forgetPassed(Number.POSITIVE_INFINITY);
  }

  /** Forgets flows without packets whose tag in real time is not above this. */
  private forgetPassed(time: Seconds): void {
    const { ahead } = this.state.real;
    while (ahead.size > 0 && ahead.least <= time) {
      const place = ahead.top;
      ahead.remove(place);
      this.forgetIfDone(place);
    }
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
    this.forgetPassed(now);
  }

  /** A flow has no packet left in the ideal system. */
  private finish(place: number): void {
    const { state } = this;
    state.ideal.remove(place);
    state.idealWeight = state.ideal.size === 0 ? 0 : state.idealWeight - state.weights[place];
    state.weights[place] = 0;
    this.forgetIfDone(place);
  }

  /** Forgets a flow whose tags the clocks have passed and that has no waiting packet: it would be as new. */
  private forgetIfDone(place: number): void {
    const { queues, ideal, real, computedAt } = this.state;
    if (queues.queueAt(place).length > 0 || ideal.has(place)) return;
    if (this.values.clock === "real" && real.starts[place] > computedAt) real.ahead.put(place, real.starts[place]);
    else queues.forget(place);
  }

  private grow(): void {
    const { state } = this;
    const { finishes, weights } = state;
    state.finishes = new Float64Array(state.queues.capacity);
    state.finishes.set(finishes);
    state.weights = new Float64Array(state.queues.capacity);
    state.weights.set(weights);
    const { starts } = state.real;
    state.real.starts = new Float64Array(state.queues.capacity);
    state.real.starts.set(starts);
  }
}
