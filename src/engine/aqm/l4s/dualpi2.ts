import type { Seconds } from "../../../units/units.ts";
import { ECT0, ECT1, NOT_ECT, type Packet, type Reason } from "../../packets/packet.ts";
import { defineAqm, type QueueDiscipline, type QueuePort } from "../contract.ts";
import { headAge, nextUpdate, rearm, squaredChance, updateBase } from "../pi/basePi.ts";
import { chance, markOrDrop } from "../shared/decisions.ts";
import { dualpi2Fields as fields, type DualPi2Values as Values } from "./dualpi2Fields.ts";
import { dualpi2Inside, dualpi2Signals } from "./dualpi2Shown.ts";
import { CLASSIC, creditFor, type DualPi2State, firstCredit, initialDualPi2, isLowNext, LOW } from "./dualpi2State.ts";
import { stepProbability } from "./l4sStep.ts";

/** The low-latency queue's own probability for a packet's sojourn time (RFC 9332, appendix A.1). */
export const nativeProbability = (
  waited: Seconds,
  { rampStart, rampWidth, stepThreshold }: Pick<Values, "rampStart" | "rampWidth" | "stepThreshold">,
): number => stepProbability(waited, rampWidth === 0 ? stepThreshold : rampStart, rampWidth);

/** Bits of the ECN code point that choose the low-latency queue (RFC 9331, section 5.1: that of ECT(1) and CE). */
const MASKS: Readonly<Record<Exclude<Values["classify"], "all">, number>> = {
  none: NOT_ECT,
  l4s: ECT1,
  ect0: ECT0,
  ect: ECT0 | ECT1,
};

/** Largest p′. Where overload only marks, the coupled probability stays at 1 or below. */
const baseCap = ({ overload, coupling }: Values): number => (overload === "mark" ? Math.min(1, 1 / coupling) : 1);

class DualPi2 implements QueueDiscipline<DualPi2State, Values> {
  constructor(
    private values: Values,
    private readonly port: QueuePort,
    readonly state: DualPi2State,
  ) {}

  enqueue(packet: Packet): void {
    const { port } = this;
    if (!port.hasRoom(packet)) {
      port.reached(0);
      port.drop(packet, "overflow");
      return;
    }
    port.reached(1);
    if (this.values.signalAt === "enqueue" && !this.passesEarly(packet)) return;
    this.adopt(packet);
  }

  dequeue(now: Seconds): Packet | undefined {
    const { state, values, port } = this;
    const { low, classic } = state;
    while (low.length + classic.length > 0) {
      port.reached(2);
      const fromLow = isLowNext(low, 0, classic, 0, state.credit, values);
      const packet = (fromLow ? low : classic).shift();
      if (packet === undefined) break;
      const found = fromLow && values.floorAt === "enqueue" ? state.found.shift(0) : low.length;
      const otherWaits = (fromLow ? classic : low).length > 0;
      const { size } = packet;
      if (!(fromLow ? this.passesLow(packet, found, now) : this.passesClassic(packet, now))) continue;
      // RFC 9332, section 2.5: a packet costs its queue credit only while the other queue waits.
      if (otherWaits && values.scheduler === "wrr") state.credit += creditFor(fromLow, size, values);
      state.servedLow = fromLow;
      return packet;
    }
    state.credit = firstCredit(values);
    return undefined;
  }

  nextTimer(): Seconds {
    return nextUpdate(this.state, this.values.updateInterval);
  }

  onTimer(now: Seconds): void {
    const { state, values, port } = this;
    updateBase(state, Math.max(headAge(state.low, now), headAge(state.classic, now)), values, baseCap(values));
    for (let line = 9; line <= 11; line++) port.reached(line);
  }

  retune(values: Values, now: Seconds): void {
    const { state, port, values: old } = this;
    rearm(state, values, old, now);
    this.values = values;
    if (firstCredit(values) !== firstCredit(old) || values.scheduler !== old.scheduler)
      state.credit = firstCredit(values);
    state.base = Math.min(state.base, baseCap(values));
    if (values.floorAt !== old.floorAt) this.countFound();
    while (port.isOverfull()) this.shrink();
  }

  /** Visits the packets in the scheduler's order without further arrivals or drops. */
  forEachWaiting(visit: (packet: Packet) => void): void {
    const { low, classic } = this.state;
    let { credit } = this.state;
    for (let [l, c] = [0, 0]; l < low.length || c < classic.length; ) {
      const fromLow = isLowNext(low, l, classic, c, credit, this.values);
      const packet = fromLow ? low.at(l++) : classic.at(c++);
      if (fromLow ? c < classic.length : l < low.length) credit += creditFor(fromLow, packet.size, this.values);
      visit(packet);
    }
  }

  adopt(packet: Packet): void {
    const { low, classic, found } = this.state;
    const isLow = this.isLow(packet);
    if (isLow && this.values.floorAt === "enqueue") found.push(0, low.length === 0, low.length, 0);
    (isLow ? low : classic).push(packet);
    this.port.storedIn(packet, isLow ? LOW : CLASSIC);
  }

