import { describe, expect, it } from "vitest";
import { VegasWindow, vegas } from "../../src/engine/transport/vegas.ts";
import type { Json } from "../../src/units/units.ts";
import { feedbackOf, valuesOf } from "../engine/feedback.ts";
import { exchanges, SenderHost } from "../engine/senderHost.ts";

/** A window at the end of a round with these round trips. */
const atRoundEnd = (
  cwnd: number,
  ssthresh: number,
  baseRtt: number,
  minRtt: number,
  given: Readonly<Record<string, Json>> = {},
): VegasWindow => {
  const law = new VegasWindow(valuesOf(vegas.fields, given), cwnd);
  law.state.ssthresh = ssthresh;
  law.state.baseRtt = baseRtt;
  law.state.roundEnd = 100;
  for (let acknowledgment = 98; acknowledgment <= 100; acknowledgment++)
    law.onFeedback(feedbackOf({ rtt: minRtt, acknowledgment, next: 120 }));
  law.onFeedback(feedbackOf({ rtt: minRtt, acknowledgment: 101, next: 121 }));
  return law;
};

describe("congestion avoidance, alpha 2 and beta 4", () => {
  it.each([
    [20, 0.1, 0.1, 0, 1],
    [20, 0.1, 0.11, 1.818182, 1],
    [20, 0.1, 0.12, 3.333333, 0],
    [20, 0.1, 0.125, 4, 0],
    [20, 0.1, 0.15, 6.666667, -1],
    [40, 0.05, 0.055, 3.636364, 0],
  ])(
    "window %d, least round trip %d s, now %d s: %d wait, so %d (vectors 1 to 6)",
    (cwnd, base, now, waiting, step) => {
      const law = atRoundEnd(cwnd, 10, base, now);
      expect(law.waiting).toBeCloseTo(waiting, 6);
      law.onAck({ segments: 1 });
      expect(law.state.cwnd).toBe(cwnd + step);
    },
  );

  it("decides once in a round", () => {
    const law = atRoundEnd(20, 10, 0.1, 0.1);
    law.onAck({ segments: 1 });
    law.onFeedback(feedbackOf({ rtt: 0.1, acknowledgment: 102, next: 122 }));
    law.onAck({ segments: 1 });
    expect(law.state.cwnd).toBe(21);
    expect(law.state.roundEnd).toBe(121);
  });

  it("with two samples or fewer it grows as Reno does", () => {
    const law = new VegasWindow(valuesOf(vegas.fields), 20);
    law.state.ssthresh = 10;
    law.onFeedback(feedbackOf({ rtt: 0.1, acknowledgment: 1, next: 21 }));
    law.onAck({ segments: 1 });
    expect(law.state.cwnd).toBeCloseTo(20.05, 12);
  });

  it("shrinks to two segments at least, and keeps the threshold near the window", () => {
    const law = atRoundEnd(2, 1, 0.01, 0.5, { beta: 1, alpha: 1 });
    law.onAck({ segments: 1 });
    expect(law.state.cwnd).toBe(2);
    const high = atRoundEnd(20, 3, 0.1, 0.12);
    high.onAck({ segments: 1 });
    expect(high.state.ssthresh).toBe(15);
  });
});

describe("slow start, gamma 1", () => {
  it.each([
    [0.1, 0, 9],
    [0.112, 0.857143, 9],
    [0.115, 1.043478, 7],
  ])(
    "window 8, least round trip 0.1 s, now %d s: %d wait, the window is %d then (vectors 7 to 9)",
    (now, waiting, left) => {
      const law = atRoundEnd(8, Number.POSITIVE_INFINITY, 0.1, now);
      expect(law.waiting).toBeCloseTo(waiting, 6);
      law.onAck({ segments: 1 });
      expect(law.state.cwnd).toBe(left);
      expect(law.state.ssthresh).toBe(left === 7 ? 6 : Number.POSITIVE_INFINITY);
    },
  );
});

it("halves at a loss, grows as Reno until everything of then is acknowledged, and begins a round", () => {
  const law = atRoundEnd(20, 10, 0.1, 0.1);
  law.onCongestion("loss", 20);
  expect(law.state).toMatchObject({ cwnd: 10, ssthresh: 10, on: false });
  law.onAck({ segments: 1 });
  expect(law.state.cwnd).toBeCloseTo(10.1, 12);
  law.onFeedback(feedbackOf({ acknowledgment: 122, next: 130, open: true }));
  expect(law.state).toMatchObject({ on: true, roundEnd: 130 });
});

it("with its sender: a loss is repaired with one cut", () => {
  const host = new SenderHost(vegas).established(100, 119, 20, 10);
  exchanges(host, [100], 40);
  expect(host.counts).toEqual({ retransmission: 1, timeout: 0, cut: 1, ecn: 0 });
});

describe("the rules of Linux", () => {
  const linux = { queuedBy: "base-rtt", growth: "counter" };

  // tcp_vegas_cong_avoid of 6.1: diff = cwnd * (rtt − base) / base, in whole packets, against 2 and 4.
  it.each([
    [20, 0.1, 0.11, 2, 0],
    [20, 0.1, 0.1099, 1, 1],
    [20, 0.1, 0.1249, 4, 0],
    [20, 0.1, 0.125, 5, -1],
    [20, 0.1, 0.2, 20, -1],
  ])("window %d, least round trip %d s, now %d s: %d wait, so %d", (cwnd, base, now, waiting, step) => {
    const law = atRoundEnd(cwnd, 10, base, now + 1e-9, linux);
    expect(law.waiting).toBe(waiting);
    law.onAck({ segments: 1 });
    expect(law.state.cwnd).toBe(cwnd + step);
  });

  it("open the window by every segment of an ACK in slow start, up to the threshold", () => {
    const law = new VegasWindow(valuesOf(vegas.fields, linux), 10);
    law.state.ssthresh = 13;
    law.state.roundEnd = 100;
    law.onAck({ segments: 2 });
    expect(law.state.cwnd).toBe(12);
    law.onAck({ segments: 2 });
    expect(law.state.cwnd).toBe(13);
    // At the threshold slow start is over: the window waits for the end of the round.
    law.onAck({ segments: 2 });
    expect(law.state.cwnd).toBe(13);
  });

  it("grow by a segment for each window acknowledged after a cut, which leaves a whole one", () => {
    const law = new VegasWindow(valuesOf(vegas.fields, linux), 11);
    law.onCongestion("loss", 11);
    expect([law.state.cwnd, law.state.ssthresh]).toEqual([5, 5]);
    for (let i = 0; i < 4; i++) law.onAck({ segments: 1 });
    expect(law.state.cwnd).toBe(5);
    law.onAck({ segments: 1 });
    expect(law.state.cwnd).toBe(6);
  });
});
