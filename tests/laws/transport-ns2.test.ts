import { describe, expect, it } from "vitest";
import { RttEstimator } from "../../src/engine/transport/machinery/rttEstimator.ts";
import { sack } from "../../src/engine/transport/sack.ts";
import { exchanges, SenderHost } from "../engine/senderHost.ts";

/**
 * Measured with ns-2.35: one Agent/TCP/Sack1 with `window_` 8 on a link of 100 Mbit/s and 50 ms, whose 30th, 31st and
 * 34th data packets an error model drops. Segments count from 0, as ours do; the SYN is ns-2's packet 0.
 */
const outstanding = (): SenderHost =>
  new SenderHost(sack, { params: { mode: "sack1" }, group: { window: 8 } }).established(29, 36, 11, 8);
const LOST = [29, 30, 33];

describe("Sack1, as ns-2.35 has it", () => {
  it("counts three duplicates, then sends what the window has room for, holes first", () => {
    const sends = exchanges(outstanding(), LOST, 11).map((exchange) => exchange.sends);
    expect(sends).toEqual([[], [], [29], [], [30], [33, 37], [38, 39], [40], [41], [42], [43]]);
  });

  it("halves what the receiver's window allowed, once, and ends with everything acknowledged", () => {
    const host = outstanding();
    exchanges(host, LOST, 8);
    expect(host.counts).toEqual({ retransmission: 3, timeout: 0, cut: 1, ecn: 0 });
    expect(host.sender.inRecovery).toBe(false);
    expect(host.sender.law.state).toMatchObject({ cwnd: 4, ssthresh: 4 });
  });

  it("halves the window itself, not the data in flight: 11 becomes 5.5, with a threshold of 5", () => {
    const host = new SenderHost(sack, { params: { mode: "sack1" } }).established(9, 19, 11, 20);
    exchanges(host, [9, 11, 18], 8);
    expect(host.sender.law.state).toMatchObject({ cwnd: 5.5, ssthresh: 5 });
  });

  it("after a timeout hears no duplicate until something new is acknowledged", () => {
    const host = new SenderHost(sack, { params: { mode: "sack1" }, group: { window: 6 } }).established(30, 34, 4, 4);
    expect(host.expire()).toEqual([30]);
    const more = (arrived: number) => ({ arrived, marks: 0 });
    expect(host.ack(30, false, Number.NaN, more(33))).toEqual([]);
    expect(host.ack(30, false, Number.NaN, more(34))).toEqual([]);
    expect(host.ack(35, false, Number.NaN, more(30))).toEqual([35, 36]);
  });
});

describe("a threshold that is lowered at every timeout, as ns-2.35 does", () => {
  const timedOutTwice = (thresholdAtTimeout: string): SenderHost => {
    const host = new SenderHost(sack, { group: { thresholdAtTimeout } }).established(100, 115, 16, 32);
    host.expire();
    host.expire();
    return host;
  };

  it("is 2 after two, where RFC 5681 keeps half of the window", () => {
    expect(timedOutTwice("rfc5681").sender.law.state.ssthresh).toBe(8);
    expect(timedOutTwice("ns2").sender.law.state.ssthresh).toBe(2);
  });

  it("is 2 after a lost SYN, where RFC 5681 sets none", () => {
    const connected = (thresholdAtTimeout: string): number => {
      const host = new SenderHost(sack, { group: { handshake: true, thresholdAtTimeout } });
      host.sender.open(0);
      host.expire();
      host.sender.onConnected(Number.NaN, host.now + 0.1);
      return host.sender.law.state.ssthresh;
    };
    expect(connected("rfc5681")).toBe(Number.POSITIVE_INFINITY);
    expect(connected("ns2")).toBe(2);
  });
});

describe("marks at a window of one packet, as ns-2.35 answers them", () => {
  const marked = (ecnAtOneSegment: string): SenderHost => {
    const host = new SenderHost(sack, { group: { ecnAtOneSegment } }).established(100, 100, 1.5, 2);
    expect(host.ack(101, true, Number.NaN, { arrived: 100, marks: 0 })).toEqual([]);
    return host;
  };

  it("halve it, and the timer makes it one again", () => {
    const host = marked("fraction");
    expect(host.sender.cwnd).toBe(0.75);
    expect(host.expire()).toEqual([101]);
    expect(host.sender.cwnd).toBe(1);
  });

  it("leave one packet by RFC 3168, section 6.1.2", () => {
    expect(marked("wait-for-rto").sender.cwnd).toBe(1);
  });
});

describe("the round trip by a clock of ticks", () => {
  it("in ticks keeps to whole eighths and quarters, as measured with ns-2.35 (srtt_, rttvar_; window_ 1)", () => {
    const estimator = new RttEstimator(3);
    const bounds = { minRto: 0.2, maxRto: 60, rtoTick: 0.01, rttClock: "ticks" } as const;
    const found = [10, 10, 10, 10, 10, 12, 14, 14, 14, 14, 14, 20, 20, 20, 8, 8, 8].map((ticks) => {
      estimator.latest = ticks / 100;
      estimator.sample(bounds);
      return [Math.round(estimator.smoothed * 800), Math.round(estimator.variation * 400)];
    });
    expect(found.map(([mean]) => mean)).toEqual([
      80, 80, 80, 80, 80, 82, 86, 90, 93, 96, 98, 106, 113, 119, 113, 107, 102,
    ]);
    expect(found.map(([, deviation]) => deviation)).toEqual([
      20, 15, 12, 9, 7, 8, 10, 12, 12, 12, 11, 17, 20, 21, 22, 23, 23,
    ]);
    // 102/8 and 23 ticks of 10 ms, rounded down.
    expect(estimator.rto).toBeCloseTo(0.35, 12);
  });
});
