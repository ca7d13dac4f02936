import { describe, expect, it } from "vitest";
import { Scoreboard } from "../../src/engine/transport/machinery/scoreboard.ts";
import { SelectiveSender } from "../../src/engine/transport/machinery/selectiveSender.ts";
import { newreno } from "../../src/engine/transport/newreno.ts";
import { sack } from "../../src/engine/transport/sack.ts";
import type { Json } from "../../src/units/units.ts";
import { type Exchange, exchanges, SenderHost } from "../engine/senderHost.ts";

const established = (params: Readonly<Record<string, Json>> = {}): SenderHost =>
  new SenderHost(sack, { params }).established(100, 115, 16, 8);

/** Segments in the network, as the sender sees it. */
const pipeOf = (host: SenderHost): number => {
  const { sender } = host;
  if (!(sender instanceof SelectiveSender)) throw new Error("the sender knows nothing of its segments");
  return sender.board.pipe(sender.maxSent);
};

/** Exchanges one by one, each with the pipe after it. */
const watched = (host: SenderHost, lost: readonly number[], acks: number): (Exchange & { readonly pipe: number })[] => {
  const pipes: number[] = [];
  const { sender } = host;
  const ack = host.ack.bind(host);
  host.ack = (...given) => {
    const sends = ack(...given);
    pipes.push(pipeOf(host));
    return sends;
  };
  return exchanges(host, lost, acks).map((exchange, i) => ({ ...exchange, cwnd: sender.cwnd, pipe: pipes[i] ?? -1 }));
};

const LOST = [100, 105, 106];

describe("three losses in a window of 16, by RFC 6675 (vector 1)", () => {
  const host = established({ mode: "rfc6675" });
  const found = watched(host, LOST, 18);

  it("sends when the pipe has room, the holes first", () => {
    expect(found.map(({ sends }) => sends)).toEqual([
      [116],
      [117],
      [100],
      ...Array.from({ length: 5 }, () => []),
      [105],
      [106],
      [118],
      [119],
      [120],
      [121],
      [122],
      [123],
      [124],
      [125],
    ]);
  });

  it("counts the segments in the network", () => {
    expect(found.slice(0, 8).map(({ pipe }) => pipe)).toEqual([16, 16, 15, 14, 13, 12, 9, 8]);
    expect(found.slice(15, 17).map(({ pipe }) => pipe)).toEqual([8, 8]);
    expect(found.slice(15, 18).map(({ acknowledgment }) => acknowledgment)).toEqual([105, 106, 118]);
  });

  it("halves once, ends with the ACK of everything that was outstanding, and grows from the next ACK on", () => {
    expect(host.counts).toEqual({ retransmission: 3, timeout: 0, cut: 1, ecn: 0 });
    expect(host.sender.law.state).toMatchObject({ cwnd: 8, ssthresh: 8 });
    expect(host.sender.inRecovery).toBe(false);
    expect(host.ack(119)).toEqual([126]);
    expect(host.sender.cwnd).toBe(8.125);
  });
});

describe("the same losses with proportional rate reduction (vector 2)", () => {
  const host = established();
  const found = exchanges(host, LOST, 19);

  it("sends at every other ACK, then at each", () => {
    expect(found.map(({ sends }) => sends)).toEqual([
      [116],
      [117],
      [100],
      [],
      [118],
      [],
      [105],
      [],
      [106],
      [],
      [],
      [119],
      [120],
      [121],
      [122],
      [123],
      [124],
      [125],
      [126],
    ]);
  });

  it("arrives at the threshold", () => {
    expect(found[18]).toMatchObject({ acknowledgment: 119, cwnd: 8 });
    expect(host.counts).toEqual({ retransmission: 3, timeout: 0, cut: 1, ecn: 0 });
  });
});

describe("the scoreboard", () => {
  const board = (...arrived: number[]): Scoreboard => {
    const made = new Scoreboard(3);
    made.advance(100);
    for (const sequence of arrived) made.add(sequence);
    return made;
  };

  it("calls a segment lost when three above it have arrived (vector 5)", () => {
    expect(board(101, 102).isLost(100)).toBe(false);
    expect(board(101, 102, 103).isLost(100)).toBe(true);
    const spread = board(101, 105, 109);
    expect(spread.isLost(100)).toBe(true);
    expect(spread.isLost(104)).toBe(false);
    expect(spread.isLost(101)).toBe(false);
  });

  it("whatever the order of arrival", () => {
    const late = board(109, 105, 101);
    expect([100, 102, 104].map((sequence) => late.isLost(sequence))).toEqual([true, false, false]);
    expect(late.pipe(109)).toBe(10 - 3 - 1);
  });

  it("counts each arrival once", () => {
    const made = board(102);
    expect(made.add(102)).toBe(0);
    expect(made.add(103)).toBe(1);
    expect(made.advance(103)).toBe(2);
    expect(made.sacked).toBe(1);
    made.forget();
    // A timeout discards the receiver's reports, not that segments were delivered.
    expect(made.sacked).toBe(0);
    expect(made.add(103)).toBe(0);
    expect(made.advance(105)).toBe(1);
  });

  it("names the holes in order, each once, and the highest for the rescue", () => {
    const made = board(101, 103, 104, 105, 107);
    made.begin();
    expect(made.nextLost()).toBe(100);
    made.repeat(100);
    expect(made.nextLost()).toBe(102);
    made.repeat(102);
    expect(made.nextLost()).toBe(-1);
    expect(made.nextHole()).toBe(106);
    made.repeat(106);
    expect(made.nextHole()).toBe(-1);
    expect(made.highestHole(107)).toBe(106);
    expect(made.highestHole(110)).toBe(110);
  });

  it("holds any number of segments", () => {
    const made = board();
    for (let sequence = 101; sequence < 5000; sequence += 2) made.add(sequence);
    expect(made.pipe(4999)).toBe(2);
    expect(made.lost).toBe(2448);
    expect(made.advance(5000)).toBe(2450);
    expect([made.sacked, made.lost, made.repeated, made.pipe(4999)]).toEqual([0, 0, 0, 0]);
  });
});