  private isLow(packet: Packet): boolean {
    const { classify } = this.values;
    return classify === "all" || ((packet.ecn & MASKS[classify]) !== 0 && this.port.canMark(packet));
  }

  /** Drops a packet from the classic queue or, if that is empty, from the other one. */
  private shrink(): void {
    const { state, values, port } = this;
    const fromHead = values.shrinkFrom === "head";
    const isLow = state.classic.length === 0;
    const queue = isLow ? state.low : state.classic;
    const packet = fromHead ? queue.shift() : queue.pop();
    if (packet === undefined) throw new Error("the queues are overfull and empty at once");
    if (isLow && values.floorAt === "enqueue") {
      if (fromHead) state.found.shift(0);
      else state.found.pop(0);
    }
    port.drop(packet, "resize");
  }

  /** After a change of what the floor counts: each low-latency packet has found those before it. */
  private countFound(): void {
    const { low, found } = this.state;
    const counts = this.values.floorAt === "enqueue";
    for (let place = 0; place < low.length; place++) {
      if (counts) found.push(0, place === 0, place, 0);
      else found.shift(0);
    }
  }

  /** What the controller decides on an arriving packet. False: it was dropped. */
  private passesEarly(packet: Packet): boolean {
    if (this.isGuarded()) return true;
    return this.isLow(packet) ? this.signalLow(packet, 0, this.coupled()) : this.signalClassic(packet);
  }

  /**
   * Marks or drops a packet that has left the low-latency queue. The guard stops the controller, not the queue's own
   * step (Linux, sch_dualpi2.c). @param found packets that the floor counts @returns false: it was dropped
   */
  private passesLow(packet: Packet, found: number, now: Seconds): boolean {
    const { state, values } = this;
    state.lowDelay = now - packet.tEnq;
    state.native = found < values.lowLatencyFloor ? 0 : this.ownProbability();
    const decidesNow = values.signalAt === "dequeue" && !this.isGuarded();
    return this.signalLow(packet, state.native, decidesNow ? this.coupled() : 0);
  }

  private coupled(): number {
    return this.values.coupling * this.state.base;
  }

  private ownProbability(): number {
    const { state, values } = this;
    const { stepPackets } = values;
    if (stepPackets === null) return nativeProbability(state.lowDelay, values);
    return state.low.length > stepPackets ? 1 : 0;
  }

  /** Marks or drops a low-latency packet with the larger probability. False: it was dropped. */
  private signalLow(packet: Packet, native: number, coupled: number): boolean {
    const { values, port } = this;
    if (coupled >= values.lowLatencyCap && values.overload === "drop") {
      port.reached(5);
      if (this.isHitSquared(LOW)) {
        port.drop(packet, "overload");
        return false;
      }
      port.mark(packet, "early");
      return true;
    }
    port.reached(3);
    const reason: Reason = native > coupled ? "step" : "early";
    if (!this.isHit(LOW, Math.max(native, coupled))) return true;
    port.reached(4);
    return markOrDrop(packet, reason, port);
  }

  /** Marks or drops a packet that has left the classic queue. False: it was dropped. */
  private passesClassic(packet: Packet, now: Seconds): boolean {
    this.state.classicDelay = now - packet.tEnq;
    this.port.reached(6);
    return this.values.signalAt === "enqueue" || this.isGuarded() || this.signalClassic(packet);
  }

  /** Marks or drops a classic packet. False: it was dropped. */
  private signalClassic(packet: Packet): boolean {
    const { state, values, port } = this;
    if (!this.isHitSquared(CLASSIC)) return true;
    if (state.base * state.base >= values.classicCap && values.overload === "drop") {
      port.reached(8);
      port.drop(packet, "overload");
      return false;
    }
    port.reached(7);
    return markOrDrop(packet, "early", port);
  }

  private isGuarded(): boolean {
    return this.state.low.bytes + this.state.classic.bytes < this.values.guardBytes;
  }

  private isHit(place: number, probability: number): boolean {
    return this.values.random === "carry" ? this.isCarried(place, probability) : chance(probability, this.port);
  }

  private isHitSquared(place: number): boolean {
    const { base } = this.state;
    return this.values.random === "carry" ? this.isCarried(place, base * base) : squaredChance(base, this.port);
  }

  /** RFC 9332, appendix A.1: the recurrence. Evenly spaced drops or marks, without a draw. */
  private isCarried(place: number, probability: number): boolean {
    const { sums } = this.state;
    const sum = sums[place] + probability;
    sums[place] = sum > 1 ? sum - 1 : sum;
    return sum > 1;
  }
}

export const dualpi2 = defineAqm({
  id: "dualpi2",
  title: "DualPI2",
  name: "Dual-Queue Coupled AQM with PI2",
  documentation: () => import("./dualpi2Doc.ts"),
  fields,
  design: () => import("../pi/basePiDesign.ts"),
  innerQueues: [
    { id: "low", label: "Low latency" },
    { id: "classic", label: "Classic" },
  ],
  signals: dualpi2Signals,
  inside: dualpi2Inside,
  create: (values: Values, port: QueuePort, now: Seconds, state: DualPi2State = initialDualPi2(values, now)) =>
    new DualPi2(values, port, state),
});
