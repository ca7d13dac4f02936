import { describe, expect, it } from "vitest";
import type { Acked } from "../../src/engine/transport/contract.ts";
import { RenoWindow, reno, renoFields } from "../../src/engine/transport/reno.ts";
import { resolve } from "../../src/schema/check.ts";
import type { Json } from "../../src/units/units.ts";
import { exchanges, SenderHost } from "../engine/senderHost.ts";

const windowOf = (cwnd: number, ssthresh: number, params: Readonly<Record<string, Json>> = {}): RenoWindow => {
  const window = new RenoWindow(
    resolve(renoFields, params, { linkRate: 10e6, buffer: { packets: 100 }, largestPacket: 1500 }),
    cwnd,
  );
  window.state.ssthresh = ssthresh;
  return window;
};
const acked = (segments = 1): Acked => ({ now: 0, segments, marked: false, rtt: Number.NaN, inFlight: 10 });
const afterAcks = (window: RenoWindow, acks: number, segments = 1): number => {
  for (let i = 0; i < acks; i++) window.onAck(acked(segments));
  return window.state.cwnd;
};

describe("the window of Reno", () => {
  it("grows by a segment per round trip in avoidance (vector 1)", () => {
    expect(afterAcks(windowOf(10, 5), 10)).toBeCloseTo(10.958647968, 9);
    expect(afterAcks(windowOf(10, 5), 100)).toBeCloseTo(17.336432812, 9);
  });

  it.each([
    [15.7, 7, 7.85],
    [16, 8, 8],
    [9.3, 4, 4.65],
    [3.9, 2, 1.95],
    [1.5, 2, 1],
  ])("is halved at a loss: from %d to threshold %d and window %d (vector 2)", (cwnd, ssthresh, left) => {
    const window = windowOf(cwnd, Number.POSITIVE_INFINITY);
    window.onCongestion("loss", cwnd, 100);
    expect(window.state.ssthresh).toBe(ssthresh);
    expect(window.state.cwnd).toBeCloseTo(left, 12);
  });

  it("halves the data in flight if ssRule is flight (RFC 5681, equation 4)", () => {
    const window = windowOf(20, 30, { ssRule: "flight" });
    window.onCongestion("loss", 20, 9);
    expect(window.state.ssthresh).toBe(4.5);
    window.onCongestion("loss", 20, 3);
    expect(window.state.ssthresh).toBe(2);
  });

  it("doubles in slow start and then grows slowly (vector 5)", () => {
    expect(afterAcks(windowOf(1, 8), 1)).toBe(2);
    expect(afterAcks(windowOf(1, 8), 3)).toBe(4);
    expect(afterAcks(windowOf(1, 8), 7)).toBe(8);
    expect(afterAcks(windowOf(1, 8), 15)).toBeCloseTo(8.9506, 4);
  });

  it("counts segments where growth is abc: two per ACK at most in slow start (RFC 3465)", () => {
    expect(afterAcks(windowOf(4, 100, { growth: "abc" }), 1, 2)).toBe(6);
    expect(afterAcks(windowOf(4, 100, { growth: "abc" }), 1, 5)).toBe(6);
    expect(afterAcks(windowOf(10, 5, { growth: "abc" }), 5, 2)).toBeCloseTo(10.958647968, 9);
    expect(afterAcks(windowOf(10, 5), 5, 2)).toBeCloseTo(afterAcks(windowOf(10, 5), 5), 12);
  });

  it("grows by one segment for each window of acknowledged ones where growth is counter (RFC 5681, section 3.1)", () => {
    const window = windowOf(3, 2, { growth: "counter" });
    // 3 segments, then 4, then 5; the last two count towards the next.
    expect([1, 2, 2, 2, 1, 4, 2].map((segments) => afterAcks(window, 1, segments))).toEqual([3, 4, 4, 5, 5, 6, 6]);
    // What had been counted is forgotten at a cut.
    window.onCongestion("loss", 6, 6);
    expect(window.state.cwnd).toBe(3);
    expect(afterAcks(window, 1, 2)).toBe(3);
    expect(afterAcks(window, 1, 1)).toBe(4);
  });

  it("counts what slow start leaves over", () => {
    // Two segments are missing to the threshold; one of three counts.
    const window = windowOf(4, 6, { growth: "counter" });
    expect(afterAcks(window, 1, 3)).toBe(6);
    expect(afterAcks(window, 1, 4)).toBe(6);
    expect(afterAcks(window, 1, 1)).toBe(7);
  });

  it("follows a and b", () => {
    expect(afterAcks(windowOf(10, 5, { a: 2 }), 1)).toBeCloseTo(10.2, 12);
    const window = windowOf(10, 5, { b: 0.7 });
    window.onCongestion("ecn", 10, 10);
    expect(window.state).toMatchObject({ cwnd: 7, ssthresh: 7 });
  });

  it("a mark leaves one segment, or the minimum window that is set", () => {
    const left = [1, 2].map((minCwnd) => {
      const window = windowOf(1.5, 5, { minCwnd });
      window.onCongestion("ecn", 1.5, 2);
      return window.state.cwnd;
    });
    expect(left).toEqual([1, 2]);
  });
});

