import { describe, expect, it } from "vitest";
import { CubicWindow, cubic } from "../../src/engine/transport/cubic.ts";
import type { Json } from "../../src/units/units.ts";
import { feedbackOf, valuesOf } from "../engine/feedback.ts";
import { exchanges, SenderHost } from "../engine/senderHost.ts";

const RTT = 0.1;

const windowOf = (cwnd: number, given: Readonly<Record<string, Json>> = {}): CubicWindow => {
  const law = new CubicWindow(valuesOf(cubic.fields, given), cwnd);
  law.state.ssthresh = cwnd;
  return law;
};
/** An ACK of so many segments. */
const ack = (law: CubicWindow, now: number, segments = 1, smoothedRtt = RTT): void => {
  law.onFeedback(feedbackOf({ now, segments, smoothedRtt }));
  law.onAck(feedbackOf({ now, segments }));
};
/** A loss at this window; the next stage of growth begins at 0 s. */
const afterLoss = (cwnd: number, given: Readonly<Record<string, Json>> = {}): CubicWindow => {
  const law = windowOf(cwnd, given);
  law.onCongestion("loss");
  law.onAck(feedbackOf({ segments: 0 }));
  return law;
};

describe("the curve (vector 1)", () => {
  it.each([
    [100, 4.217163, [70, 86.6808, 95.6403, 99.2787, 99.9959, 100.1919, 121.6527, 177.354]],
    [10, 1.957434, [7, 9.6489, 10, 10.4533, 13.4087, 21.2663]],
  ])("after a loss at %d it is back after %d s", (wMax, k, windows) => {
    const law = afterLoss(wMax);
    expect(law.state.k).toBeCloseTo(k, 6);
    const times = [0, 1, 2, 3, 4, 5, 8, 10];
    for (const [i, expected] of windows.entries()) expect(law.curve(times[i] ?? 0)).toBeCloseTo(expected, 4);
  });

  it.each([
    [500, 7.211248, 5, 495.6751],
    [1000, 9.085603, 10, 1000.3058],
  ])("after a loss at %d it is back after %d s; at %d s it is %d", (wMax, k, at, expected) => {
    const law = afterLoss(wMax);
    expect(law.state.k).toBeCloseTo(k, 6);
    expect(law.curve(at)).toBeCloseTo(expected, 4);
  });
});

describe("one ACK (vector 2)", () => {
  const at = (cwnd: number, now: number): number => {
    const law = afterLoss(100);
    law.state.cwnd = cwnd;
    law.state.ssthresh = 2;
    ack(law, now);
    return law.state.cwnd;
  };

  it("goes a window's part of the way to the curve one round trip ahead", () => {
    expect(at(80, 2)).toBeCloseTo(80.20255, 6);
  });

  it("aims no higher than half more than the window", () => {
    expect(at(60, 9.9)).toBeCloseTo(60 + (90 - 60) / 60, 9);
  });

  it("never lowers the window", () => {
    expect(at(100, 0)).toBe(100);
  });
});

describe("a reduction", () => {
  it.each([
    [80, 68, 56, 3.107233],
    [120, 120, 84, 4.481405],
  ])("at %d after a maximum of 100: aims at %d, from %d, in %d s (vector 3)", (cwnd, wMax, ssthresh, k) => {
    const law = afterLoss(100);
    law.state.cwnd = cwnd;
    law.onCongestion("loss");
    law.onAck(feedbackOf({ now: 7, segments: 0 }));
    expect(law.state.wMax).toBeCloseTo(wMax, 9);
    expect(law.state.ssthresh).toBeCloseTo(ssthresh, 9);
    expect(law.state.k).toBeCloseTo(k, 6);
  });

  it("without fast convergence aims at the window itself", () => {
    const law = afterLoss(100, { fastConv: false });
    law.state.cwnd = 80;
    law.onCongestion("loss");
    expect(law.state.wMax).toBe(80);
  });

  it("for a mark leaves its own share, of a small window more than of a loss", () => {
    const law = windowOf(40, { betaEcn: 0.85 });
    law.onCongestion("ecn");
    expect(law.state).toMatchObject({ cwnd: 34, ssthresh: 34 });
    const small = windowOf(1.2);
    small.onCongestion("ecn");
    expect(small.state.cwnd).toBe(1);
    small.onCongestion("loss");
    expect(small.state.cwnd).toBe(2);
    const least = windowOf(2.4, { minCwnd: 2 });
    least.onCongestion("ecn");
    expect(least.state).toMatchObject({ cwnd: 2, ssthresh: 2 });
  });

  it("by a timeout begins the next stage where the window is (RFC 9438, section 4.8)", () => {
    const law = windowOf(100);
    law.onCongestion("timeout");
    law.state.cwnd = 70;
    ack(law, 5);
    expect(law.state).toMatchObject({ k: 0, wMax: 70, epoch: 5 });
  });
});

