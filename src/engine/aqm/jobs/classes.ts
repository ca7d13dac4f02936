import type { Seconds } from "../../../units/units.ts";
import type { Packet, Reason } from "../../packets/packet.ts";
import type { QueuePort } from "../contract.ts";
import type { Fifo } from "../shared/fifo.ts";
import { type ClassState, lossOf } from "./classState.ts";
import { CLASSES_MAX, type JobsValues } from "./fields.ts";
import { delayErrors, neededRate, proportionalGain, ratioWeights, saturateRates, shiftRates } from "./law.ts";

/** Length of the windows in which the offered load is measured. */
const WINDOW: Seconds = 0.5;
/** Least remaining time for a backlog whose head is late. */
const TIME_LEFT_MIN: Seconds = 1e-10;

/** JoBS for classes: the heuristic of Liebeherr and Christin, rates and drops decided together at every arrival. */
export class ClassScheduler {
  private readonly delayBounds = new Float64Array(CLASSES_MAX);
  private readonly lossBounds = new Float64Array(CLASSES_MAX);
  private readonly minRates = new Float64Array(CLASSES_MAX);
  private delayWeights = new Float64Array(0);
  private lossWeights = new Float64Array(0);
  /** Working memory of one computation. */
  private group = new Float64Array(0);
  private errors = new Float64Array(0);

  /** @param owner has the queues of the classes */
  constructor(
    private values: JobsValues,
    private readonly port: QueuePort,
    private readonly owner: { readonly queues: readonly Fifo[] },
    private readonly state: ClassState,
  ) {
    this.derive(values);
  }

  derive(values: JobsValues): void {
    this.values = values;
    for (let i = 0; i < CLASSES_MAX; i++) {
      const bound = values.delayBounds[i] ?? 0;
      const loss = values.lossBounds[i] ?? 1;
      this.delayBounds[i] = bound > 0 ? bound : Number.POSITIVE_INFINITY;
      this.lossBounds[i] = loss < 1 ? loss : Number.POSITIVE_INFINITY;
      this.minRates[i] = values.minRates[i] ?? 0;
    }
    this.delayWeights = ratioWeights(values.delayRatios, values.classes);
    this.lossWeights = ratioWeights(values.lossRatios, values.classes);
    this.group = new Float64Array(values.classes);
    this.errors = new Float64Array(values.classes);
  }

  enqueue(packet: Packet, now: Seconds): void {
    const { state, port } = this;
    if (state.idle) this.restart(now);
    this.allot(now, this.placeOf(packet));
    this.measure(packet.size * 8, now);
    port.reached(0);
    const place = this.store(packet);
    this.makeRoom(packet, place);
    this.conserveWork();
    state.arrivals += 1;
    this.readDelays(now);
    port.reached(2);
    if (this.needsMore()) {
      port.reached(3);
      shiftRates(state.rates, state.needed, this.values.classes);
      this.dropLate(place);
      state.arrivals = this.values.proportionalEvery;
    }
    if (state.arrivals < this.values.proportionalEvery) return;
    this.adjustRatios();
    state.arrivals = 0;
  }

