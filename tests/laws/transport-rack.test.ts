import { describe, expect, it } from "vitest";
import { RackHost } from "../engine/rackHost.ts";

describe("losses by time (RFC 8985, section 6.2)", () => {
  it("waits a quarter of the least round trip for a segment that was overtaken", () => {
    const host = new RackHost(4);
    // Slow start: one more for each segment acknowledged, and one for its place.
    expect(host.told(0.1, 1, 0, 0)).toEqual([4, 5]);
    // Segment 2 was sent at 0 and took 0.101 s; segment 1 left before it and may take 0.1 / 4 longer.
    expect(host.told(0.101, 1, 2)).toEqual([6]);
    expect(host.lost).toBe(0);
    const { at, sends } = host.wake();
    expect(at).toBeCloseTo(0.126, 12);
    expect(sends[0]).toBe(1);
    expect(host.sender.phase).toBe("recovery");
    expect(host.counts).toMatchObject({ cut: 1, retransmission: 1, timeout: 0 });
  });

  it("does not wait when three segments have arrived beyond it and none was ever reordered", () => {
    const host = new RackHost(6);
    host.told(0.1, 1, 0, 0);
    host.told(0.101, 1, 2);
    host.told(0.102, 1, 3);
    expect(host.lost).toBe(0);
    expect(host.told(0.103, 1, 4)[0]).toBe(1);
    // Window 7 when the loss was found: halved and rounded down.
    expect(host.sender.law.state.ssthresh).toBe(3);
  });

  it("keeps a reordering window once it has seen reordering", () => {
    const host = new RackHost(8);
    host.told(0.1, 1, 0, 0);
    host.told(0.101, 1, 2);
    // Segment 1 arrives after 2, and was sent once: reordering.
    host.told(0.102, 3, 1);
    host.told(0.103, 3, 4);
    host.told(0.104, 3, 5);
    host.told(0.105, 3, 6);
    expect(host.lost).toBe(0);
    // Segment 6 took 0.105 s.
    expect(host.sender.wakeAt).toBeCloseTo(0.105 + 0.025, 12);
    expect(host.wake().sends[0]).toBe(3);
  });

  it("detects a lost retransmission by segments sent after it", () => {
    const host = new RackHost(6);
    host.told(0.1, 1, 0, 0);
    host.told(0.101, 1, 2);
    host.told(0.102, 1, 3);
    const repaired = host.told(0.103, 1, 4);
    expect(repaired).toEqual([1]);
    let latest = 0;
    for (const arrived of [5, 6, 7, 8]) latest = Math.max(latest, ...host.told(0.2 + arrived / 1000, 1, arrived));
    // A segment that left after the repetition arrives, the repetition does not.
    expect(latest).toBeGreaterThan(8);
    expect(host.told(0.35, 1, latest)).toContain(1);
    expect(host.sent.filter(({ sequence }) => sequence === 1)).toHaveLength(3);
    expect(host.counts).toMatchObject({ cut: 1, timeout: 0 });
  });

  it("does not take the first copy for the second if it arrives too soon for that", () => {
    const host = new RackHost(6);
    host.told(0.1, 1, 0, 0);
    host.told(0.101, 1, 2);
    host.told(0.102, 1, 3);
    host.told(0.103, 1, 4);
    // 3 ms after it was repeated, with a least round trip of 100 ms: segments 5 and 6 are not overtaken by it.
    host.told(0.106, 5, 1);
    expect(host.lost).toBe(0);
    expect(host.sender.wakeAt).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("the retransmission timer (section 6.3)", () => {
  it("gives up the oldest segment, and others only when they should have arrived", () => {
    const host = new RackHost(4);
    host.told(0.1, 1, 0, 0);
    // Segments 1 to 3 left at 0 s, 4 and 5 at 0.1 s. The probe leaves after two round trips.
    const probe = host.wake();
    expect(probe.at).toBeCloseTo(0.3, 12);
    expect(probe.sends).toEqual([6]);
    // The timer, 0.3 s by the first sample, counts from the probe.
    expect(host.sender.timerAt).toBeCloseTo(0.6, 12);
    const timeout = host.wake();
    expect(timeout.sends).toEqual([1]);
    expect(host.lost).toBe(6);
    expect(host.sender.phase).toBe("loss");
    expect(host.sender.cwnd).toBe(1);
  });

  it("keeps the known arrivals", () => {
    const host = new RackHost(4, 4);
    host.told(0.1, 1, 0, 0);
    host.told(0.101, 1, 3);
    host.wake();
    expect(host.counts.retransmission).toBeGreaterThan(0);
    while (host.counts.timeout === 0) host.wake();
    expect(host.rack.board.hasArrived(3)).toBe(true);
    expect(host.told(host.now + 0.1, 2, 1)).toEqual([2]);
    host.told(host.now + 0.1, 4, 2);
    expect(host.sender.isDone).toBe(true);
    expect(host.sent.filter(({ sequence }) => sequence === 3)).toHaveLength(1);
  });
});

describe("the tail loss probe (section 7)", () => {
  it("is sent after two round trips, with the highest segment if there is no new data", () => {
    const host = new RackHost(4, 4);
    host.told(0.1, 2, 1, 0);
    const { at, sends } = host.wake();
    expect(at).toBeCloseTo(0.3, 12);
    expect(sends).toEqual([3]);
    expect(host.counts.timeout).toBe(0);
  });

  it("allows a single segment for a delayed acknowledgement, but never more than the timer", () => {
    const host = new RackHost(4, 4);
    host.told(0.1, 3, 2, 0);
    // 2 · 0.1 s + 0.2 s would be 0.5 s; the timer is 0.1 s + 4 · 0.05 s.
    expect(host.sender.wakeAt).toBeCloseTo(0.4, 12);
    expect(host.wake().sends).toEqual([3]);
    expect(host.counts.timeout).toBe(0);
  });

  it("is not armed where no round trip was measured: the retransmission timer stays as it is", () => {
    const host = new RackHost(4, 4);
    expect(host.sender.wakeAt).toBe(Number.POSITIVE_INFINITY);
    expect(host.sender.timerAt).toBe(1);
  });

  it("is not armed while something has arrived beyond a hole", () => {
    const host = new RackHost(4, 4);
    host.told(0.1, 1, 0, 0);
    host.told(0.101, 1, 3);
    // Only the reordering timer.
    expect(host.sender.wakeAt).toBeCloseTo(0.126, 12);
  });

  it("lets the hole before it be found, and repaired without a timeout", () => {
    const host = new RackHost(4, 4);
    host.told(0.1, 2, 1, 0);
    expect(host.wake().sends).toEqual([3]);
    // Segment 2 is missing: the probe arrives, 0.11 s after it left.
    expect(host.told(0.41, 2, 3)).toEqual([2]);
    host.told(0.52, 4, 2);
    expect(host.sender.isDone).toBe(true);
    expect(host.counts).toMatchObject({ timeout: 0, cut: 1 });
  });

  it("halves the window when it repaired the only loss, and not when both copies arrived", () => {
    for (const lost of [true, false]) {
      const host = new RackHost(4, 4);
      host.told(0.1, 3, 2, 0);
      host.wake();
      host.sender.supply(6, 0.45);
      host.told(0.5, 4, 3);
      if (!lost) host.told(0.51, 4, 3);
      host.told(0.55, 5, 4);
      expect(host.counts.cut).toBe(lost ? 1 : 0);
    }
  });
});