describe("the Reno-friendly region (vector 4)", () => {
  /** Reno's estimate and the window after so long, with one ACK of a whole window per round trip. */
  const grown = (seconds: number, rtt: number, given: Readonly<Record<string, Json>> = {}) => {
    const law = afterLoss(100, given);
    const rounds = Math.round(seconds / rtt);
    for (let round = 1; round <= rounds; round++) ack(law, round * rtt, law.state.cwnd, rtt);
    return { estimate: law.state.wEst, cwnd: law.state.cwnd, region: law.phase };
  };

  it.each([
    [0.5, 0.02, 83.235],
    // From the old window on Reno gains a whole segment (57 round trips
    // of 0.529, three of 1).
    [3, 0.05, 70 + (57 * 9) / 17 + 3],
  ])("%d s after a loss, %d s a round trip: Reno has %d and rules", (seconds, rtt, reno) => {
    const { estimate, cwnd, region } = grown(seconds, rtt);
    expect(estimate).toBeCloseTo(reno, 3);
    expect(cwnd).toBeCloseTo(reno, 3);
    expect(region).toBe("Reno-friendly");
  });

  it("keeps the slope below the old window with RFC 8312: 101.765 after 60 round trips", () => {
    expect(grown(3, 0.05, { friendlySlope: "rfc8312" }).estimate).toBeCloseTo(101.765, 3);
  });

  it.each([
    [1, 0.05, 80.588, 86.681],
    [5, 0.1, 96.471, 100.192],
  ])("%d s after a loss, %d s a round trip: Reno has %d, the curve %d", (seconds, rtt, reno, curve) => {
    const { estimate, cwnd } = grown(seconds, rtt);
    expect(estimate).toBeCloseTo(reno, 3);
    // The window is on the curve one round trip ahead.
    expect(cwnd).toBeGreaterThanOrEqual(curve);
    expect(cwnd).toBeLessThan(curve + 1.5);
  });

  it("grows by 0.5294118 segments a round trip, above the old window by 1 (vector 7)", () => {
    const law = afterLoss(100);
    law.state.cwnd = 80;
    const before = law.state.wEst;
    ack(law, 0.1, 80);
    expect(law.state.wEst - before).toBeCloseTo(0.5294118, 7);
    law.state.wEst = 100;
    ack(law, 0.2, law.state.cwnd);
    expect(law.state.wEst).toBeCloseTo(101, 9);
  });
});

describe("the mean window under periodic losses (vector 5)", () => {
  const meanWindow = (p: number, maximum: number): number => {
    // The formula has no fast convergence; without it the maximum hardly changes.
    const law = afterLoss(maximum, { fastConv: false });
    let [now, left, sum, time] = [0, 1 / p, 0, 0];
    for (let losses = 0; losses < 12; ) {
      const { cwnd } = law.state;
      for (let i = 0; i < Math.floor(cwnd); i++) ack(law, now + (i / cwnd) * RTT);
      now += RTT;
      if (losses >= 2) {
        sum += cwnd;
        time += 1;
      }
      left -= cwnd;
      if (left > 0) continue;
      left += 1 / p;
      losses += 1;
      law.onCongestion("loss");
    }
    return sum / time;
  };

  it.each([
    [1e-4, 187.4],
    [1e-5, 1053.8],
  ])("one in 1/%d lost: %d segments", (p, expected) => {
    // Over one period the window is 0.925 of its maximum on average.
    const mean = meanWindow(p, expected / 0.925);
    expect(mean / expected).toBeGreaterThan(0.95);
    expect(mean / expected).toBeLessThan(1.05);
  });

  it("frequent losses: the Reno-friendly region is above the cubic formula's 33.3 segments", () => {
    const mean = meanWindow(1e-3, 36);
    expect(mean).toBeGreaterThan(33.3);
    expect(mean).toBeLessThan(38.7 * 1.1);
  });
});

