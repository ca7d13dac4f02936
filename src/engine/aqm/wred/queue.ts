import type { Seconds } from "../../../units/units.ts";
import { powInteger } from "../../kernel/math.ts";
import type { Packet } from "../../packets/packet.ts";
import type { QueuePort } from "../contract.ts";
import { dropCurve, spread } from "../red/queue.ts";
import { chance, markOrDrop, packetsPerSecond } from "../shared/decisions.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import { CLASSES_MAX, type ClassLaw, lawOfClass, type WredValues } from "./fields.ts";

/** One entry per class in each column; if all classes share an average, it is that of class 0. */
export interface WredState {
  readonly waiting: Fifo;
  /** Waiting packets of each class. */
  readonly queues: Uint32Array;
  /** Average of the packets counted for a class. */
  readonly averages: Float64Array;
  /** Arrivals between the thresholds since the last drop or mark; −1: below. */
  readonly counts: Int32Array;
  /** 1: no packet counted by the average waits, since `idleSince`. */
  readonly idle: Uint8Array;
  readonly idleSince: Float64Array;
  /** Of the latest decision. */
  spreadProbability: number;
}

/** An empty queue. */
export const initialWredState = (now: Seconds): WredState => ({
  waiting: new Fifo(),
  queues: new Uint32Array(CLASSES_MAX),
  averages: new Float64Array(CLASSES_MAX),
  counts: new Int32Array(CLASSES_MAX).fill(-1),
  idle: new Uint8Array(CLASSES_MAX).fill(1),
  idleSince: new Float64Array(CLASSES_MAX).fill(now),
  spreadProbability: 0,
});

/** Packets counted by the average of a class: all (WRED), its own and better ones (RIO), or its own alone. */
type Scope = "shared" | "coupled" | "own";
export const scopeOf = (mode: WredValues["mode"]): Scope =>
  mode === "rio-c" ? "coupled" : mode === "rio-d" ? "own" : "shared";

/**
 * One first-in-first-out queue, so that packets are not reordered (RFC 2597, section 2), and RED once for each class:
 * drops at random from a smoothed congestion level, more of worse classes (RFC 2597, section 4).
 */
export class WredQueue<V extends WredValues> extends SingleQueue<WredState, V> {
  private scope: Scope;
  private laws: readonly ClassLaw[];
  private packetRate: number;

  constructor(values: V, port: QueuePort, state: WredState) {
    super(values, port, state);
    this.scope = scopeOf(values.mode);
    this.laws = lawsOf(values);
    this.packetRate = packetsPerSecond(port.linkRate, values.meanPacketSize);
  }

  enqueue(packet: Packet, now: Seconds): void {
    const { state, port } = this;
    const own = this.classOf(packet);
    port.reached(0);
    // Before the average, as in the diffserv queue of ns-2.
    if (!port.hasRoom(packet)) {
      port.drop(packet, "overflow");
      return;
    }
    port.reached(1);
    if (own === 0 || this.values.refreshedBy === "all") this.estimate(own, now);
    const average = state.averages[this.scope === "shared" ? 0 : own];
    if (this.decide(packet, own, average)) this.store(packet, own);
  }

  override dequeue(now: Seconds): Packet | undefined {
    const { state } = this;
    const packet = this.queue.shift();
    if (packet === undefined) return undefined;
    const own = this.classOf(packet);
    state.queues[own] = state.queues[own] - 1;
    for (let i = this.first(own); i <= this.last(own); i++) if (this.population(i) === 0) this.fallIdle(i, now);
    return packet;
  }

  override retune(values: V, now: Seconds): void {
    const { state, values: old, laws: lawsBefore } = this;
    super.retune(values, now);
    for (let i = 0; i < CLASSES_MAX; i++) {
      const [law, before] = [this.laws[i], lawsBefore[i]];
      if (law?.minThreshold !== before?.minThreshold || law?.maxThreshold !== before?.maxThreshold)
        state.counts[i] = -1;
      // Packets of a new class belonged to the last class before.
      if (i >= old.classes) state.averages[i] = state.averages[old.classes - 1];
    }
    this.recount();
    for (let i = 0; i < CLASSES_MAX; i++) {
      if (values.mode !== old.mode) state.averages[i] = this.population(i);
      if (this.population(i) > 0) state.idle[i] = 0;
      else if (state.idle[i] === 0) this.fallIdle(i, now);
    }
  }

  protected override onRetune(): void {
    const { values, port } = this;
    this.scope = scopeOf(values.mode);
    this.laws = lawsOf(values);
    this.packetRate = packetsPerSecond(port.linkRate, values.meanPacketSize);
  }

