import type { Seconds } from "../../../units/units.ts";
import type { Packet, Reason } from "../../packets/packet.ts";
import { defineAqm, type QueueDiscipline, type QueuePort } from "../contract.ts";
import {
  type BasePi,
  headAge,
  initialBasePi,
  isL4s,
  nextUpdate,
  rearm,
  squaredChance,
  updateBase,
} from "../pi/basePi.ts";
import { chance, markOrDrop } from "../shared/decisions.ts";
import { Fifo } from "../shared/fifo.ts";
import { dualpi2Fields as fields, type DualPi2Values as Values } from "./dualpi2Fields.ts";
import { stepProbability } from "./l4sStep.ts";

/** "L" and "C" of RFC 9332 are `low` and `classic` here. */
interface State extends BasePi {
  readonly low: Fifo;
  readonly classic: Fifo;
  /** Of the weighted round robin, bytes times percent: if not above 0, the low-latency queue is next. */
  credit: number;
  /** Sum of probabilities since the latest drop or mark, for the low-latency queue and the classic one. */
  sums: Float64Array;
  /** Sojourn time of the latest packet of each queue, s. */
  lowDelay: Seconds;
  classicDelay: Seconds;
  /** Probability from the ramp for the latest low-latency packet. */
  native: number;
  servedLow: boolean;
}

/** Places in `sums` and `innerQueues`. */
const LOW = 0;
const CLASSIC = 1;

const initial = (values: Values, now: Seconds): State => {
  return {
    ...initialBasePi(now),
    low: new Fifo(),
    classic: new Fifo(),
    credit: firstCredit(values),
    sums: new Float64Array(2),
    lowDelay: 0,
    classicDelay: 0,
    native: 0,
    servedLow: false,
  };
};

/** Weights are percentages. The low-latency queue starts, with a credit of one packet. */
const firstCredit = ({ mtu, classicWeight }: Values): number => mtu * (2 * classicWeight - 100);

/** Change of the credit when this queue sends `bytes` while the other one waits. */
const creditFor = (fromLow: boolean, bytes: number, { classicWeight }: Values): number =>
  fromLow ? classicWeight * bytes : (classicWeight - 100) * bytes;

/** Whether the low-latency queue is next. At least one queue is not empty. */
const isLowNext = (low: Fifo, atLow: number, classic: Fifo, atClassic: number, credit: number, values: Values) => {
  if (atLow >= low.length) return false;
  if (atClassic >= classic.length) return true;
  if (values.scheduler === "wrr") return credit <= 0;
  return low.at(atLow).tEnq - values.timeShift <= classic.at(atClassic).tEnq;
};

/** The low-latency queue's own probability for a packet's sojourn time (RFC 9332, appendix A.1). */
export const nativeProbability = (
  waited: Seconds,
  { rampStart, rampWidth, stepThreshold }: Pick<Values, "rampStart" | "rampWidth" | "stepThreshold">,
): number => stepProbability(waited, rampWidth === 0 ? stepThreshold : rampStart, rampWidth);

class DualPi2 implements QueueDiscipline<State, Values> {
  constructor(
    private values: Values,
    private readonly port: QueuePort,
    readonly state: State,
  ) {}

  enqueue(packet: Packet): void {
    const { port } = this;
    if (!port.hasRoom(packet)) {
      port.reached(0);
      port.drop(packet, "overflow");
      return;
    }
    port.reached(1);
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
      const otherWaits = (fromLow ? classic : low).length > 0;
      const { size } = packet;
      if (!(fromLow ? this.passesLow(packet, now) : this.passesClassic(packet, now))) continue;
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
    updateBase(state, Math.max(headAge(state.low, now), headAge(state.classic, now)), values, 1);
    for (let line = 9; line <= 11; line++) port.reached(line);
  }

