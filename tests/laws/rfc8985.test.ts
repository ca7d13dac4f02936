import { describe, expect, it } from "vitest";
import { LossProbe } from "../../src/engine/transport/machinery/lossProbe.ts";
import { Rack } from "../../src/engine/transport/machinery/rack.ts";
import { Scoreboard } from "../../src/engine/transport/machinery/scoreboard.ts";
import { RackHost } from "../engine/rackHost.ts";

const NEVER = Number.POSITIVE_INFINITY;

/** The first window, of this many segments, left at 0 s; segment 0 has arrived, and its RTT was 0.1 s. */
const begun = (initialWindow: number, segments?: number, params = {}): RackHost => {
  const host = new RackHost(initialWindow, segments, params);
  host.told(0.1, 1, 0, 0);
  return host;
};

/** A host whose segment 1 was lost, found by three arrivals beyond it, and sent again at 0.103 s. */
const repaired = (params = {}): RackHost => {
  const host = begun(6, undefined, params);
  for (const [i, arrived] of [2, 3, 4].entries()) host.told(0.101 + i / 1000, 1, arrived);
  expect(host.sent.filter(({ sequence }) => sequence === 1)).toHaveLength(2);
  return host;
};

describe("RFC 8985, sentence by sentence: loss detection by time", () => {
  it("6.1: each transmission is timed anew, also of a segment that is sent again, which then is no longer lost", () => {
    const host = repaired();
    // What was sent with the lost first copy gives the second one no time at all.
    host.told(0.104, 1, 5);
    expect(host.lost).toBe(1);
    expect(host.rack.board.pipe(host.sender.maxSent)).toBeGreaterThan(0);
    expect(host.sent.filter(({ sequence }) => sequence === 1)).toHaveLength(2);
  });

  it("6.2, step 1: the least RTT is that of segments sent once", () => {
    const host = begun(4);
    host.told(0.101, 1, 2);
    // A quarter of 0.1 s, though the latest RTT was 0.101 s.
    expect(host.sender.wakeAt).toBeCloseTo(0 + 0.101 + 0.025, 12);
  });

  it("6.2, step 2: of segments sent at one time the one with the higher number counts as sent later", () => {
    const host = begun(4);
    host.told(0.101, 1, 2);
    // Segments 1 and 3 left with 2; only 1 is waited for, so 3 is not lost when 1 is.
    host.wake();
    expect(host.rack.board.isLost(3)).toBe(false);
    expect(host.lost).toBe(1);
  });

  it("6.2, step 2: an arrival sooner than the least RTT after a second transmission is of the first one", () => {
    const host = repaired();
    host.told(0.15, 5, 1);
    expect(host.sender.wakeAt === NEVER || host.sender.wakeAt > 0.2).toBe(true);
    expect(host.lost).toBe(0);
  });

  it("6.2, step 2: with timestamps, so is one whose echo is older than the second transmission", () => {
    // Segments 5 and up left before the second copy of 1; its arrival would show them overtaken.
    const isTaken = (timestamps: boolean, echoOf: (repeatedAt: number) => number): boolean => {
      const host = repaired({ timestamps });
      const before = host.rack.board.lostTotal;
      host.told(0.35, 5, 1, echoOf(host.now));
      return host.rack.board.lostTotal > before;
    };
    expect(isTaken(true, (repeatedAt) => repeatedAt)).toBe(true);
    expect(isTaken(true, () => 0)).toBe(false);
    // Without the option nothing can tell the copies apart.
    expect(isTaken(false, () => Number.NaN)).toBe(true);
  });

  it("6.2, step 3: an arrival below the highest one is reordering, unless the segment was sent again", () => {
    const host = begun(8);
    host.told(0.101, 1, 2);
    host.told(0.102, 3, 1);
    for (const [i, arrived] of [4, 5, 6].entries()) host.told(0.103 + i / 1000, 3, arrived);
    expect(host.lost).toBe(0);
    const other = repaired();
    other.told(0.21, 5, 1);
    for (const [i, arrived] of [6, 7, 8].entries()) other.told(0.211 + i / 1000, 5, arrived);
    // The arrival of the second copy of 1 was no reordering, so three arrivals are enough.
    expect(other.sent.filter(({ sequence }) => sequence === 5)).toHaveLength(2);
  });

  it("6.2, step 4: without reordering so far the window is 0 in recovery, and from three arrivals on", () => {
    const host = begun(6);
    host.told(0.101, 1, 2);
    host.told(0.102, 1, 3);
    expect(host.lost).toBe(0);
    host.told(0.103, 1, 4);
    expect(host.sent.at(-1)).toMatchObject({ sequence: 1, repeated: true });
  });

  it("6.2, step 4: else it is a quarter of the least RTT, and never more than the smoothed RTT", () => {
    const host = begun(4);
    const { rtt } = host.sender;
    rtt.smoothed = 0.01;
    host.told(0.101, 1, 2);
    expect(host.sender.wakeAt).toBeCloseTo(0.101 + 0.01, 12);
  });

  it("6.2, step 5: a segment is lost when the RTT of the latest arrival and the window have passed since it left", () => {
    const host = begun(4);
    host.told(0.101, 1, 2);
    const { at, sends } = host.wake();
    expect(at).toBeCloseTo(0.126, 12);
    expect(sends[0]).toBe(1);
  });

  it("6.2, step 5: what left after the latest arrival is never lost by it", () => {
    const host = begun(4);
    host.told(0.101, 1, 2);
    host.wake();
    for (let sequence = 3; sequence <= host.sender.maxSent; sequence++)
      expect(host.rack.board.isLost(sequence)).toBe(false);
  });

  it("6.2, step 5: the timer is due when the last of the segments that are waited for would be lost", () => {
    const host = begun(4);
    // Two more leave each time: from 4 on at 0.1, 0.105, 0.11 and 0.115 s.
    host.told(0.105, 2, 1, 0);
    host.told(0.11, 3, 2, 0);
    expect(host.told(0.115, 4, 3, 0)).toEqual([10, 11]);
    host.told(0.215, 4, 10);
    // Segments 4 to 9 are waited for; the last two of them left at 0.11 s.
    expect(host.sender.wakeAt).toBeCloseTo(0.11 + 0.1 + 0.025, 12);
  });

  it.each([
    [0.12, 1],
    [0.126, 3],
    [0.136, 4],
    [0.146, 5],
  ])(
    "6.3: at a timeout, at %d s, the oldest segment is lost, and others after RTT and reordering window",
    (at, lost) => {
      const board = new Scoreboard(NEVER);
      const rack = new Rack(board);
      board.witness = rack;
      for (const [sequence, sentAt] of [0, 0, 0, 0, 0.01, 0.02].entries()) rack.onSend(sequence, false, sentAt);
      // The RTT is 0.1 s, and the window a quarter of it.
      rack.at(0.1, Number.NaN);
      board.add(1);
      rack.detect(false, 0.1);
      rack.at(at, Number.NaN);
      rack.onTimeout();
      expect(board.lostTotal).toBe(lost);
    },
  );
});