describe("recovery", () => {
  it("limited transmit counts for nothing in the cut (vector 7)", () => {
    const host = established();
    exchanges(host, [100], 3);
    expect(host.sender.maxSent).toBe(117);
    expect(host.sender.law.state.ssthresh).toBe(8);
  });

  it("many losses: two round trips at most, no timeout; NewReno takes one for each (section 10)", () => {
    const lost = [100, 103, 108, 109, 115, 121, 126];
    const acksUntilRepaired = (host: SenderHost): number => {
      const found = exchanges(host.established(100, 139, 40, 20), lost, 400);
      return found.findIndex(({ acknowledgment }) => acknowledgment >= 140);
    };
    const host = new SenderHost(sack);
    const repaired = acksUntilRepaired(host);
    expect(host.counts).toEqual({ retransmission: 7, timeout: 0, cut: 1, ecn: 0 });
    // Two windows of ACKs: the one in which the loss was found, and the one of the repair.
    expect(repaired).toBeLessThan(40 + 20);
    expect(acksUntilRepaired(new SenderHost(newreno))).toBeGreaterThan(1.5 * repaired);
  });

  it("with PRR no silence longer than two ACKs above the threshold; by RFC 6675 half a window (section 10)", () => {
    const longestSilence = (mode: string): number => {
      const host = new SenderHost(sack, { params: { mode } }).established(100, 139, 40, 20);
      let longest = 0;
      let silent = 0;
      for (const { sends } of exchanges(host, [100], 39)) {
        silent = sends.length === 0 ? silent + 1 : 0;
        longest = Math.max(longest, silent);
      }
      return longest;
    };
    expect(longestSilence("prr")).toBeLessThanOrEqual(2);
    expect(longestSilence("rfc6675")).toBeGreaterThanOrEqual(17);
  });

  it("a lost repair and a lost tail wait for the timer, which sends from the oldest on", () => {
    const host = established();
    for (let arrived = 101; arrived <= 115; arrived++) host.ack(100, false, Number.NaN, { arrived, marks: -1 });
    expect(host.sent.filter(({ repeated }) => repeated).map(({ sequence }) => sequence)).toEqual([100]);
    expect(host.expire()).toEqual([100]);
    expect(host.sender.phase).toBe("loss");
    expect(host.sender.cwnd).toBe(1);
    // Segments that had arrived do not count: no recovery begins below the highest sent.
    for (let arrived = 110; arrived <= 117; arrived++) host.ack(101, false, Number.NaN, { arrived, marks: -1 });
    expect(host.sender.inRecovery).toBe(false);
  });

  it("an ACK without news is not a duplicate", () => {
    const host = established();
    for (let i = 0; i < 5; i++) host.ack(100, false, Number.NaN, { arrived: 90, marks: -1 });
    expect(host.sent).toEqual([]);
    expect(host.sender.duplicates).toBe(0);
  });

  it("the highest hole is repeated early where rescue is on, once", () => {
    const repeatedBy = (rescue: boolean): number[] => {
      const host = new SenderHost(sack, { params: { rescue }, segments: 116 }).established(100, 115, 16, 8);
      for (let arrived = 101; arrived <= 112; arrived++) host.ack(100, false, Number.NaN, { arrived, marks: -1 });
      return host.sent.map(({ sequence }) => sequence);
    };
    expect(repeatedBy(false)).toEqual([100]);
    expect(repeatedBy(true)).toEqual([100, 115]);
  });

  it("after an ECN cut of the same window repairs without another", () => {
    const host = established();
    host.ack(100, true, Number.NaN, { arrived: 101, marks: 1 });
    expect(host.sender.law.state.ssthresh).toBe(8);
    for (const arrived of [102, 103]) host.ack(100, false, Number.NaN, { arrived, marks: 1 });
    expect(host.sender.phase).toBe("recovery");
    expect(host.counts).toMatchObject({ cut: 1, ecn: 1, retransmission: 1 });
  });

  it("another transport takes over a repair, and continues by its own rules", () => {
    const host = established();
    exchanges(host, [100], 3);
    const other = new SenderHost(newreno);
    host.sender.changeLaw(other.sender.law, other.sender.rules);
    expect(host.sender.inRecovery).toBe(true);
    expect(host.sender.rules.selective).toBeUndefined();
    // What has arrived beyond the hole has left the network.
    expect(host.sender.inflation).toBe(3);
    // As NewReno does: the next hole goes out at once.
    expect(host.ack(103)[0]).toBe(103);
    expect(host.sender.inRecovery).toBe(true);
    host.ack(118);
    expect(host.sender.inRecovery).toBe(false);
    expect(host.counts).toMatchObject({ cut: 1, timeout: 0 });
    for (let i = 0; i < 3; i++) host.ack(119);
    expect(host.ack(119)[0]).toBe(119);
    expect(host.sender.inflation).toBe(3);
  });
});
