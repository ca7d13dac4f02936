import { describe, expect, it } from "vitest";
import type { Feedback } from "../../src/engine/transport/contract.ts";
import { DctcpWindow, dctcp } from "../../src/engine/transport/dctcp.ts";
import { FeedbackReceiver } from "../../src/engine/transport/machinery/feedbackReceiver.ts";
import type { Json } from "../../src/units/units.ts";
import { feedbackOf, valuesOf } from "../engine/feedback.ts";
import { ackOf, dataPacket, SenderHost } from "../engine/senderHost.ts";

const windowOf = (cwnd: number, given: Readonly<Record<string, Json>> = {}): DctcpWindow => {
  const law = new DctcpWindow(valuesOf(dctcp.fields, given), cwnd);
  law.state.ssthresh = cwnd;
  return law;
};

/** Observation windows of 100 segments, of which these fractions are marked; the smoothed fraction after each. */
const alphas = (alpha0: number, fractions: readonly number[]): number[] => {
  const law = windowOf(100, { alpha0 });
  law.onFeedback(feedbackOf({ segments: 0, delivered: 0, acknowledgment: 1, next: 1 }));
  law.state.alpha = alpha0;
  let acknowledgment = 1;
  return fractions.map((fraction) => {
    const unmarked = 100 * (1 - fraction);
    const tell = (segments: number, marked: boolean): void => {
      acknowledgment += segments;
      if (segments > 0) law.onFeedback(feedbackOf({ segments, marked, acknowledgment, next: acknowledgment }));
    };
    // Marked ones first: the window ends with the last ACK.
    law.state.windowEnd = acknowledgment + 99;
    tell(100 - unmarked, true);
    tell(unmarked, false);
    return law.state.alpha;
  });
};

describe("the smoothed fraction of marks", () => {
  it("decays from 1 without marks (vector 1)", () => {
    const found = alphas(
      1,
      Array.from({ length: 50 }, () => 0),
    );
    const expected: [number, number][] = [
      [1, 0.9375],
      [2, 0.878906],
      [5, 0.724196],
      [10, 0.52446],
      [20, 0.275059],
      [50, 0.039679],
    ];
    for (const [windows, alpha] of expected) expect(found[windows - 1]).toBeCloseTo(alpha, 6);
  });

  it("follows the marks of each window (vector 2)", () => {
    const expected = [0.9375, 0.87890625, 0.85522461, 0.86427307, 0.825881, 0.77426344];
    for (const [i, alpha] of alphas(1, [0, 0, 0.5, 1, 0.25, 0]).entries())
      expect(alpha).toBeCloseTo(expected[i] ?? 0, 8);
  });

  it("rises from 0 where all is marked (vector 3)", () => {
    const expected = [0.0625, 0.12109375, 0.17602539, 0.2275238, 0.27580357];
    for (const [i, alpha] of alphas(0, [1, 1, 1, 1, 1]).entries()) expect(alpha).toBeCloseTo(expected[i] ?? 0, 8);
  });
});

const marked = (given: Partial<Feedback> = {}): Feedback =>
  feedbackOf({ marked: true, segments: 0, delivered: 0, acknowledgment: 50, next: 100, ...given });

describe("a mark", () => {
  it.each([
    [1, 50],
    [0.5, 75],
    [0.1, 95],
    [0.01, 99.5],
  ])("at a fraction of %d cuts 100 to %d (vector 4)", (alpha, left) => {
    const law = windowOf(100);
    law.state.alpha = alpha;
    law.state.windowEnd = 1000;
    expect(law.onFeedback(marked())).toBe(true);
    expect(law.state.cwnd).toBeCloseTo(left, 9);
    expect(law.state.ssthresh).toBeCloseTo(left, 9);
  });

  it("cuts once per window of data, and never while a loss is repaired", () => {
    const law = windowOf(100);
    law.state.windowEnd = 1000;
    expect(law.onFeedback(marked({ recovering: true }))).toBe(false);
    expect(law.onFeedback(marked())).toBe(true);
    expect(law.onFeedback(marked({ acknowledgment: 100 }))).toBe(false);
    expect(law.onFeedback(marked({ acknowledgment: 101, next: 150 }))).toBe(true);
  });

  it("leaves at least the least window", () => {
    const law = windowOf(3);
    law.state.windowEnd = 1000;
    law.onFeedback(marked());
    expect(law.state.cwnd).toBe(2);
  });

  it("updates the fraction, then cuts, then grows", () => {
    const law = windowOf(100, { g: 0.5 });
    law.onFeedback(feedbackOf({ marked: true, segments: 1, acknowledgment: 50, next: 100, delivered: 1 }));
    // alpha 1 stays 1 with M = 1; 100 → 50; and the ACK of one segment adds 1/50.
    expect(law.state.alpha).toBe(1);
    expect(law.state.cwnd).toBeCloseTo(50 + 1 / 50, 12);
    const cautious = windowOf(100, { g: 0.5, growOnCe: false });
    cautious.onFeedback(feedbackOf({ marked: true, segments: 1, acknowledgment: 50, next: 100, delivered: 1 }));
    expect(cautious.state.cwnd).toBe(50);
  });
});

