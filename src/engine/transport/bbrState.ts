import type { Seconds } from "../../units/units.ts";
import type { BbrValues } from "./bbrFields.ts";
import type { PacedWindow } from "./contract.ts";

const INFINITE = Number.POSITIVE_INFINITY;
/** Most rounds that the maximum filter of rates may span. */
const RATES = 20;
/** A first guess of the round-trip time, s: sets the pacing rate before there is a sample. */
const FIRST_RTT = 0.1;

/** The states of its machine. */
export type Mode = "startup" | "drain" | "probe bandwidth" | "probe round trip";

/** BBR's estimates of the path, and the state of its machine. */
export interface State extends PacedWindow {
  mode: Mode;
  pacingGain: number;
  windowGain: number;
  /** Maximum rates, segments/s, by round modulo the window of the filter. */
  rates: Float64Array;
  /** Minimum round-trip time, s, and when it was seen; Infinity: none yet. */
  minRtt: Seconds;
  minRttAt: Seconds;
  /** Rounds so far; a round ends when a segment arrives that was sent after so many were delivered. */
  round: number;
  roundEnd: number;
  roundStarts: boolean;
  /** Rate at which the path seemed full, rounds since, and whether it is. */
  fullRate: number;
  fullCount: number;
  filled: boolean;
  cycleIndex: number;
  cycleAt: Seconds;
  /** When the stop for the round trip may end; NaN: it is not yet reached. */
  stopUntil: Seconds;
  stopRound: boolean;
  /** Window before a loss or a stop. */
  priorCwnd: number;
  /** A loss is being repaired; its first round sends one segment for each that arrives. */
  repairing: boolean;
  conserving: boolean;
  /** As last told: segments in the network, and those of the latest ACK; delivered in all. */
  pipe: number;
  delivered: number;
  deliveredTotal: number;
  /** Version 3: what may be outstanding, by how much it is raised; lost and delivered in this round. */
  inflightHi: number;
  raise: number;
  lostInRound: number;
  deliveredInRound: number;
}

export const initialState = (values: BbrValues, initialWindow: number): State => ({
  cwnd: initialWindow,
  ssthresh: INFINITE,
  pacingRate: (values.highGain * initialWindow) / FIRST_RTT,
  mode: "startup",
  pacingGain: values.highGain,
  windowGain: values.highGain,
  rates: new Float64Array(RATES),
  minRtt: INFINITE,
  minRttAt: 0,
  round: 0,
  roundEnd: 0,
  roundStarts: false,
  fullRate: 0,
  fullCount: 0,
  filled: false,
  cycleIndex: 0,
  cycleAt: 0,
  stopUntil: Number.NaN,
  stopRound: false,
  priorCwnd: 0,
  repairing: false,
  conserving: false,
  pipe: 0,
  delivered: 0,
  deliveredTotal: 0,
  inflightHi: INFINITE,
  raise: 1,
  lostInRound: 0,
  deliveredInRound: 0,
});
