import type { State } from "./bbrState.ts";
import type { Feedback } from "./contract.ts";

/** Rounds of an interval, at least and at most (Linux, bbr_lt_intvl_min_rtts), and for which the rate is used. */
const ROUNDS_MIN = 4;
const ROUNDS_MAX = 16;
const ROUNDS_USED = 48;
/** Least losses for each delivered segment (bbr_lt_loss_thresh). */
const LOSSES = 50 / 256;
/** Two rates are the same within this share (bbr_lt_bw_ratio). */
const SAME = 1 / 8;
/** Shortest interval, s. */
const LEAST = 0.001;

const begin = (state: State, { now, deliveredTotal }: Feedback): void => {
  state.longAt = now;
  state.longDelivered = deliveredTotal;
  state.longLost = state.lostTotal;
  state.longRounds = 0;
};

const forget = (state: State, feedback: Feedback): void => {
  state.longRate = 0;
  state.usesLong = false;
  state.samplesLong = false;
  begin(state, feedback);
};

/**
 * Long-term sampling of BBR (Linux, bbr_lt_bw_sampling): where two intervals in a row lose a sixth of their packets and
 * deliver at the same rate, a policer limits the path, so the sender stays at that rate for 48 round trips, and does
 * not probe.
 * @returns whether the 48 round trips have just ended, so that probing begins anew
 */
export const sampleLong = (state: State, feedback: Feedback): boolean => {
  const { lost, now, rateLimited, deliveredTotal } = feedback;
  state.lostTotal += lost;
  if (state.usesLong) {
    if (state.mode !== "probe bandwidth" || !state.roundStarts) return false;
    state.longRounds += 1;
    if (state.longRounds < ROUNDS_USED) return false;
    forget(state, feedback);
    return true;
  }
  if (!state.samplesLong) {
    if (lost === 0) return false;
    begin(state, feedback);
    state.samplesLong = true;
  }
  if (state.roundStarts) state.longRounds += 1;
  if (rateLimited || state.longRounds > ROUNDS_MAX) forget(state, feedback);
  else if (lost > 0 && state.longRounds >= ROUNDS_MIN) {
    const delivered = deliveredTotal - state.longDelivered;
    const time = now - state.longAt;
    if (delivered > 0 && state.lostTotal - state.longLost >= LOSSES * delivered && time >= LEAST)
      endInterval(state, delivered / time, feedback);
  }
  return false;
};

const endInterval = (state: State, rate: number, feedback: Feedback): void => {
  if (state.longRate > 0 && Math.abs(rate - state.longRate) <= SAME * state.longRate) {
    state.longRate = (rate + state.longRate) / 2;
    state.usesLong = true;
    state.pacingGain = 1;
    state.longRounds = 0;
    return;
  }
  state.longRate = rate;
  begin(state, feedback);
};
