import { describe, expect, it } from "vitest";
import { ByteWindow } from "../../src/engine/transport/byteWindow.ts";
import { CubicWindow } from "../../src/engine/transport/cubic.ts";
import { cubicFields } from "../../src/engine/transport/cubicFields.ts";
import { bonusOf, ProportionalRate } from "../../src/engine/transport/machinery/proportionalRate.ts";
import { Scoreboard } from "../../src/engine/transport/machinery/scoreboard.ts";
import { sack } from "../../src/engine/transport/sack.ts";
import type { Json } from "../../src/units/units.ts";
import { feedbackOf, valuesOf } from "../engine/feedback.ts";
import { SenderHost } from "../engine/senderHost.ts";

// Repairs with selective ACKs as ns-3.37 has them. The expected numbers are its rules, calculated by hand.

/** Segments 100 to 115 are out, with a window of 16 and a threshold of 8. */
const host = (params: Readonly<Record<string, Json>>, group: Readonly<Record<string, Json>> = {}): SenderHost =>
  new SenderHost(sack, { params, group: { limitedTransmit: false, ...group } }).established(100, 115, 16, 8);
const arrive = (sender: SenderHost, acknowledgment: number, arrived: number): number[] =>
  sender.ack(acknowledgment, false, Number.NaN, { arrived, marks: 0 });

// TcpPrrRecovery::DoRecovery.
describe("proportional reduction in bytes", () => {
  /** Segments that go at each of ten ACKs for one segment, where 20 were out and 14 shall be. */
  const sendsWith = (bytes: number): number[] => {
    const reduction = new ProportionalRate();
    reduction.begin(20);
    return Array.from({ length: 10 }, () => {
      const whole = Math.floor(reduction.quota(1, 19, 14, "retransmission", 0, bytes));
      for (let i = 0; i < whole; i++) reduction.sent();
      return whole;
    });
  };

  // ⌊0.7 k⌋ and ⌈0.7 k⌉ segments after k ACKs.
  it("lets fractions add up until a segment may go", () => {
    expect(sendsWith(1000)).toEqual([0, 1, 1, 0, 1, 1, 0, 1, 1, 1]);
    expect(sendsWith(0)).toEqual([1, 1, 1, 0, 1, 1, 0, 1, 1, 0]);
  });

  // 100 000 B · 70 000 B = 7 · 10⁹, of which 32 bits keep 2 705 032 704; over 100 000 B that is 27 051 B.
  it("loses what exceeds 32 bits", () => {
    const quotaWith = (bytes: number): number => {
      const reduction = new ProportionalRate();
      reduction.begin(100);
      return reduction.quota(100, 80, 70, "retransmission", 0, bytes);
    };
    expect(quotaWith(1000)).toBe(27.051);
    expect(quotaWith(0)).toBe(70);
  });

  it("takes more sent than delivered for a debt, where a retransmission is acknowledged: −3 + 1", () => {
    const quotaWith = (bytes: number): number => {
      const reduction = new ProportionalRate();
      reduction.begin(16);
      for (let i = 0; i < 4; i++) reduction.sent();
      return reduction.quota(1, 4, 8, "retransmission", 1, bytes);
    };
    expect(quotaWith(1000)).toBe(-2);
    expect(quotaWith(0)).toBe(2);
  });
});

describe("the bound by retransmissions", () => {
  /** Six were delivered and none sent; four are in the network of the eight that may be. */
  const quotaWith = (bound: "retransmission" | "rfc9937", bonus: number): number => {
    const reduction = new ProportionalRate();
    reduction.begin(16);
    reduction.quota(5, 10, 8, bound, 0);
    return reduction.quota(1, 4, 8, bound, bonus);
  };

  it("lets go what the ACK delivers; RFC 9937 all that is owed", () => {
    expect(quotaWith("retransmission", 0)).toBe(1);
    expect(quotaWith("rfc9937", 0)).toBe(4);
    expect(quotaWith("retransmission", 1)).toBe(4);
  });

  it("does not ask for new losses, as RFC 9937 does", () => {
    expect(bonusOf("retransmission", { segments: 1, lost: 2 })).toBe(1);
    expect(bonusOf("rfc9937", { segments: 1, lost: 2 })).toBe(0);
    expect(bonusOf("retransmission", { segments: 0, lost: 0 })).toBe(0);
  });
});

// TcpSocketBase::AvailableWindow subtracts TcpTxBuffer::BytesInFlight, in every state.
it("a window that limits the pipe lets a segment go for each one that arrived; one that limits the flight does not", () => {
  expect(arrive(host({ windowLimits: "pipe" }), 100, 105)).toEqual([116]);
  expect(arrive(host({ windowLimits: "flight" }), 100, 105)).toEqual([]);
});