describe("slow start", () => {
  it("opens by every segment that is acknowledged", () => {
    const law = windowOf(10);
    law.state.ssthresh = 100;
    ack(law, 0, 3);
    expect(law.state.cwnd).toBe(13);
  });

  it.each([
    // RFC 5681, section 3.1, formula 2: no more than what was newly delivered, one segment here.
    ["delivered", 2],
    // TcpCubic::IncreaseWindow of ns-3.37: cWnd += segmentsAcked.
    ["acknowledged", 8],
  ])(
    "after a timeout, %s: an ACK of seven that arrived before, but for one, opens one segment to %d",
    (counts, window) => {
      const law = windowOf(1, { slowStartCounts: counts });
      law.state.ssthresh = 2;
      const jump = feedbackOf({ segments: 7, delivered: 1, sentSinceCut: 0, open: false });
      law.onFeedback(jump);
      law.onAck(jump);
      expect(law.state.cwnd).toBe(window);
    },
  );

  // TcpSocketBase::ProcessAck of ns-3.37: segsAcked = (ackNumber − m_recover) / m_segmentSize as CA_LOSS ends.
  it("after a timeout, acknowledged: the ACK that ends the repair opens by what was sent after the timeout", () => {
    const law = windowOf(1, { slowStartCounts: "acknowledged" });
    law.state.ssthresh = 50;
    const end = feedbackOf({ segments: 40, delivered: 2, sentSinceCut: 1, open: true });
    law.onFeedback(end);
    law.onAck(end);
    expect(law.state.cwnd).toBe(2);
  });

  it.each([
    [0.01, 0.004],
    [0.032, 0.004],
    [0.05, 0.00625],
    [0.1, 0.0125],
    [0.2, 0.016],
  ])("HyStart++: round trips of %d s may grow by %d s (vector 6)", (rtt, threshold) => {
    expect(windowOf(10).threshold(rtt)).toBeCloseTo(threshold, 9);
  });

  /** Rounds of ten ACKs in slow start, each with these round trips. */
  const rounds = (roundTrips: readonly number[]): CubicWindow => {
    const law = windowOf(10, { hystartpp: true });
    law.state.ssthresh = Number.POSITIVE_INFINITY;
    let acknowledgment = 0;
    for (const rtt of roundTrips)
      for (let i = 0; i < 10; i++) {
        acknowledgment += 1;
        law.onFeedback(feedbackOf({ rtt, acknowledgment, next: acknowledgment + 10, delivered: 1 }));
        law.onAck(feedbackOf());
      }
    return law;
  };

  it("HyStart++ slows down where the round trip has grown, and leaves after five such rounds", () => {
    expect(rounds([0.1, 0.1, 0.105]).phase).toBe("slow start");
    expect(rounds([0.1, 0.1, 0.12]).phase).toBe("conservative slow start");
    const before = rounds([0.1, 0.1, 0.12]).state.cwnd;
    expect(rounds([0.1, 0.1, 0.12, 0.12]).state.cwnd).toBeCloseTo(before + 10 / 4, 9);
    const left = rounds([0.1, 0.1, 0.12, 0.12, 0.12, 0.12, 0.12, 0.12]);
    expect(left.state.ssthresh).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  it("HyStart++ takes back a false alarm", () => {
    expect(rounds([0.1, 0.1, 0.12, 0.11]).phase).toBe("slow start");
  });
});

describe("with its sender", () => {
  it("cuts to 0.7 at a loss and repairs it by SACK", () => {
    const host = new SenderHost(cubic, { params: { recovery: "sack" } }).established(100, 119, 20, 10);
    exchanges(host, [100, 104], 60);
    expect(host.counts).toEqual({ retransmission: 2, timeout: 0, cut: 1, ecn: 0 });
    expect(host.sender.law.state.ssthresh).toBeCloseTo(14, 9);
  });

  it("repairs as NewReno with that option", () => {
    const host = new SenderHost(cubic, { params: { recovery: "newreno" } }).established(100, 119, 20, 10);
    exchanges(host, [100, 104], 4);
    expect(host.sender.rules.selective).toBeUndefined();
    expect(host.sender.inflation).toBeGreaterThan(0);
  });

  it("time without data moves the stage (RFC 9438, section 5.8)", () => {
    const law = afterLoss(100);
    law.onResume(2);
    expect(law.state.epoch).toBe(2);
  });
});
