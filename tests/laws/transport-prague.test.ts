import { describe, expect, it } from "vitest";
import { Pacer } from "../../src/engine/transport/machinery/pacer.ts";
import { PragueWindow, prague } from "../../src/engine/transport/prague.ts";
import type { Json } from "../../src/units/units.ts";
import { feedbackOf, valuesOf } from "../engine/feedback.ts";
import { SenderHost } from "../engine/senderHost.ts";

const windowOf = (cwnd: number, given: Readonly<Record<string, Json>> = {}): PragueWindow => {
  const law = new PragueWindow(valuesOf(prague.fields, given), cwnd);
  law.state.ssthresh = cwnd;
  return law;
};

describe("growth below the virtual round trip", () => {
  it.each([
    [0.001, 0.0016],
    [0.005, 0.04],
    [0.01, 0.16],
    [0.02, 0.64],
    [0.025, 1],
    [0.05, 1],
  ])("at %d s is scaled by %d (vector 1)", (rtt, scale) => {
    expect(windowOf(20).growthScale(rtt)).toBeCloseTo(scale, 12);
    expect(windowOf(20, { rttIndep: "none" }).growthScale(rtt)).toBe(1);
  });

  it.each([
    [0.001, 1600],
    [0.01, 1600],
    [0.025, 1600],
    [0.05, 400],
  ])("at %d s speeds up by %d segments/s in a second (vector 2)", (rtt, acceleration) => {
    expect(windowOf(20).growthScale(rtt) / (rtt * rtt)).toBeCloseTo(acceleration, 9);
  });

  it("one unmarked ACK at 10 ms takes 20 to 20.008 (vector 3)", () => {
    const law = windowOf(20);
    law.onFeedback(feedbackOf({ smoothedRtt: 0.01, now: 0.001 }));
    expect(law.state.cwnd).toBeCloseTo(20.008, 12);
  });

  it("waits for the rounds of transition", () => {
    const law = windowOf(20, { transition: 2 });
    expect(law.growthScale(0.01)).toBe(1);
    law.state.rounds = 2;
    expect(law.growthScale(0.01)).toBeCloseTo(0.16, 12);
  });

  it("marked packets do not open the window, nor does anything while a loss is repaired", () => {
    const law = windowOf(20);
    law.state.cutAt = 0;
    law.onFeedback(feedbackOf({ smoothedRtt: 0.01, now: 0.001, marks: 1 }));
    law.onFeedback(feedbackOf({ smoothedRtt: 0.01, now: 0.001, recovering: true }));
    expect(law.state.cwnd).toBe(20);
  });

  it("slow start opens by each unmarked segment until there is a mark", () => {
    const law = windowOf(20);
    law.state.ssthresh = Number.POSITIVE_INFINITY;
    law.state.cutAt = 0;
    law.onFeedback(feedbackOf({ smoothedRtt: 0.05, now: 0.001, segments: 2 }));
    expect(law.state.cwnd).toBe(22);
    law.onFeedback(feedbackOf({ smoothedRtt: 0.05, now: 0.001, segments: 2, marks: 1 }));
    expect(law.state.cwnd).toBeCloseTo(22 + 1 / 22, 12);
  });
});

describe("the smoothed fraction of marks (vector 4)", () => {
  /** One update for each virtual round trip with 100 packets, of which these fractions are marked. */
  const alphas = (alpha0: number, fractions: readonly number[]): number[] => {
    const law = windowOf(100, { alpha0 });
    // Cuts are not looked at here.
    law.state.cutAt = Number.POSITIVE_INFINITY;
    return fractions.map((fraction, i) => {
      const acknowledgment = (i + 1) * 100;
      law.onFeedback(
        feedbackOf({
          smoothedRtt: 0.01,
          now: (i + 1) * 0.026,
          acknowledgment,
          next: acknowledgment + 50,
          segments: 100,
          marks: fraction * 100,
        }),
      );
      return law.state.alpha;
    });
  };
  const expectClose = (found: readonly number[], expected: readonly number[]): void => {
    for (const [i, alpha] of found.entries()) expect(alpha).toBeCloseTo(expected[i] ?? 0, 8);
  };

  it("decays, follows and rises as DCTCP's", () => {
    expectClose(alphas(1, [0, 0]), [0.9375, 0.87890625]);
    expectClose(alphas(1, [0, 0, 0.5, 1, 0.25, 0]), [0.9375, 0.87890625, 0.85522461, 0.86427307, 0.825881, 0.77426344]);
    expectClose(alphas(0, [1, 1, 1, 1, 1]), [0.0625, 0.12109375, 0.17602539, 0.2275238, 0.27580357]);
  });

  it("waits for a virtual round trip, and for a real one", () => {
    const law = windowOf(20);
    law.onFeedback(feedbackOf({ smoothedRtt: 0.01, now: 0.03, acknowledgment: 5, next: 15 }));
    expect(law.state.alpha).toBeCloseTo(0.9375, 12);
    law.onFeedback(feedbackOf({ smoothedRtt: 0.01, now: 0.05, acknowledgment: 30, next: 40 }));
    law.onFeedback(feedbackOf({ smoothedRtt: 0.1, now: 0.2, acknowledgment: 14, next: 40 }));
    expect(law.state.alpha).toBeCloseTo(0.9375, 12);
    law.onFeedback(feedbackOf({ smoothedRtt: 0.01, now: 0.2, acknowledgment: 50, next: 60 }));
    expect(law.state.alpha).toBeCloseTo(0.87890625, 12);
  });
});

