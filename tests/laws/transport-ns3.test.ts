import { describe, expect, it } from "vitest";
import { CubicWindow } from "../../src/engine/transport/cubic.ts";
import { cubicFields } from "../../src/engine/transport/cubicFields.ts";
import { Scoreboard } from "../../src/engine/transport/machinery/scoreboard.ts";
import { SelectiveSender } from "../../src/engine/transport/machinery/selectiveSender.ts";
import { reno } from "../../src/engine/transport/reno.ts";
import { sack } from "../../src/engine/transport/sack.ts";
import type { Json } from "../../src/units/units.ts";
import { feedbackOf, valuesOf } from "../engine/feedback.ts";
import { SenderHost } from "../engine/senderHost.ts";

// Senders as ns-3.37 has them, where it departs from the RFCs or chooses what they leave open.

const windowOf = (cwnd: number, params: Readonly<Record<string, Json>>): CubicWindow =>
  new CubicWindow(valuesOf(cubicFields, params), cwnd);

/** Segments in the network, as the sender sees it. */
const pipeOf = ({ sender }: SenderHost): number => {
  if (!(sender instanceof SelectiveSender)) throw new Error("the sender knows nothing of its segments");
  return sender.board.pipe(sender.maxSent);
};

/** TcpCubic::Update and GetSsThresh of ns-3.37, calculated by hand. */
describe("whole segments, as in ns-3", () => {
  /** A cut from a window of 20, with a measured RTT of 0.1 s. */
  const afterCut = (): CubicWindow => {
    const law = windowOf(20, { arithmetic: "whole", slowStartCounts: "acknowledged" });
    law.onFeedback(feedbackOf({ rtt: 0.1 }));
    law.state.ssthresh = 10;
    law.onCongestion("loss");
    return law;
  };
  const acknowledge = (law: CubicWindow, segments: number, now = 0): void => {
    const told = feedbackOf({ segments, now, rtt: 0.1 });
    law.onFeedback(told);
    law.onAck(told);
  };

  // K = ∛(6 / 0.4) = 2.466 s; at 0.1 s the target is 20 − ⌊0.4 · 2.366³⌋ = 20 − ⌊5.3⌋ = 15, one above the window of 14.
  it("opens by one after as many segments as the window has, for each segment that the target is above it", () => {
    const law = afterCut();
    expect(law.state.cwnd).toBe(14);
    acknowledge(law, 13);
    expect(law.state.cwnd).toBe(14);
    acknowledge(law, 1);
    expect(law.state.cwnd).toBe(15);
  });

  it("what is left of the count counts on, one segment an ACK", () => {
    const law = afterCut();
    acknowledge(law, 40);
    expect(law.state.cwnd).toBe(15);
    expect(law.state.count).toBe(26);
  });

  it("thresholds are whole, and fast convergence too: ⌊0.7 · 15⌋, ⌊15 · 1.7 / 2⌋", () => {
    const law = afterCut();
    acknowledge(law, 14);
    law.onCongestion("loss");
    expect(law.state).toMatchObject({ cwnd: 10, ssthresh: 10, wMax: 12 });
  });

  it("after a timeout opens by one after twenty segments at the latest", () => {
    const law = afterCut();
    law.onCongestion("timeout");
    // At its target the window would wait for a hundred times its size.
    Object.assign(law.state, { cwnd: 30, ssthresh: 30 });
    acknowledge(law, 19);
    expect(law.state.cwnd).toBe(30);
    acknowledge(law, 1);
    expect(law.state.cwnd).toBe(31);
  });
});

// RFC 6675, section 5.1: an implementation may keep what selective ACKs reported; ns-3 does.
describe("a timeout that keeps what has arrived", () => {
  /** Of 100 to 115 these have arrived: 102 to 107 and 110. */
  const ARRIVED = [102, 103, 104, 105, 106, 107, 110];
  const timedOut = (atTimeout: string): SenderHost => {
    const host = new SenderHost(sack, {
      params: { mode: "rfc6675", atTimeout },
      group: { thresholdAtTimeout: "every" },
    }).established(100, 115, 16, 8);
    for (const arrived of ARRIVED) host.ack(100, false, Number.NaN, { arrived, marks: 0 });
    host.expire();
    return host;
  };
  const answer = (host: SenderHost, acknowledgment: number): number[] =>
    host.ack(acknowledgment, false, Number.NaN, { arrived: acknowledgment - 1, marks: 0 });

  it("sends the oldest segment and then, one for each place in the window, those that have not arrived", () => {
    const host = timedOut("kept");
    expect(host.sent.at(-1)?.sequence).toBe(100);
    expect(pipeOf(host)).toBe(1);
    expect(answer(host, 101)).toEqual([101, 108]);
    // The ACK jumps over six that had arrived.
    expect(answer(host, 108)[0]).toBe(109);
    expect(host.sent.filter(({ sequence }) => sequence === 103)).toHaveLength(0);
  });

  it("otherwise sends everything again (RFC 2018, section 8)", () => {
    const host = timedOut("forgotten");
    expect(answer(host, 101)).toEqual([101, 102]);
  });
});

describe("the board at a timeout", () => {
  it("loses all that has not arrived, sent again or not", () => {
    const board = new Scoreboard(3);
    for (const sequence of [3, 5, 6, 7]) board.add(sequence);
    board.repeat(0);
    board.loseOthers(9);
    expect(board).toMatchObject({ sacked: 4, lost: 6, repeated: 0 });
    expect(board.pipe(9)).toBe(0);
    const holes: number[] = [];
    for (let hole = board.nextLost(); hole >= 0; hole = board.nextLost()) {
      holes.push(hole);
      board.repeat(hole);
    }
    expect(holes).toEqual([0, 1, 2, 4, 8, 9]);
    // One that has arrived leaves the network; what is sent from now on is not lost.
    board.add(4);
    expect(board.pipe(10)).toBe(6);
  });
});

describe("timeouts in a row", () => {
  const afterTwo = (group: Readonly<Record<string, Json>>): SenderHost => {
    const host = new SenderHost(reno, { group }).established(10, 19, 10, 20);
    host.expire();
    host.expire();
    return host;
  };

  // TcpSocketBase::ReTxTimeout: all flags of the buffer are cleared before it looks for a retransmitted head.
  it("lower the threshold again, to two segments; by RFC 5681, section 3.1, the first one alone halves ten", () => {
    expect(afterTwo({ thresholdAtTimeout: "every" }).sender.law.state.ssthresh).toBe(2);
    expect(afterTwo({}).sender.law.state.ssthresh).toBe(5);
  });

  // TcpSocketBase::NewAck sets the timer from the estimate, measured or not.
  it.each([
    ["sample", 4],
    ["ack", 1],
  ])("until %s: after an ACK of a retransmission the timer is %d times as long", (backOffUntil, times) => {
    const host = afterTwo({ backOffUntil });
    host.ack(11);
    expect(host.sender.timerAt - host.now).toBeCloseTo(times * host.sender.rtt.rto, 9);
  });
});