  dequeue(now: Seconds): Packet | undefined {
    const { state } = this;
    this.allot(now);
    let next = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < this.values.classes; i++) {
      const behind = state.allotted[i] - state.sent[i];
      if (this.queueOf(i).length === 0 || behind <= most) continue;
      next = i;
      most = behind;
    }
    if (next < 0) return undefined;
    this.port.reached(6);
    const packet = this.queueOf(next).shift();
    if (packet !== undefined) state.sent[next] = state.sent[next] + packet.size * 8;
    return packet;
  }

  /** Appends to the queue of its class, without a decision. @returns the class */
  store(packet: Packet): number {
    const { state } = this;
    const i = this.placeOf(packet);
    this.queueOf(i).push(packet);
    this.port.storedIn(packet, i);
    state.arrived[i] = state.arrived[i] + packet.size * 8;
    state.accepted[i] = state.accepted[i] + packet.size * 8;
    state.idle = false;
    return i;
  }

  /** Follows the link's rate: service allotted so far stays, and the rates keep their proportions. */
  setCapacity(now: Seconds): void {
    const { state, port } = this;
    this.allot(now);
    for (let i = 0; i < CLASSES_MAX; i++) state.rates[i] = (state.rates[i] * port.linkRate) / state.capacity;
    state.capacity = port.linkRate;
  }

  /** Restarts all curves at 0. */
  restart(now: Seconds): void {
    const { state } = this;
    for (let i = 0; i < CLASSES_MAX; i++) state.arrived[i] = state.accepted[i] = state.sent[i] = state.allotted[i] = 0;
    state.allottedAt.fill(this.values.serviceCounted === "always" ? now : Number.NaN);
    state.idle = false;
  }

  /** Drops the tail of a non-empty class. */
  dropTail(i: number, reason: Reason): Packet | undefined {
    const packet = this.queueOf(i).pop();
    if (packet === undefined) return undefined;
    this.state.accepted[i] = this.state.accepted[i] - packet.size * 8;
    this.port.drop(packet, reason);
    return packet;
  }

  private queueOf(i: number): Fifo {
    const queue = this.owner.queues[i];
    if (queue === undefined) throw new RangeError(`there is no class ${i}`);
    return queue;
  }

  /** Place of a packet's class. */
  private placeOf(packet: Packet): number {
    return Math.min(packet.class, this.values.classes - 1);
  }

  /** Adds the service that the rates have given. @param arriving class of the packet that arrives; −1: none arrives */
  private allot(now: Seconds, arriving = -1): void {
    const { allotted, allottedAt, rates } = this.state;
    const always = this.values.serviceCounted === "always";
    for (let i = 0; i < this.values.classes; i++) {
      if (!always && i !== arriving) continue;
      const since = allottedAt[i];
      if (!Number.isNaN(since)) allotted[i] = allotted[i] + rates[i] * (now - since);
      allottedAt[i] = now;
    }
  }

  private measure(bits: number, now: Seconds): void {
    const { state } = this;
    const time = now - state.windowStart;
    if (time >= WINDOW) {
      state.utilization = state.windowBits / (state.capacity * time);
      state.windowStart = now;
      state.windowBits = 0;
    }
    state.windowBits += bits;
  }

  private makeRoom(packet: Packet, place: number): void {
    const { port } = this;
    let lost: Packet | undefined;
    while (lost !== packet && !port.hasRoom(packet)) {
      port.reached(1);
      const i = this.loser(place);
      const own = i === place && this.queueOf(i).at(this.queueOf(i).length - 1) === packet;
      lost = this.dropTail(i, own ? "overflow" : "victim");
    }
  }

  /** Gives rates to waiting classes only, or equal rates to all that wait. */
  private conserveWork(): void {
    const { state, values } = this;
    let waiting = 0;
    let wrong = false;
    for (let i = 0; i < values.classes; i++) {
      const waits = this.queueOf(i).length > 0;
      if (waits) waiting += 1;
      if (waits !== state.rates[i] > 0) wrong = true;
    }
    if (!wrong) return;
    for (let i = 0; i < values.classes; i++) state.rates[i] = this.queueOf(i).length > 0 ? state.capacity / waiting : 0;
  }

  private readDelays(now: Seconds): void {
    for (let i = 0; i < this.values.classes; i++) {
      const queue = this.queueOf(i);
      this.state.delays[i] = queue.length === 0 ? Number.NaN : now - queue.at(0).tEnq;
    }
  }

  /** Computes the rates that the bounds require. True: a class has less than that. */
  private needsMore(): boolean {
    const { state, values, delayBounds, minRates } = this;
    let more = false;
    for (let i = 0; i < values.classes; i++) {
      const queue = this.queueOf(i);
      const waited = state.delays[i];
      state.needed[i] = queue.length === 0 ? 0 : neededRate(queue.bytes * 8, delayBounds[i], waited, minRates[i]);
      if (state.needed[i] > state.rates[i]) more = true;
    }
    return more;
  }

  /** Drops from the tail of classes that will exceed their delay bound at their rate, within their loss bound. */
  private dropLate(place: number): void {
    const { state, values, delayBounds } = this;
    for (let i = 0; i < values.classes; i++) {
      const bound = delayBounds[i];
      if (bound === Number.POSITIVE_INFINITY || state.rates[i] >= state.needed[i]) continue;
      const allowed = state.rates[i] * Math.max(bound - state.delays[i], TIME_LEFT_MIN);
      let excess = this.queueOf(i).bytes * 8 - allowed;
      while (excess > 0) {
        const from = values.dropFrom === "own" ? i : this.loser(place);
        if (this.queueOf(from).length === 0 || !this.mayLose(from)) break;
        this.port.reached(4);
        const queue = this.queueOf(from);
        excess -= queue.at(queue.length - 1).size * 8;
        this.dropTail(from, "deadline");
      }
    }
  }

  /** Whether the loss bound of a class allows dropping its tail. */
  private mayLose(i: number): boolean {
    const { state, lossBounds } = this;
    const queue = this.queueOf(i);
    const tail = queue.at(queue.length - 1).size * 8;
    return lossOf(state, i) + tail / state.arrived[i] <= lossBounds[i];
  }

  /**
   * Class that loses a packet at overflow: the arrival's, if it is not part of the loss ratios; otherwise the class
   * furthest below them; if bounds forbid that, the one furthest below its bound.
   */
  private loser(place: number): number {
    const { state, values, lossWeights, lossBounds } = this;
    if (lossWeights[place] === 0 && this.queueOf(place).length > 0 && this.mayLose(place)) return place;
    let below = -1;
    let least = Number.POSITIVE_INFINITY;
    let last = place;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < values.classes; i++) {
      if (this.queueOf(i).length === 0) continue;
      const loss = lossOf(state, i);
      const weighted = lossWeights[i] * loss;
      if (lossWeights[i] !== 0 && weighted <= least) {
        below = i;
        least = weighted;
      }
      const left = lossBounds[i] - loss;
      if (left >= most) {
        last = i;
        most = left;
      }
    }
    return below >= 0 && this.mayLose(below) ? below : last;
  }

  /** Shifts rate towards classes that wait longer than the delay ratios require. */
  private adjustRatios(): void {
    const { state, values, delayWeights, group, errors } = this;
    let heaviest = 0;
    let accepted = 0;
    let least = Number.POSITIVE_INFINITY;
    let { capacity } = state;
    for (let i = 0; i < values.classes; i++) {
      const waits = this.queueOf(i).length > 0;
      group[i] = waits ? delayWeights[i] : 0;
      if (group[i] === 0) {
        if (waits) capacity -= state.rates[i];
        continue;
      }
      heaviest = Math.max(heaviest, group[i]);
      accepted += state.accepted[i];
      least = Math.min(least, state.accepted[i]);
    }
    if (heaviest === 0) return;
    capacity = Math.max(0, capacity);
    this.port.reached(5);
    delayErrors(group, state.delays, errors);
    const sampled = values.meanPacketSize * 8 * values.proportionalEvery;
    const gain = proportionalGain(heaviest, sampled, capacity, least / accepted, state.utilization);
    for (let i = 0; i < values.classes; i++) {
      if (group[i] === 0) continue;
      // A rate that the bounds required but did not get is not protected here.
      state.needed[i] = Math.min(state.needed[i], state.rates[i]);
      state.rates[i] = state.rates[i] + gain * errors[i];
    }
    saturateRates(state.rates, state.needed, group, capacity);
  }
}