describe("a mark", () => {
  it("cuts once in a virtual round trip: 40 at a fraction of 0.2 to 36 (vector 7)", () => {
    const law = windowOf(40);
    law.state.alpha = 0.2;
    law.state.alphaAt = 1;
    const mark = (now: number, acknowledgment: number): boolean =>
      law.onFeedback(feedbackOf({ smoothedRtt: 0.01, now, acknowledgment, next: acknowledgment + 36, marks: 1 }));
    expect(mark(1, 100)).toBe(true);
    expect(law.state.cwnd).toBeCloseTo(36, 12);
    // A real round trip has passed, the virtual one has not.
    expect(mark(1.015, 140)).toBe(false);
    expect(law.state.cwnd).toBeCloseTo(36, 12);
    law.state.alphaAt = 2;
    expect(mark(1.03, 180)).toBe(true);
  });

  it.each([
    [0.05, 0.025, 38],
    [0.1, 0.025, 18],
    [0.2, 0.025, 8],
    [0.05, 0.01, 15.2],
    [0.1, 0.01, 7.2],
    [0.2, 0.01, 3.2],
  ])("with probability %d at %d s the window is in balance at %d (vector 5)", (p, rtt, expected) => {
    const law = windowOf(expected, { minCwnd: 1 });
    law.state.alpha = p;
    // Over a virtual round trip: what unmarked segments add, and what the one cut takes.
    const acks = (expected * 0.025) / rtt;
    const scale = law.growthScale(rtt);
    const gain = ((1 - p) * acks * scale) / expected;
    law.onFeedback(feedbackOf({ smoothedRtt: rtt, now: 0.001, marks: 1 }));
    expect(expected - law.state.cwnd).toBeCloseTo(gain, 9);
    expect(expected / rtt).toBeCloseTo((2 * (1 - p)) / (p * 0.025), 9);
  });
});

describe("pacing (vector 6)", () => {
  it("spreads a window over a round trip, twice as fast in slow start", () => {
    const law = windowOf(12.5);
    law.onFeedback(feedbackOf({ smoothedRtt: 0.02, segments: 0, delivered: 0 }));
    expect(law.state.pacingRate).toBeCloseTo(625, 9);
    law.state.ssthresh = 26;
    law.onFeedback(feedbackOf({ smoothedRtt: 0.02, segments: 0, delivered: 0 }));
    expect(law.state.pacingRate).toBeCloseTo(1250, 9);
  });

  it.each([
    [625, 0.0016],
    [1250, 0.0008],
  ])("at %d segments/s sends one each %d s", (rate, gap) => {
    const pacer = new Pacer();
    expect(pacer.allows(1)).toBe(true);
    pacer.sent(1, rate);
    expect(pacer.allows(1 + gap / 2)).toBe(false);
    expect(pacer.wakeAt).toBeCloseTo(1 + gap, 12);
    expect(pacer.allows(pacer.wakeAt)).toBe(true);
  });

  it("its sender sends one segment at a time, and sets its wake-up time for the next", () => {
    const host = new SenderHost(prague);
    expect(host.during(() => host.sender.open(0))).toEqual([0]);
    // Ten segments in the 0.1 s that a round trip is taken for, twice as fast.
    expect(host.sender.wakeAt).toBeCloseTo(0.005, 12);
    expect(host.during(() => host.sender.onTimer(0.005))).toEqual([1]);
    expect(host.during(() => host.sender.onTimer(0.007))).toEqual([]);
    expect(host.sender.wakeAt).toBeCloseTo(0.01, 12);
  });

  it("the window is a fraction, rounded up, of at least two segments", () => {
    expect(windowOf(7.2).sendingWindow).toBe(8);
    expect(windowOf(1).sendingWindow).toBe(2);
  });
});

it("a loss halves the window, a timeout restarts slow start", () => {
  const law = windowOf(40);
  law.state.marks = 3;
  law.onCongestion("loss");
  expect(law.state).toMatchObject({ cwnd: 20, ssthresh: 20 });
  law.onCongestion("timeout");
  law.state.cwnd = 1;
  law.onFeedback(feedbackOf({ smoothedRtt: 0.05 }));
  expect(law.state.cwnd).toBe(2);
});

it("counts marks by what the receiver counts", () => {
  const host = new SenderHost(prague).established(100, 119, 20, 10);
  host.ack(101, true, 0, { arrived: 100, marks: 3 });
  host.ack(102, true, 0, { arrived: 101, marks: 4 });
  const { state } = host.sender.law;
  expect(state).toMatchObject({ marks: 4, delivered: 2 });
  expect(host.counts).toMatchObject({ ecn: 1, cut: 1 });
});
