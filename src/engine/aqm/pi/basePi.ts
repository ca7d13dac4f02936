import { factor, perSecond, time, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import { CE, ECT1, type Packet } from "../../packets/packet.ts";
import type { QueuePort } from "../contract.ts";
import type { Fifo } from "../shared/fifo.ts";

/** Fields of the controller, for any use of its output. */
export const basePiFields = {
  qRef: time({
    label: "Reference delay",
    help: "Queueing delay that the controller keeps for classic traffic.",
    symbol: "q_ref",
    default: 0.015,
    min: 0.001,
    max: 0.2,
    scale: "log",
  }),
  updateInterval: time({
    label: "Update interval",
    help: "How often p′ is updated. The gains fit this value only: compute new ones with it.",
    symbol: "T",
    default: 0.016,
    min: 0.001,
    max: 0.1,
    scale: "log",
  }),
  alpha: perSecond({
    label: "Gain on the error",
    help:
      "Weight of the distance of the delay from the reference in each update of p′: brings the delay to the " +
      "reference in the end.",
    symbol: "α",
    default: 0.16,
    min: 0,
    max: 2,
  }),
  beta: perSecond({
    label: "Gain on the trend",
    help: "Weight of the change of the delay since the previous update: damps oscillation.",
    symbol: "β",
    default: 3.2,
    min: 0,
    max: 20,
  }),
  coupling: factor({
    label: "Coupling",
    help:
      "Scalable packets are marked with probability k·p′; classic ones are dropped or marked with p′². With 2, a " +
      "scalable flow has 0.8 of the window of a Reno flow and 0.6 of that of a CUBIC flow in its Reno-friendly region.",
    symbol: "k",
    default: 2,
    min: 0,
    max: 4,
  }),
};
export type BasePiValues = ValuesOf<typeof basePiFields>;

/** State of the controller. */
export interface BasePi {
  /** p′, its output. */
  base: number;
  /** Delay at the latest update, s. */
  delay: Seconds;
  /** Update k is made at timerStart + k·updateInterval, k counting from 1; `updates` so far. */
  timerStart: Seconds;
  updates: number;
}

export const initialBasePi = (now: Seconds): BasePi => ({ base: 0, delay: 0, timerStart: now, updates: 0 });

export const nextUpdate = ({ timerStart, updates }: BasePi, interval: Seconds): Seconds =>
  timerStart + (updates + 1) * interval;

/**
 * RFC 9332, appendix A.1: a PI controller of fixed gains. Keeping p′ in its bounds keeps the integral from winding up.
 */
export const updateBase = (state: BasePi, delay: Seconds, values: BasePiValues, cap: number): void => {
  const wanted = state.base + values.alpha * (delay - values.qRef) + values.beta * (delay - state.delay);
  state.base = Math.min(cap, Math.max(0, wanted));
  state.delay = delay;
  state.updates += 1;
};

/** After a change of the interval, updates are counted from that time. */
export const rearm = (state: BasePi, values: BasePiValues, before: BasePiValues, now: Seconds): void => {
  if (values.updateInterval === before.updateInterval) return;
  state.timerStart = now;
  state.updates = 0;
};

/** Waiting time of the oldest packet; 0: the queue is empty. */
export const headAge = (waiting: Fifo, now: Seconds): Seconds => (waiting.length === 0 ? 0 : now - waiting.at(0).tEnq);

/** The packet's ECN code point identifies a scalable sender (RFC 9331, section 5.1: ECT(1), or CE). */
export const isL4s = (packet: Packet): boolean => packet.ecn === ECT1 || packet.ecn === CE;

/**
 * True with probability base² (RFC 9332, section 2.1: classic senders react to the square root): both of two draws must
 * be below it, which squares without a multiplication (RFC 9332, appendix A.1).
 */
export const squaredChance = (base: number, port: QueuePort): boolean => {
  if (base <= 0) return false;
  return base >= 1 || Math.max(port.uniform(), port.uniform()) < base;
};