  override adopt(packet: Packet): void {
    this.store(packet, this.classOf(packet));
  }

  private classOf(packet: Packet): number {
    return Math.min(packet.class, this.values.classes - 1);
  }

  /** Averages that count the packets of a class: from the first to the last. */
  private first(own: number): number {
    return this.scope === "shared" ? 0 : own;
  }
  private last(own: number): number {
    if (this.scope === "shared") return 0;
    return this.scope === "coupled" ? this.values.classes - 1 : own;
  }

  /** Waiting packets counted by this average. */
  private population(index: number): number {
    const { state } = this;
    if (this.scope === "shared") return this.queue.length;
    if (this.scope === "own") return state.queues[index];
    let sum = 0;
    for (let i = 0; i <= index; i++) sum += state.queues[i];
    return sum;
  }

  /** The average of a class without packets decays by the packets that the link could have sent since then. */
  private estimate(own: number, now: Seconds): void {
    const { state } = this;
    const { averages, idle, idleSince } = state;
    const weight = this.values.queueWeight;
    for (let i = this.first(own); i <= this.last(own); i++) {
      let kept = 1 - weight;
      if (idle[i] === 1) {
        kept = powInteger(kept, Math.floor(this.packetRate * (now - idleSince[i])) + 1);
        // The same idle time must not count twice.
        idleSince[i] = now;
      }
      averages[i] = averages[i] * kept + weight * this.population(i);
    }
  }

  /**
   * True: the packet is enqueued. Above the curve ECN-capable packets are dropped too by default (RFC 3168, section 7).
   */
  private decide(packet: Packet, own: number, average: number): boolean {
    const { state, port } = this;
    const { counts } = state;
    const law = this.laws[own];
    state.spreadProbability = 0;
    if (average < law.minThreshold || this.isSpared(own)) {
      port.reached(2);
      counts[own] = -1;
      return true;
    }
    if (average >= (law.gentle ? 2 * law.maxThreshold : law.maxThreshold)) return this.force(packet, own);
    const onRamp = average >= law.maxThreshold;
    port.reached(onRamp ? 5 : 3);
    port.reached(onRamp ? 6 : 4);
    if (this.values.countMode === "ns2" && counts[own] < 0) return this.acceptFirst(own);
    counts[own] = counts[own] + 1;
    const base = dropCurve(law, law.maxProbability, law.maxProbability, average);
    const isPast = counts[own] * base > 1;
    state.spreadProbability = isPast && this.values.spreadPast === "accept" ? 0 : spread(base, counts[own], false);
    port.reached(8);
    port.reached(9);
    if (!chance(state.spreadProbability, port)) {
      port.reached(11);
      return true;
    }
    port.reached(10);
    counts[own] = 0;
    return markOrDrop(packet, "early", port);
  }

  /** ns-2.35, rio.cc: of the packets that the class counts at most one waits, so none is dropped. */
  private isSpared(own: number): boolean {
    return this.values.countMode === "ns2" && this.population(own) <= 1;
  }

  /** ns-2.35, rio.cc: the first arrival above the minimum threshold counts, and is never dropped. */
  private acceptFirst(own: number): boolean {
    this.state.counts[own] = 1;
    this.port.reached(11);
    return true;
  }

  /** Above the curve. True: the packet was marked, and is enqueued. */
  private force(packet: Packet, own: number): boolean {
    const { state, port, values } = this;
    port.reached(7);
    // ns-2.35, rio.cc: the curve itself has not been reached yet, so its first arrival is still to come.
    if (values.countMode === "paper" || state.counts[own] > 0) state.counts[own] = 0;
    state.spreadProbability = 1;
    if (!values.hardDrop && port.mark(packet, "forced")) return true;
    port.drop(packet, "forced");
    return false;
  }

  private store(packet: Packet, own: number): void {
    const { state } = this;
    this.queue.push(packet);
    state.queues[own] = state.queues[own] + 1;
    for (let i = this.first(own); i <= this.last(own); i++) state.idle[i] = 0;
  }

  private fallIdle(index: number, now: Seconds): void {
    this.state.idle[index] = 1;
    this.state.idleSince[index] = now;
  }

  private recount(): void {
    const { queues, waiting } = this.state;
    queues.fill(0);
    for (let place = 0; place < waiting.length; place++) {
      const own = this.classOf(waiting.at(place));
      queues[own] = queues[own] + 1;
    }
  }
}

const lawsOf = (values: WredValues): readonly ClassLaw[] =>
  Array.from({ length: values.classes }, (_, index) => lawOfClass(values, index));