/** One number per acknowledgement from `from` on: 1 where one segment went out. */
const AVOIDANCE = [8.2481, 8.3693, 8.4888, 8.6066, 8.7228, 8.8374, 8.9506];

describe("a loss in a window of 16", () => {
  const found = exchanges(new SenderHost(reno).established(100, 115, 16, 8), [100], 26);
  const sends = found.map((exchange) => exchange.sends);

  it("is repaired at the third duplicate; each further one stands for a packet that left (vector 3)", () => {
    expect(sends.slice(0, 17)).toEqual([
      [116],
      [117],
      [100],
      ...Array.from({ length: 7 }, () => []),
      [118],
      [119],
      [120],
      [121],
      [122],
      [123],
      [124],
    ]);
    expect(found[2]).toMatchObject({ cwnd: 8, inflation: 3 });
    expect(found[16]).toMatchObject({ cwnd: 8, inflation: 17 });
  });

  it("ends with the ACK of everything: growth uses the halved window (vector 3)", () => {
    expect(found[17]).toEqual({ acknowledgment: 118, sends: [125], cwnd: 8.125, inflation: 0 });
    for (const [i, cwnd] of AVOIDANCE.entries()) {
      expect(found[18 + i]?.cwnd).toBeCloseTo(cwnd, 4);
      expect(sends[18 + i]).toEqual([126 + i]);
    }
    expect(found[25]?.cwnd).toBeCloseTo(9.0623, 4);
    expect(sends[25]).toEqual([133, 134]);
  });
});

describe("two losses in a window of 16", () => {
  const host = new SenderHost(reno).established(100, 115, 16, 8);
  const found = exchanges(host, [100, 105], 100);

  it("Reno leaves recovery at the first ACK that advances (vector 4)", () => {
    expect(found[16]).toEqual({ acknowledgment: 105, sends: [], cwnd: 8.125, inflation: 0 });
  });

  it("and waits for the timer, since the second loss lies in the same window (vector 4)", () => {
    expect(found.slice(17).map((exchange) => exchange.acknowledgment)).toEqual([105, 105, 105, 105, 105, 105]);
    expect(found.slice(17).flatMap((exchange) => exchange.sends)).toEqual([]);
    expect(host.counts).toEqual({ retransmission: 1, timeout: 0, cut: 1, ecn: 0 });
    expect(host.expire()).toEqual([105]);
    expect(host.sender.cwnd).toBe(1);
    expect(host.sender.law.state.ssthresh).toBe(4);
    expect(host.counts.timeout).toBe(1);
  });

  it("without bugFix the second loss starts a second fast retransmit", () => {
    const other = new SenderHost(reno, { params: { bugFix: false } }).established(100, 115, 16, 8);
    exchanges(other, [100, 105], 100);
    expect(other.sent.filter(({ sequence, repeated }) => repeated && sequence === 105)).toHaveLength(1);
    expect(other.counts.cut).toBe(2);
    expect(other.counts.timeout).toBe(0);
  });
});
