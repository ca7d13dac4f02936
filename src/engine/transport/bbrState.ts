import type { Seconds } from "../../units/units.ts";
import type { BbrValues } from "./bbrFields.ts";
import type { PacedWindow } from "./contract.ts";

const INFINITE = Number.POSITIVE_INFINITY;
/** Longest window of the maximum filter of rates, in rounds. */
const RATES = 20;
/** Assumed round-trip time before the first sample, s; it sets the pacing rate. */
const FIRST_RTT = 0.1;

/** States of BBR. */
export type Mode = "startup" | "drain" | "probe bandwidth" | "probe round trip";

/** BBR's estimates of the path, and its state. */
export interface State extends PacedWindow {
  mode: Mode;
  pacingGain: number;
  windowGain: number;
  /** Maximum rates, segments/s, by round modulo the window of the filter. */
  rates: Float64Array;
  /** Minimum round-trip time, s, and the time of that sample; Infinity: none yet. */
  minRtt: Seconds;
  minRttAt: Seconds;
  /** Rounds so far. A round ends when a segment is delivered that was sent after `roundEnd` segments were delivered. */
  round: number;
  roundEnd: number;
  roundStarts: boolean;
  /** Highest rate so far in Startup, rounds since it last grew enough, and whether the pipe counts as full. */
  fullRate: number;
  fullCount: number;
  filled: boolean;
  cycleIndex: number;
  cycleAt: Seconds;
  /**
   * Earliest end of ProbeRTT, NaN: its small window is not reached yet; and whether a round has passed at that window.
   */
  probeRttUntil: Seconds;
  probeRttRoundDone: boolean;
  /** It sends again after a pause, and no ACK has come since. */
  resumes: boolean;
  /** Window before a loss or ProbeRTT. */
  priorCwnd: number;
  /** A loss is being repaired; and it is the first round of that, in which each delivered segment lets one be sent. */
  repairing: boolean;
  conserving: boolean;
  /** From the latest feedback: segments in the network, segments newly delivered, segments delivered in all. */
  pipe: number;
  delivered: number;
  deliveredTotal: number;
  /** Version 3: limit of the packets in flight, its next increase; segments lost and delivered in this round. */
  inflightHi: number;
  raise: number;
  lostInRound: number;
  deliveredInRound: number;
  /**
   * Long-term sampling: segments lost in all; an interval is sampled, its start, segments delivered and lost before it,
   * its rounds.
   */
  lostTotal: number;
  samplesLong: boolean;
  longAt: Seconds;
  longDelivered: number;
  longLost: number;
  longRounds: number;
  /** Rate of the latest interval, segments/s, 0: none; and whether it is used. */
  longRate: number;
  usesLong: boolean;
  /**
   * Aggregated ACKs: start of the epoch, segments delivered in it; the greatest excess now and before, and rounds of
   * now.
   */
  epochAt: Seconds;
  epochDelivered: number;
  extra: number;
  extraBefore: number;
  extraRounds: number;
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
  probeRttUntil: Number.NaN,
  probeRttRoundDone: false,
  resumes: false,
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
  lostTotal: 0,
  samplesLong: false,
  longAt: 0,
  longDelivered: 0,
  longLost: 0,
  longRounds: 0,
  longRate: 0,
  usesLong: false,
  epochAt: 0,
  epochDelivered: 0,
  extra: 0,
  extraBefore: 0,
  extraRounds: 0,
});

/** The window to return to after a repair or a probe of the round-trip time. */
export const windowToKeep = (state: State): number => {
  const isCut = state.repairing || state.mode === "probe round trip";
  return isCut ? Math.max(state.priorCwnd, state.cwnd) : state.cwnd;
};

/** Startup: after a round that was not limited by the sender, is the pipe full? (section 4.3.2.2) */
export const noteRound = (state: State, { fullThresh, fullRounds }: BbrValues, rate: number): void => {
  if (state.filled) return;
  if (rate >= fullThresh * state.fullRate) {
    state.fullRate = rate;
    state.fullCount = 0;
    return;
  }
  state.fullCount += 1;
  state.filled = state.fullCount >= fullRounds;
};
