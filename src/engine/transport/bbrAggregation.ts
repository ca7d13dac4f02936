import type { State } from "./bbrState.ts";
import type { Feedback } from "./contract.ts";

/** Rounds of each of the two halves of the maximum filter (Linux, bbr_extra_acked_win_rtts). */
const ROUNDS = 5;
/** The allowance is at most what the rate delivers in this time, s (bbr_extra_acked_max_us). */
const LONGEST = 0.1;

/**
 * Allowance for aggregated ACKs (Linux, bbr_update_ack_aggregation): how many more segments were delivered than the
 * rate of the path explains, at most, in the last five to ten rounds.
 * @param rate of the path, segments/s
 */
export const noteAggregation = (state: State, { delivered, rate: sample, now }: Feedback, rate: number): void => {
  if (delivered <= 0 || Number.isNaN(sample)) return;
  if (state.roundStarts) {
    state.extraRounds += 1;
    if (state.extraRounds >= ROUNDS) {
      state.extraRounds = 0;
      state.extraBefore = state.extra;
      state.extra = 0;
    }
  }
  let expected = Math.floor(rate * (now - state.epochAt));
  if (state.epochDelivered <= expected) {
    state.epochDelivered = 0;
    state.epochAt = now;
    expected = 0;
  }
  state.epochDelivered += delivered;
  state.extra = Math.max(state.extra, Math.min(state.epochDelivered - expected, state.cwnd));
};

/**
 * Additional segments of the window for aggregated ACKs; 0 before the path was full.
 * @param rate of the path, segments/s
 */
export const allowance = ({ filled, extra, extraBefore }: State, rate: number): number =>
  filled ? Math.min(Math.max(extra, extraBefore), Math.floor(rate * LONGEST)) : 0;