  retune(values: Values, now: Seconds): void {
    const { state, port, values: old } = this;
    rearm(state, values, old, now);
    this.values = values;
    if (firstCredit(values) !== firstCredit(old) || values.scheduler !== old.scheduler)
      state.credit = firstCredit(values);
    while (port.isOverfull()) {
      const packet = state.classic.pop() ?? state.low.pop();
      if (packet === undefined) throw new Error("the queues are overfull and empty at once");
      port.drop(packet, "resize");
    }
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
    const { classify } = this.values;
    const isLow = classify === "l4s" ? isL4s(packet) && this.port.canMark(packet) : classify === "all";
    (isLow ? this.state.low : this.state.classic).push(packet);
    this.port.storedIn(packet, isLow ? LOW : CLASSIC);
  }

  /** Marks or drops a packet that has left the low-latency queue. False: it was dropped. */
  private passesLow(packet: Packet, now: Seconds): boolean {
    const { state, values, port } = this;
    state.lowDelay = now - packet.tEnq;
    state.native = state.low.length < values.lowLatencyFloor ? 0 : nativeProbability(state.lowDelay, values);
    if (this.isGuarded()) return true;
    const coupled = values.coupling * state.base;
    if (coupled >= values.lowLatencyCap) {
      port.reached(5);
      if (this.isHitSquared(LOW)) {
        port.drop(packet, "overload");
        return false;
      }
      port.mark(packet, "early");
      return true;
    }
    port.reached(3);
    const reason: Reason = state.native > coupled ? "step" : "early";
    if (!this.isHit(LOW, Math.max(state.native, coupled))) return true;
    port.reached(4);
    return markOrDrop(packet, reason, port);
  }

  /** Marks or drops a packet that has left the classic queue. False: it was dropped. */
  private passesClassic(packet: Packet, now: Seconds): boolean {
    const { state, values, port } = this;
    state.classicDelay = now - packet.tEnq;
    port.reached(6);
    if (this.isGuarded() || !this.isHitSquared(CLASSIC)) return true;
    if (state.base * state.base >= values.classicCap) {
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
  signals: {
    base: {
      label: "Output of the controller",
      unit: "ratio",
      symbol: "p′",
      against: "probability",
      read: (state: State) => state.base,
    },
    classic: {
      label: "Classic probability",
      unit: "ratio",
      symbol: "p_C",
      against: "probability",
      read: (state: State) => state.base * state.base,
    },
    coupled: {
      label: "Coupled probability",
      unit: "ratio",
      symbol: "p_CL",
      against: "probability",
      read: (state: State, values: Values) => Math.min(1, values.coupling * state.base),
    },
    native: {
      label: "Native probability of the low-latency queue",
      unit: "ratio",
      symbol: "p′_L",
      against: "probability",
      read: (state: State) => state.native,
    },
    lowDelay: { label: "Low-latency delay", unit: "s", symbol: "d_L", read: (state: State) => state.lowDelay },
    classicDelay: { label: "Classic delay", unit: "s", symbol: "d_C", read: (state: State) => state.classicDelay },
    delay: { label: "Age of the older head", unit: "s", symbol: "q", read: (state: State) => state.delay },
    credit: {
      label: "Credit of the round robin",
      unit: "B",
      symbol: "credit",
      read: (state: State) => state.credit / 100,
    },
    servedLow: {
      label: "Served last: 1 low latency, 0 classic",
      unit: "count",
      read: (state: State) => (state.servedLow ? 1 : 0),
    },
  },
  inside: [
    {
      kind: "pair",
      queues: [
        { label: "Low latency", level: "lowDelay", target: "rampStart", probability: "coupled", law: "k·p′" },
        { label: "Classic", level: "classicDelay", target: "qRef", probability: "classic", law: "p′²" },
      ],
      shared: "base",
      sample: ({ low, classic, servedLow }: State) => [
        low.length + classic.length === 0 ? Number.NaN : servedLow ? 0 : 1,
        low.length,
        classic.length,
      ],
    },
    { kind: "plane", x: "delay", target: "qRef", shows: "base" },
  ],
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(values, now)) =>
    new DualPi2(values, port, state),
});
