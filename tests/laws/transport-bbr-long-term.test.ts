import { describe, expect, it } from "vitest";
import { bbr } from "../../src/engine/transport/bbr.ts";
import { allowance, noteAggregation } from "../../src/engine/transport/bbrAggregation.ts";
import { type BbrValues, bbrFields } from "../../src/engine/transport/bbrFields.ts";
import { sampleLong } from "../../src/engine/transport/bbrLongTerm.ts";
import { initialState, type State } from "../../src/engine/transport/bbrState.ts";
import { feedbackOf, valuesOf } from "../engine/feedback.ts";

// bbr_lt_bw_sampling of Linux 6.1, by hand: 4 to 16 rounds, losses of at least 50/256 of what is delivered, rates
// within an eighth.

const values: BbrValues = valuesOf(bbrFields);

/** Rounds of 0.1 s, each of which delivers so many segments and ends with so many losses. */
class Path {
  readonly state: State = Object.assign(initialState(values, 10), { mode: "probe bandwidth", roundStarts: true });
  private now = 0;
  private deliveredTotal = 0;

  round(delivered: number, lost: number, rateLimited = false): boolean {
    this.now += 0.1;
    this.deliveredTotal += delivered;
    const told = { now: this.now, delivered, lost, deliveredTotal: this.deliveredTotal, rateLimited };
    return sampleLong(this.state, feedbackOf(told));
  }
  rounds(count: number, delivered: number, lost: number): this {
    for (let i = 0; i < count; i++) this.round(delivered, lost);
    return this;
  }
}

describe("long-term sampling", () => {
  // The round of the first loss begins an interval and is the first of its four, so that it lasts 0.3 s; the next one
  // lasts 0.4 s.
  it("takes the mean of two intervals in a row with the same rate", () => {
    const { state } = new Path().rounds(4, 20, 4).rounds(4, 22, 5);
    expect(state.usesLong).toBe(true);
    expect(state.longRate).toBeCloseTo((200 + 220) / 2, 9);
    expect(state.pacingGain).toBe(1);
  });

  it.each([
    ["losses are fewer than 50 of 256", 20, 3],
    ["the rates differ by more than an eighth", 24, 5],
  ])("does not where %s", (_, delivered, lost) => {
    expect(new Path().rounds(4, 20, 4).rounds(4, delivered, lost).state.usesLong).toBe(false);
  });

  it("begins anew where an interval becomes longer than 16 rounds, or the sender has no more data", () => {
    const { state } = new Path().rounds(1, 20, 4).rounds(17, 20, 0);
    expect([state.samplesLong, state.longRate]).toEqual([false, 0]);
    const path = new Path().rounds(4, 20, 4);
    path.round(20, 4, true);
    expect([path.state.samplesLong, path.state.longRate]).toEqual([false, 0]);
  });

  it("uses the rate for 48 rounds, and then probes again", () => {
    const path = new Path().rounds(8, 20, 4);
    expect(path.state.usesLong).toBe(true);
    path.rounds(47, 20, 4);
    expect(path.state.usesLong).toBe(true);
    expect(path.round(20, 4)).toBe(true);
    expect([path.state.usesLong, path.state.longRate]).toEqual([false, 0]);
  });
});

describe("losses that close the window", () => {
  const windowAfter = (lossesClose: boolean): number => {
    const law = bbr.create(valuesOf(bbrFields, { lossesClose }), 10, () => 0.5);
    law.state.cwnd = 30;
    // Startup with an unknown rate: the window opens by what is delivered below the first 10 segments alone.
    law.onFeedback?.(feedbackOf({ delivered: 2, deliveredTotal: 100, lost: 3, pipe: 5 }));
    return law.state.cwnd;
  };

  it("close it by each of them, as an option", () => {
    expect(windowAfter(false)).toBe(30);
    expect(windowAfter(true)).toBe(27);
  });
});

// bbr_update_ack_aggregation, by hand.
describe("the allowance for aggregated ACKs", () => {
  const note = (state: State, now: number, delivered: number, roundStarts = false): void => {
    state.roundStarts = roundStarts;
    noteAggregation(state, feedbackOf({ now, delivered, rate: 100 }), 100);
  };
  const filled = (): State => Object.assign(initialState(values, 50), { filled: true });

  it("is what was delivered beyond the rate since ACKs were last behind it", () => {
    const state = filled();
    note(state, 1, 5);
    // At 100/s one segment is expected in 10 ms, and eight more come.
    note(state, 1.01, 8);
    expect(state.extra).toBe(5 + 8 - 1);
    expect(allowance(state, 100)).toBe(10);
    expect(allowance(state, 1000)).toBe(12);
    // By 1.2 s 20 are expected, more than came: a new epoch.
    note(state, 1.2, 2);
    expect([state.epochDelivered, state.epochAt, state.extra]).toEqual([2, 1.2, 12]);
  });

  it("is forgotten after ten rounds, and there is none before the path was full", () => {
    const state = filled();
    note(state, 1, 9);
    for (let i = 1; i <= 9; i++) note(state, 1 + i, 1, true);
    expect(allowance(state, 1000)).toBe(9);
    note(state, 11, 1, true);
    expect(allowance(state, 1000)).toBe(1);
    expect(allowance({ ...state, filled: false }, 1000)).toBe(0);
  });
});
