import { describe, expect, it } from "vitest";
import { newreno } from "../../src/engine/transport/newreno.ts";
import { reno } from "../../src/engine/transport/reno.ts";
import { SenderHost } from "../engine/senderHost.ts";

const NS2 = { ecnAtOneSegment: "fraction", rttClock: "ticks", thresholdAtTimeout: "ns2", ecnRetransmissions: true };

/**
 * One packet at a time from now on: it comes back 100 ms later, marked or not; how long the sender is then silent, s.
 */
const answered = (host: SenderHost, isMarked: boolean): number => {
  const { sender } = host;
  host.now += 0.1;
  const sends = host.during(() =>
    sender.onAck({ acknowledgment: sender.next, echo: isMarked, sentAt: host.now - 0.1, arrived: -1, marks: -1 }, host),
  );
  if (sends.length > 0) return 0;
  const silent = sender.timerAt - host.now;
  host.expire();
  return silent;
};

describe("a sender all of whose packets are marked, as measured with ns-2.35", () => {
  const silences = (group: Readonly<Record<string, string | boolean>>): number[] => {
    const host = new SenderHost(reno, { group: { ...group, initialWindow: 1, minRto: 0.2, rtoTick: 0.01, window: 1 } });
    host.sender.open(0);
    // Until four deviations of the timer are below its least.
    for (let i = 0; i < 30; i++) answered(host, false);
    host.setWindow(1, 2);
    return Array.from({ length: 6 }, () => answered(host, true));
  };

  it("waits twice as long each time, and after four doublings by a restarted timer: 16 and 32 times 0.3 s", () => {
    expect(silences(NS2).map((silent) => Number(silent.toFixed(3)))).toEqual([0.2, 0.4, 0.8, 1.6, 4.8, 9.6]);
  });

  it("with real numbers the mean is kept (RFC 6298)", () => {
    const exact = silences({ ...NS2, rttClock: "exact" }).map((silent) => Number(silent.toFixed(3)));
    expect(exact).toEqual([0.2, 0.4, 0.8, 1.6, 3.2, 6.4]);
  });
});

describe("the clock of ticks", () => {
  const latest = (rttClock: string): readonly number[] => {
    const host = new SenderHost(reno, { group: { rttClock, initialWindow: 2, rtoTick: 0.01 } });
    const { sender } = host;
    sender.open(0);
    const ack = (acknowledgment: number, now: number, sentAt: number): number => {
      host.now = now;
      sender.onAck({ acknowledgment, echo: false, sentAt, arrived: -1, marks: -1 }, host);
      return sender.rtt.latest;
    };
    return [ack(1, 0.1, 0), ack(2, 0.15, 0)];
  };

  it("times one segment at a time (Jacobson 1988), RFC 6298 may take every one", () => {
    expect(latest("ticks").map((time) => Math.round(time * 1000))).toEqual([100, 100]);
    expect(latest("exact").map((time) => Math.round(time * 1000))).toEqual([100, 150]);
  });

  it("leaves the timer backed off after a lost SYN, which measures nothing; RFC 6298, section 5.7, starts it with 3 s", () => {
    const waits = (rttClock: string): number => {
      const host = new SenderHost(reno, { group: { rttClock, handshake: true, initialRto: 3 } });
      host.sender.open(0);
      host.expire();
      host.now += 0.1;
      host.sender.onConnected(Number.NaN, host.now);
      return host.sender.timerAt - host.now;
    };
    expect(waits("ticks")).toBeCloseTo(6, 9);
    expect(waits("exact")).toBeCloseTo(3, 9);
  });
});

describe("a duplicate at a window below one packet", () => {
  const sends = (ecnAtOneSegment: string): readonly number[] => {
    const host = new SenderHost(reno, { group: { ecnAtOneSegment } }).established(100, 100, 1, 2);
    host.ack(101, true);
    return host.ack(101);
  };

  it("lets one packet go in ns-2.35 (limited transmit adds it to the half that is left), none by RFC 3168", () => {
    expect(sends("fraction")).toEqual([101]);
    expect(sends("wait-for-rto")).toEqual([]);
  });
});

describe("a mark echoed by the acknowledgement that ends a repair", () => {
  /** Segments 100 to 115 are out, 100 is lost; at the end everything up to 119 is acknowledged, with an echo. */
  const repaired = (transport: typeof newreno | typeof reno): SenderHost => {
    const host = new SenderHost(transport).established(100, 115, 16, 8);
    for (let i = 0; i < 15; i++) host.ack(100);
    expect(host.sender.inRecovery).toBe(true);
    expect(host.sender.maxSent).toBeGreaterThan(119);
    expect(host.ack(120, true)).not.toContain(120);
    return host;
  };

  it.each([newreno, reno])("ends it nevertheless (RFC 6582, section 3.2): $id", (transport) => {
    const host = repaired(transport);
    expect(host.sender.inRecovery).toBe(false);
    expect(host.counts).toMatchObject({ retransmission: 1, cut: 2, ecn: 1 });
  });

  it.each([newreno, reno])("counts for a loss of the same window too, which is repaired without a cut: $id", (it) => {
    const host = repaired(it);
    host.ack(120);
    host.ack(120);
    expect(host.ack(120)).toContain(120);
    expect(host.counts).toMatchObject({ timeout: 0, cut: 2 });
  });
});