describe("in whole segments, as Linux counts", () => {
  const whole = (cwnd: number): DctcpWindow => {
    const law = windowOf(cwnd, { growth: "counter" });
    law.state.windowEnd = 1000;
    return law;
  };
  const told = (law: DctcpWindow, segments: number, acknowledgment: number): number => {
    law.onFeedback(feedbackOf({ segments, acknowledgment, next: 200, delivered: segments }));
    return law.state.cwnd;
  };

  // tcp_dctcp.c: cwnd − ((cwnd · alpha) >> 11), alpha in 1/1024; at least 2.
  it.each([
    [3, 1, 2],
    [5, 1, 3],
    [5, 0.3, 5],
    [5, 0.4, 4],
    [10, 0.5, 8],
    [2, 1, 2],
  ])("a window of %d with a fraction of %d is cut to %d", (cwnd, alpha, left) => {
    const law = whole(cwnd);
    law.state.alpha = alpha;
    law.onFeedback(marked());
    expect(law.state.cwnd).toBe(left);
  });

  it("grows by one for each window of acknowledged segments", () => {
    const law = whole(3);
    expect([1, 2, 3].map((n) => told(law, 1, n))).toEqual([3, 3, 4]);
    expect(told(law, 4, 7)).toBe(5);
  });

  it("does not grow until the data outstanding at a cut is acknowledged", () => {
    const law = whole(4);
    law.onFeedback(marked({ acknowledgment: 50, next: 54 }));
    expect(law.state.cwnd).toBe(2);
    expect(told(law, 4, 54)).toBe(2);
    expect(told(law, 2, 56)).toBe(3);
  });
});

it.each([
  [10, 0.441698],
  [50, 0.202235],
  [100, 0.142948],
])("marked above a window of %d alone, the fraction settles at %d (vector 5)", (threshold, expected) => {
  const law = windowOf(threshold, { g: 0.002 });
  law.state.alpha = expected;
  let acknowledgment = 0;
  let [sum, count] = [0, 0];
  for (let round = 0; round < 40_000; round++) {
    // The model's own clock: a round trip adds one segment, and the round above the threshold is marked.
    const { cwnd } = law.state;
    const isMarked = cwnd > threshold;
    acknowledgment += Math.round(cwnd);
    const before = cwnd;
    law.onFeedback(
      feedbackOf({ marked: isMarked, segments: cwnd, acknowledgment, next: acknowledgment + Math.round(cwnd) }),
    );
    law.state.cwnd = isMarked ? before * (1 - law.state.alpha / 2) : before + 1;
    if (round > 20_000) {
      sum += law.state.alpha;
      count += 1;
    }
  }
  // The fraction of the model is one of packets; this one of windows, which differ by up to a cut.
  expect(sum / count / expected).toBeGreaterThan(0.85);
  expect(sum / count / expected).toBeLessThan(1.15);
});

it("a loss halves the window and keeps the fraction", () => {
  const law = windowOf(100);
  law.state.alpha = 0.1;
  law.onCongestion("loss");
  expect(law.state).toMatchObject({ cwnd: 50, ssthresh: 50, alpha: 0.1 });
});

describe("the receiver (RFC 8257, section 3.2; vector 7)", () => {
  /** Acknowledgements as [packets received, next expected, echo], with delayed ACKs. */
  const answers = (flags: readonly number[]): [number, number, boolean][] => {
    const found: [number, number, boolean][] = [];
    let received = 0;
    const note = (): void => {
      const { acknowledgment, echo } = ackOf(receiver);
      found.push([received, acknowledgment, echo]);
    };
    const receiver = new FeedbackReceiver(true, 0.1, { answerEarlier: note }, "dctcp");
    for (const [sequence, flag] of flags.entries()) {
      received += 1;
      receiver.onData(dataPacket(sequence, { marked: flag === 1 }), { now: sequence / 1000 });
      if (receiver.answers) note();
    }
    return found;
  };

  it("answers every second packet while the state stays", () => {
    expect(answers([0, 0, 1, 1, 0])).toEqual([
      [2, 2, false],
      [4, 4, true],
    ]);
  });

  it("acknowledges pending packets with the old state when it changes", () => {
    expect(answers([0, 1])).toEqual([[2, 1, false]]);
    expect(answers([0, 0, 1, 0, 0])).toEqual([
      [2, 2, false],
      [4, 3, true],
      [5, 5, false],
    ]);
  });
});

it("its sender sets CWR after the cut, and keeps sending at a small window", () => {
  const host = new SenderHost(dctcp).established(100, 103, 4, 2);
  host.ack(101, true, Number.NaN, { arrived: 100, marks: 1 });
  expect(host.counts).toMatchObject({ ecn: 1, cut: 1 });
  host.ack(102, true, Number.NaN, { arrived: 101, marks: 2 });
  expect(host.counts.ecn).toBe(1);
  expect(host.sender.cwnd).toBeGreaterThanOrEqual(2);
});