describe("RFC 8985, sentence by sentence: the tail loss probe", () => {
  it("7.2: it is armed when new data leaves and when new data is acknowledged", () => {
    const host = begun(4, 4);
    expect(host.sender.wakeAt).toBeCloseTo(0.1 + 0.2, 12);
    host.told(0.12, 2, 1, 0.02);
    expect(host.sender.wakeAt).toBeCloseTo(0.12 + 2 * host.sender.rtt.smoothed, 12);
    host.told(0.13, 4, 3, 0.03);
    host.sender.supply(1, 0.2);
    expect(host.sender.wakeAt).toBeGreaterThan(0.2);
    expect(host.sender.wakeAt).toBeLessThanOrEqual(host.sender.timerAt);
  });

  it("7.2: not in recovery, nor after a timeout, nor while something has arrived beyond a hole", () => {
    expect(repaired().sender.wakeAt).toBe(NEVER);
    const late = begun(4, 4);
    while (late.counts.timeout === 0) late.wake();
    expect(late.sender.wakeAt).toBe(NEVER);
    const beyond = begun(4, 4);
    beyond.told(0.101, 1, 3);
    // Only the reordering timer.
    expect(beyond.sender.wakeAt).toBeCloseTo(0.126, 12);
  });

  it("7.2: it is due after two smoothed RTTs, and 0.2 s later where one segment is out; 1 s without any RTT", () => {
    const probe = new LossProbe();
    for (const [smoothed, flight, due] of [
      [0.1, 2, 0.2],
      [0.1, 1, 0.4],
      [Number.NaN, 2, 1],
    ] as const) {
      probe.arm(5, smoothed, flight, NEVER);
      expect(probe.at).toBeCloseTo(5 + due, 12);
    }
  });

  it("7.2: it is never later than the retransmission timer", () => {
    const probe = new LossProbe();
    probe.arm(5, 1, 1, 5.3);
    expect(probe.at).toBe(5.3);
  });

  it("7.3: at most one probe is outstanding", () => {
    const host = begun(4, 4);
    host.wake();
    const sent = host.sent.length;
    expect(host.sender.wakeAt).toBe(NEVER);
    host.wake();
    expect(host.counts.timeout).toBe(1);
    expect(host.sent.length).toBeGreaterThan(sent);
  });

  it("7.3: no probe before an RTT was measured since the latest one, or since the start", () => {
    expect(new RackHost(4, 4).sender.wakeAt).toBe(NEVER);
    const host = begun(4, 4);
    host.sender.lasting = true;
    // Segment 3 goes again as a probe; its acknowledgement is no sample, as that of any repetition (Karn).
    host.told(0.11, 3, 2, 0);
    host.wake();
    host.told(host.now + 0.1, 4, 3);
    host.sender.supply(2, host.now + 1);
    expect(host.sender.flight).toBe(2);
    expect(host.sender.wakeAt).toBe(NEVER);
    expect(host.sender.timerAt).toBeLessThan(NEVER);
    host.told(host.now + 1.1, 5, 4, host.now + 1);
    expect(host.sender.wakeAt).toBeLessThan(NEVER);
  });

  it("7.3: it is new data where there is some and the receiver's window allows it, else the highest segment", () => {
    const more = begun(4);
    const next = more.sender.maxSent + 1;
    expect(more.wake().sends).toEqual([next]);
    expect(begun(4, 4).wake().sends).toEqual([3]);
    const narrow = begun(4);
    narrow.sender.retune({ ...narrow.sender.values, window: narrow.sender.flight }, 0.1);
    expect(narrow.wake().sends).toEqual([narrow.sender.maxSent]);
  });

  it("7.3: after the probe the retransmission timer starts anew", () => {
    const host = begun(4);
    const { at } = host.wake();
    expect(host.sender.timerAt).toBeCloseTo(at + host.sender.rtt.rto, 12);
  });

  it("7.4.1: a probe of new data needs no answer: its acknowledgement is no loss", () => {
    const host = begun(4);
    host.wake();
    const { maxSent } = host.sender;
    host.told(0.42, maxSent + 1, maxSent, 0.3);
    expect(host.counts.cut).toBe(0);
  });

  it("7.4.2: an acknowledgement beyond a repeated probe shows a loss, which gets the response to any loss, once", () => {
    const host = begun(4, 4);
    host.told(0.11, 3, 2, 0);
    host.wake();
    host.sender.supply(4, host.now + 0.01);
    const { cwnd } = host.sender;
    host.told(host.now + 0.1, 6, 5, host.now);
    expect(host.counts.cut).toBe(1);
    expect(host.sender.cwnd).toBeLessThan(cwnd);
    host.told(host.now + 0.01, 8, 7, host.now - 0.09);
    expect(host.counts.cut).toBe(1);
  });

  it("7.4.2: a second acknowledgement of the probe shows that both copies arrived: no loss", () => {
    const host = begun(4, 4);
    host.told(0.11, 3, 2, 0);
    host.wake();
    host.sender.supply(4, host.now + 0.01);
    host.told(host.now + 0.1, 4, 3);
    host.told(host.now + 0.01, 4, 3);
    host.told(host.now + 0.01, 6, 5, host.now - 0.1);
    expect(host.counts.cut).toBe(0);
  });

  it("8: while the reordering timer runs the retransmission timer does not, and starts anew after it", () => {
    const host = begun(4);
    host.told(0.101, 1, 2);
    const due = host.sender.wakeAt;
    expect(due).toBeCloseTo(0.126, 12);
    host.sender.timerAt = 0.12;
    host.wake();
    expect(host.counts.timeout).toBe(0);
    expect(host.wake().at).toBeCloseTo(due, 12);
    expect(host.counts).toMatchObject({ timeout: 0, cut: 1 });
    expect(host.sender.timerAt).toBeCloseTo(due + host.sender.rtt.rto, 12);
  });
});