// TcpTxBuffer: m_retrans of an item is cleared by DiscardUpTo and SetSentListLost alone.
describe("a retransmission that is one until it is acknowledged", () => {
  /** Of 0 to 15 these arrived: 1 to 3 and 5 to 7. The lost ones, 0 and 4, were sent again, and 4 arrived. */
  const boardWith = (remembers: boolean): Scoreboard => {
    const board = new Scoreboard(3, undefined, remembers);
    for (const sequence of [1, 2, 3, 5, 6, 7]) board.add(sequence);
    board.repeat(0);
    board.repeat(4);
    board.add(4);
    return board;
  };

  it("counts as in the network: 16 − 7 − 1 + 2", () => {
    expect(boardWith(true).pipe(15)).toBe(10);
    expect(boardWith(false).pipe(15)).toBe(9);
  });

  it("leaves with its acknowledgement", () => {
    for (const remembers of [true, false]) {
      const board = boardWith(remembers);
      board.advance(8);
      expect(board).toMatchObject({ sacked: 0, lost: 0, repeated: 0 });
    }
  });

  it("is not sent again by the next repair, but after a timeout", () => {
    const board = boardWith(true);
    board.begin();
    expect(board.nextLost()).toBe(-1);
    board.loseOthers(15);
    expect(board.nextLost()).toBe(0);
    const other = boardWith(false);
    other.begin();
    expect(other.nextLost()).toBe(0);
  });
});

// TcpSocketBase::DupAck asks IsLost (m_highRxAckMark + m_segmentSize), the segment after the oldest one.
it.each([
  ["first", 105],
  ["second", 107],
])("a repair by the %s segment begins when %d arrives, where 103 and 104 had arrived before", (repairBegins, at) => {
  const sender = host({ repairBegins });
  arrive(sender, 100, 103);
  arrive(sender, 100, 104);
  arrive(sender, 102, 101);
  const began = [105, 106, 107].find((arrived) => arrive(sender, 102, arrived).includes(102));
  expect(began).toBe(at);
});

// TcpSocketBase::EnterRecovery leaves m_retxEvent alone; ProcessAck passes m_isFirstPartialAck to NewAck.
it("a kept timer is restarted by the first ACK alone that advances in a repair", () => {
  const timers = (timerAtRepair: string): number[] => {
    const sender = host({ timerAtRepair });
    const found: number[] = [];
    for (const [acknowledgment, arrived] of [
      [100, 103],
      [100, 104],
      [100, 105],
      [101, 100],
      [102, 101],
    ] as const) {
      arrive(sender, acknowledgment, arrived);
      found.push(sender.sender.timerAt);
    }
    return found.slice(2);
  };
  const rto = 1;
  // The host set it to 10 s; each ACK comes 1 ms after the one before it.
  expect(timers("keep")).toEqual([10, 0.004 + rto, 0.004 + rto]);
  expect(timers("restart")).toEqual([0.003 + rto, 0.004 + rto, 0.005 + rto]);
});

describe("the ACK that ends a repair", () => {
  it.each([
    [true, 8 + 1 / 8],
    [false, 8],
  ])("counts (%s): the window is %d after a repair that halved 16", (lastAckCounts, window) => {
    const sender = host({ lastAckCounts, mode: "rfc6675" });
    for (let arrived = 101; arrived <= 115; arrived++) arrive(sender, 100, arrived);
    arrive(sender, 116, 100);
    expect(sender.sender.cwnd).toBe(window);
  });

  // TcpSocketBase::ProcessAck: (ackNumber - m_recover) / m_segmentSize.
  it.each([
    [true, 1],
    [false, 2],
  ])("counts (%s) after a timeout only for what was sent since: the window is %d", (lastAckCounts, window) => {
    const sender = host({ lastAckCounts });
    sender.expire();
    arrive(sender, 116, 100);
    expect(sender.sender.cwnd).toBe(window);
  });
});

// TcpSocketBase::ReceivedAck: ackNumber > m_recover, which is m_highTxMark; Linux, tcp_fastretrans_alert: snd_una !=
// high_seq.
it("a cut for a mark is spread until something is acknowledged that was sent after it", () => {
  const sender = host({ spreadMarks: true });
  sender.ack(101, true, Number.NaN, { arrived: 100, marks: 1 });
  const { state } = sender.sender.law;
  for (let acknowledgment = 102; acknowledgment <= 117; acknowledgment++)
    arrive(sender, acknowledgment, acknowledgment - 1);
  expect(state.cwnd).toBe(state.ssthresh);
  arrive(sender, 118, 117);
  expect(state.cwnd).toBeCloseTo(state.ssthresh + 1 / state.ssthresh, 9);
});

