import type { Seconds } from "../../../units/units.ts";
import { Fifo } from "../shared/fifo.ts";

/** Thresholds and averages are in packets; with `byteMode`, in units of `meanPacketSize` bytes. */
export interface RedState {
  readonly waiting: Fifo;
  average: number;
  /** Arrivals since the last drop or mark, counted as `countMode` says. */
  count: number;
  countBytes: number;
  /** With the `countMode` linux: what `count` times the excess of the average has to reach for a drop or mark. */
  dueAt: number;
  /** The average was above the minimum threshold at the previous arrival. */
  above: boolean;
  /** The link is idle, since `idleSince`. */
  idle: boolean;
  idleSince: Seconds;
  /** Probabilities of the latest decision: of the curve, and after spreading. */
  baseProbability: number;
  spreadProbability: number;
}

/** An empty queue at an idle link. */
export const initialRedState = (now: Seconds): RedState => {
  const state: RedState = {
    waiting: new Fifo(),
    average: Number.NaN,
    count: 0,
    countBytes: 0,
    dueAt: 0,
    above: false,
    idle: true,
    idleSince: Number.NaN,
    baseProbability: Number.NaN,
    spreadProbability: Number.NaN,
  };
  state.average = state.baseProbability = state.spreadProbability = 0;
  state.idleSince = now;
  return state;
};
