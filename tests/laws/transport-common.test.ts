import { describe, expect, it } from "vitest";
import { RttEstimator } from "../../src/engine/transport/machinery/rttEstimator.ts";
import { reno } from "../../src/engine/transport/reno.ts";
import { SenderHost } from "../engine/senderHost.ts";

const bounds = (minRto: number) => ({ minRto, maxRto: 60, rtoTick: 0.001 });
const estimate = (samples: readonly number[], minRto = 0.2) => {
  const estimator = new RttEstimator(1);
  return samples.map((sample) => {
    estimator.latest = sample;
    estimator.sample(bounds(minRto));
    return { smoothed: estimator.smoothed, variation: estimator.variation, rto: estimator.rto };
  });
};
const expectAll = (actual: readonly number[], expected: readonly number[]): void => {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect(actual[i]).toBeCloseTo(value, 9);
};

describe("the retransmission timer (RFC 6298)", () => {
  it("vector 1", () => {
    const found = estimate([0.1, 0.12, 0.08, 0.1, 0.3]);
    expectAll(
      found.map(({ smoothed }) => smoothed),
      [0.1, 0.1025, 0.0996875, 0.0997265625, 0.1247607421875],
    );
    expectAll(
      found.map(({ variation }) => variation),
      [0.05, 0.0425, 0.0375, 0.028203125, 0.071220703125],
    );
    expectAll(
      found.map(({ rto }) => rto),
      [0.3, 0.2725, 0.2496875, 0.2125390625, 0.4096435546875],
    );
  });

  it("vector 1 with the RFC's own least timeout: always a second", () => {
    expectAll(
      estimate([0.1, 0.12, 0.08, 0.1, 0.3], 1).map(({ rto }) => rto),
      [1, 1, 1, 1, 1],
    );
  });

  it("vector 2 (the values of ns-3's tests)", () => {
    const found = estimate([1, 1.2, 0.9]);
    expectAll(
      found.map(({ smoothed }) => smoothed),
      [1, 1.025, 1.009375],
    );
    expectAll(
      found.map(({ variation }) => variation),
      [0.5, 0.425, 0.35],
    );
    expectAll(
      found.map(({ rto }) => rto),
      [3, 2.725, 2.409375],
    );
  });

  it("vector 3: a constant round trip", () => {
    expectAll(
      estimate([0.1, 0.1, 0.1, 0.1, 0.1]).map(({ rto }) => rto),
      [0.3, 0.25, 0.2125, 0.2, 0.2],
    );
  });

  it("has the clock's tick as least variance term, and an upper bound", () => {
    const estimator = new RttEstimator(1);
    estimator.latest = 0.5;
    for (let i = 0; i < 100; i++) estimator.sample({ minRto: 0.2, maxRto: 60, rtoTick: 0.01 });
    expect(estimator.rto).toBeCloseTo(0.51, 9);
    estimator.latest = 400;
    estimator.sample(bounds(0.2));
    expect(estimator.rto).toBe(60);
  });

  it("doubles with each timeout, up to its bound (vector 4)", () => {
    const host = new SenderHost(reno, { group: { initialWindow: 1 } });
    host.sender.open(0);
    host.now = 0.099;
    host.ack(1, false, 0);
    const waits: number[] = [];
    for (let i = 0; i < 10; i++) {
      const from = host.now;
      host.expire();
      waits.push(host.now - from);
    }
    expectAll(waits, [0.3, 0.6, 1.2, 2.4, 4.8, 9.6, 19.2, 38.4, 60, 60]);
    expect(host.counts.timeout).toBe(10);
    // The timed-out segment lowers the threshold once (RFC 5681, section 3.1).
    expect(host.counts.cut).toBe(1);
  });

  it("stays backed off until there is a new measurement (RFC 6298, section 5; Karn)", () => {
    const host = new SenderHost(reno, { group: { initialWindow: 1 } });
    host.sender.open(0);
    host.ack(1, false, 0);
    for (let i = 0; i < 3; i++) host.expire();
    // The ACK of a repeated segment measures nothing.
    host.ack(2);
    expect(host.sender.rtt.backoff).toBe(8);
    host.ack(3, false, host.now);
    expect(host.sender.rtt.backoff).toBe(1);
    expect(host.sender.timerAt - host.now).toBeCloseTo(host.sender.rtt.rto, 12);
  });

  it("learns nothing from a segment that was repeated (Karn)", () => {
    const host = new SenderHost(reno, { group: { initialWindow: 1 } });
    host.sender.open(0);
    host.expire();
    host.ack(1, false, Number.NaN);
    expect(host.sender.rtt.smoothed).toBeNaN();
    expect(host.sender.rtt.rto).toBe(1);
  });
});

