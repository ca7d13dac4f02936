import type { Seconds } from "../../../units/units.ts";
import { type BasePi, initialBasePi } from "../pi/basePi.ts";
import { Fifo } from "../shared/fifo.ts";
import { TagLists } from "../shared/tagLists.ts";
import type { DualPi2Values as Values } from "./dualpi2Fields.ts";

/** "L" and "C" of RFC 9332 are `low` and `classic` here. */
export interface DualPi2State extends BasePi {
  readonly low: Fifo;
  readonly classic: Fifo;
  /** With `floorAt` enqueue: of each low-latency packet the number that it found waiting in its queue. */
  readonly found: TagLists;
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
export const LOW = 0;
export const CLASSIC = 1;

/** Empty queues. */
export const initialDualPi2 = (values: Values, now: Seconds): DualPi2State => {
  return {
    ...initialBasePi(now),
    low: new Fifo(),
    classic: new Fifo(),
    found: new TagLists(),
    credit: firstCredit(values),
    sums: new Float64Array(2),
    lowDelay: 0,
    classicDelay: 0,
    native: 0,
    servedLow: false,
  };
};

/** Weights are percentages. The low-latency queue starts, with a credit of one packet. */
export const firstCredit = ({ mtu, classicWeight }: Values): number => mtu * (2 * classicWeight - 100);

/** Change of the credit when this queue sends `bytes` while the other one waits. */
export const creditFor = (fromLow: boolean, bytes: number, { classicWeight }: Values): number =>
  fromLow ? classicWeight * bytes : (classicWeight - 100) * bytes;

/** Whether the low-latency queue is next. At least one queue is not empty. */
export const isLowNext = (
  low: Fifo,
  atLow: number,
  classic: Fifo,
  atClassic: number,
  credit: number,
  values: Values,
) => {
  if (atLow >= low.length) return false;
  if (atClassic >= classic.length) return true;
  if (values.scheduler === "wrr") return credit <= 0;
  return low.at(atLow).tEnq - values.timeShift <= classic.at(atClassic).tEnq;
};