// TcpCubic::PktsAcked gets the smoothed RTT. K = 2.466 s; ⌊0.4 · (2.466 − 0.2)³⌋ = 4, so the target is 16, and 14 / 2 =
// 7.
it("CUBIC in whole segments looks ahead by the least smoothed RTT", () => {
  const law = new CubicWindow(valuesOf(cubicFields, { arithmetic: "whole", slowStartCounts: "acknowledged" }), 20);
  law.state.ssthresh = 10;
  law.onFeedback(feedbackOf({ rtt: 0.1, smoothedRtt: 0.2 }));
  law.onCongestion("loss");
  const acknowledge = (segments: number): void => {
    const told = feedbackOf({ segments, now: 0, rtt: 0.1, smoothedRtt: 0.2 });
    law.onFeedback(told);
    law.onAck(told);
  };
  acknowledge(6);
  expect(law.state.cwnd).toBe(14);
  acknowledge(1);
  expect(law.state.cwnd).toBe(15);
});

// TcpPrrRecovery::EnterRecovery gets UnAckDataCount, after the ACK: 15 of 16 segments. The threshold is 8: 1 · 8 / 15
// and 2 · 8 / 15.
it("a cut for a mark is spread over what is out after the ACK that tells it, which counts twice", () => {
  const sender = host({ spreadMarks: true, segmentBytes: 1000, prrBound: "retransmission" });
  sender.ack(101, true, Number.NaN, { arrived: 100, marks: 1 });
  // 15 in the network and ⌈2 · 8 000 / 15⌉ B, one segment of which went.
  expect(sender.sent.map(({ sequence }) => sequence)).toEqual([116]);
  expect(sender.sender.cwnd).toBe(15 + 1.067);
});

// TcpSocketBase::DupAck does nothing in CA_CWR; NextSeg gives lost segments first.
it.each([
  ["window", 0],
  ["repair", 1],
])("a loss while a cut for a mark is spread, %s: %d repairs", (lossInCut, repairs) => {
  const sender = host({ spreadMarks: true, windowLimits: "pipe", lossInCut });
  sender.ack(101, true, Number.NaN, { arrived: 100, marks: 1 });
  for (const arrived of [102, 103, 104]) arrive(sender, 101, arrived);
  expect(sender.sender.phase === "recovery" ? 1 : 0).toBe(repairs);
  expect(sender.sent.filter(({ sequence }) => sequence === 101)).toHaveLength(1);
});

// TcpSocketBase::EnterCwr in CA_RECOVERY: the repair is over, and the cut is spread from the threshold, half of what is
// in the network.
it.each([
  ["window", "recovery", 0],
  ["advance", "congestion avoidance", 1],
])("a mark in a repair, heard by %s: %s, %d cuts for marks", (marksHeard, phase, marks) => {
  const sender = host(
    { spreadMarks: true, windowLimits: "pipe", cutFrom: "pipe", lossInCut: "window" },
    { marksHeard, ecnRetransmissions: true },
  );
  for (const arrived of [103, 104, 105]) arrive(sender, 100, arrived);
  expect(sender.sender.phase).toBe("recovery");
  // 100 is acknowledged; 101 and 102 are still missing.
  sender.ack(101, true, Number.NaN, { arrived: 100, marks: 1 });
  expect(sender.counts.ecn).toBe(marks);
  expect(sender.sender.phase).toBe(phase);
  // The lost segments are repaired all the same, each once.
  for (const arrived of [106, 107, 108, 109, 110, 111, 112]) arrive(sender, 101, arrived);
  expect(sender.sent.filter(({ sequence }) => sequence === 101 || sequence === 102)).toHaveLength(2);
});

// TcpNewReno::IncreaseWindow: in congestion avoidance ⌊958² / window⌋ bytes for each ACK; from 20 segments ⌊47.9⌋ = 47
// B.
describe("a window in bytes", () => {
  const grown = (segmentBytes: number, threshold: number, segments: number): number => {
    const law = new ByteWindow(valuesOf(sack.fields, { segmentBytes }), 20);
    law.state.ssthresh = threshold;
    law.onAck(feedbackOf({ segments }));
    return law.state.cwnd;
  };

  it("grows by whole bytes, rounded down", () => {
    expect(grown(958, 10, 1)).toBeCloseTo(20 + 47 / 958, 12);
    expect(grown(0, 10, 1)).toBeCloseTo(20 + 1 / 20, 12);
  });

  // One segment for slow start, and one step of congestion avoidance for all that is left: ⌊958² / (21 · 958)⌋ = 45 B.
  it("leaves slow start within one ACK", () => {
    expect(grown(958, 21, 3)).toBeCloseTo(21 + 45 / 958, 12);
    expect(grown(958, 21, 1)).toBe(21);
    expect(grown(958, 30, 3)).toBe(21);
  });
});