describe("the handshake", () => {
  it("goes first, gives the first sample and repeats after 1, 2, 4 s", () => {
    const host = new SenderHost(reno, { group: { handshake: true } });
    host.sender.open(0);
    expect(host.sent.map(({ sequence }) => sequence)).toEqual([-1]);
    const waits: number[] = [];
    for (let i = 0; i < 3; i++) {
      const from = host.now;
      expect(host.expire()).toEqual([-1]);
      waits.push(host.now - from);
    }
    expect(waits).toEqual([1, 2, 4]);
    // RFC 5681, section 3.1: after a lost SYN the initial window is one segment.
    expect(host.during(() => host.sender.onConnected(Number.NaN, 7.5))).toHaveLength(1);
    expect(host.sender.rtt.smoothed).toBeNaN();
    expect(host.counts).toMatchObject({ timeout: 3, retransmission: 3 });
    // RFC 6298, section 5.7: where no RTT is known, the timeout is then 3 s.
    expect(host.sender.rtt.rto * host.sender.rtt.backoff).toBe(3);
  });

  it("answered at once, its round trip is the first sample", () => {
    const host = new SenderHost(reno, { group: { handshake: true } });
    host.sender.open(2);
    host.sender.onConnected(2, 2.25);
    expect(host.sender.rtt.smoothed).toBe(0.25);
    expect(host.sender.rtt.rto).toBeCloseTo(0.75, 12);
    expect(host.sender.timerAt).toBeCloseTo(3, 12);
  });
});

/** Rounds, of a whole window each, that the delivery of these segments takes. */
const rounds = (initialWindow: number, segments: number): number => {
  const host = new SenderHost(reno, { group: { initialWindow }, segments });
  let outstanding = host.during(() => host.sender.open(0));
  let count = 0;
  for (; outstanding.length > 0; count++) outstanding = outstanding.flatMap((sequence) => host.ack(sequence + 1));
  expect(host.sender.isDone).toBe(true);
  return count;
};

describe("slow start", () => {
  it.each([
    [1, 5, 7],
    [2, 4, 6],
    [3, 3, 6],
    [4, 3, 5],
    [10, 2, 4],
  ])("an initial window of %d delivers 20 segments in %d rounds and 100 in %d (vector 6)", (window, short, long) => {
    expect(rounds(window, 20)).toBe(short);
    expect(rounds(window, 100)).toBe(long);
  });

  it("a transfer is finished by the ACK of its last segment, and its timer rests", () => {
    const host = new SenderHost(reno, { segments: 3 });
    host.sender.open(0);
    for (const acknowledgment of [1, 2]) host.ack(acknowledgment);
    expect(host.finishedAt).toBeNaN();
    host.ack(3);
    expect(host.finishedAt).toBe(host.now);
    expect(host.sender.timerAt).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("ECN (RFC 3168, section 6.1)", () => {
  const cutOnce = (): SenderHost => {
    const host = new SenderHost(reno).established(100, 119, 20, 10);
    host.ack(100, true);
    return host;
  };

  it("halves once per window of data (vector 7)", () => {
    const host = cutOnce();
    expect(host.sender.cwnd).toBe(10);
    expect(host.sender.recover).toBe(119);
    for (let acknowledgment = 101; acknowledgment <= 120; acknowledgment++) host.ack(acknowledgment, true);
    expect(host.sender.cwnd).toBe(10);
    host.ack(121, true);
    expect(host.sender.cwnd).toBe(5);
    expect(host.counts).toMatchObject({ cut: 2, ecn: 2, retransmission: 0 });
  });

  it("sets CWR on the next new packet, and on that one alone (vector 7)", () => {
    const host = cutOnce();
    for (let acknowledgment = 101; acknowledgment <= 115; acknowledgment++) host.ack(acknowledgment);
    const fresh = host.sent.filter(({ repeated }) => !repeated);
    expect(fresh.length).toBeGreaterThan(2);
    expect(fresh.map(({ reduced }) => reduced)).toEqual(fresh.map((_, i) => i === 0));
  });

  it("does not grow while ECN-Echo reports congestion", () => {
    const host = new SenderHost(reno).established(100, 119, 20, 10);
    host.ack(101, true);
    const { cwnd } = host.sender;
    host.ack(102, true);
    expect(host.sender.cwnd).toBe(cwnd);
    host.ack(103);
    expect(host.sender.cwnd).toBeGreaterThan(cwnd);
  });

  it("a loss in the same window is repaired without another cut", () => {
    const host = cutOnce();
    host.ack(101, true);
    const { cwnd } = host.sender;
    for (let i = 0; i < 3; i++) host.ack(101);
    expect(host.sent.filter(({ repeated }) => repeated).map(({ sequence }) => sequence)).toEqual([101]);
    expect(host.sender.cwnd).toBe(cwnd);
    expect(host.counts.cut).toBe(1);
  });

  it("a mark of data that a timeout has answered cuts nothing again", () => {
    const host = new SenderHost(reno).established(100, 119, 20, 10);
    host.expire();
    for (const acknowledgment of [101, 103, 120]) host.ack(acknowledgment, true);
    expect(host.counts).toMatchObject({ timeout: 1, cut: 1, ecn: 0 });
    host.ack(121, true);
    expect(host.counts).toMatchObject({ cut: 2, ecn: 1 });
  });

  it("a mark of a repeated segment cuts again where such segments can be marked, as in ns-2", () => {
    const group = { ecnRetransmissions: true };
    const host = new SenderHost(reno, { group }).established(100, 119, 20, 10);
    host.expire();
    host.ack(101, true);
    expect(host.counts).toMatchObject({ timeout: 1, cut: 2, ecn: 1 });
    // Its own cut counts for the other outstanding segments.
    host.ack(102, true);
    expect(host.counts).toMatchObject({ cut: 2, ecn: 1 });
  });

  it.each([
    [true, [100]],
    [false, [120]],
  ])("CWR goes with the first segment after a cut, repeated ones included: %s", (ecnRetransmissions, told) => {
    const host = new SenderHost(reno, { group: { ecnRetransmissions } }).established(100, 119, 20, 10);
    host.expire();
    for (let acknowledgment = 101; acknowledgment <= 120; acknowledgment++) host.ack(acknowledgment);
    expect(host.sent.filter(({ reduced }) => reduced).map(({ sequence }) => sequence)).toEqual(told);
  });

  it.each([
    [true, true],
    [false, false],
  ])("without an answer to its first SYN it does without ECN where it may fall back: %s", (ecnFallback, refused) => {
    for (const lost of [true, false]) {
      const host = new SenderHost(reno, { group: { handshake: true, ecnFallback } });
      host.sender.open(0);
      if (lost) host.expire();
      host.sender.onConnected(lost ? Number.NaN : 0, host.now + 0.1);
      expect(host.refusedEcn).toBe(lost && refused);
    }
  });

  it("at one segment it waits for the timer, or continues with that option", () => {
    const waiting = new SenderHost(reno, { group: { initialWindow: 1 } });
    waiting.sender.open(0);
    expect(waiting.ack(1, true, 0)).toEqual([]);
    expect(waiting.sender.cwnd).toBe(1);
    expect(waiting.expire()).toEqual([1]);
    expect(waiting.counts.timeout).toBe(0);
    const going = new SenderHost(reno, { group: { initialWindow: 1, ecnAtOneSegment: "keep-sending" } });
    going.sender.open(0);
    expect(going.ack(1, true, 0)).toEqual([1]);
  });

  it("a sender that offers no ECN ignores the echo", () => {
    const host = new SenderHost(reno, { group: { ecn: "none" } }).established(100, 119, 20, 10);
    host.ack(101, true);
    expect(host.counts.ecn).toBe(0);
    expect(host.sender.cwnd).toBe(20);
  });
});
