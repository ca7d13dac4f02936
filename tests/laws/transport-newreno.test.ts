import { describe, expect, it } from "vitest";
import { newreno } from "../../src/engine/transport/newreno.ts";
import { reno } from "../../src/engine/transport/reno.ts";
import type { Json } from "../../src/units/units.ts";
import { exchanges, SenderHost } from "../engine/senderHost.ts";

const established = (params: Readonly<Record<string, Json>> = {}): SenderHost =>
  new SenderHost(newreno, { params }).established(100, 115, 16, 8);

describe("two losses in a window of 16 (vector 1)", () => {
  const host = established();
  const found = exchanges(host, [100, 105], 32);
  const sends = found.map((exchange) => exchange.sends);

  it("begin as one does", () => {
    expect(sends.slice(0, 16)).toEqual([
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
    ]);
    expect(found[2]).toMatchObject({ cwnd: 8, inflation: 3 });
    expect(found[15]).toMatchObject({ inflation: 16 });
  });

  it("the partial ACK sends the next hole and deflates the window", () => {
    expect(found[16]).toEqual({ acknowledgment: 105, sends: [105, 124], cwnd: 8, inflation: 12 });
    expect(sends.slice(17, 23)).toEqual([[125], [126], [127], [128], [129], [130]]);
    expect(found.slice(17, 23).map((exchange) => exchange.inflation)).toEqual([13, 14, 15, 16, 17, 18]);
  });

  it("the full ACK ends recovery, with one cut in all", () => {
    expect(found[23]).toEqual({ acknowledgment: 124, sends: [131], cwnd: 8.125, inflation: 0 });
    const windows = [8.2481, 8.3693, 8.4888, 8.6066, 8.7228, 8.8374, 8.9506];
    for (const [i, cwnd] of windows.entries()) {
      expect(found[24 + i]?.cwnd).toBeCloseTo(cwnd, 4);
      expect(sends[24 + i]).toEqual([132 + i]);
    }
    expect(found[31]?.cwnd).toBeCloseTo(9.0623, 4);
    expect(sends[31]).toHaveLength(2);
    expect(host.counts).toEqual({ retransmission: 2, timeout: 0, cut: 1, ecn: 0 });
  });
});

it("one loss is repaired as Reno repairs it (vector 2)", () => {
  const theirs = exchanges(new SenderHost(reno).established(100, 115, 16, 8), [100], 60);
  expect(exchanges(established(), [100], 60)).toEqual(theirs);
});

/** In recovery from 100 to 117, `inflation` and `cwnd` as given. */
const inRecovery = (cwnd: number, inflation: number, params: Readonly<Record<string, Json>> = {}): SenderHost => {
  const host = established(params);
  exchanges(host, [100], 3);
  host.setWindow(cwnd, 8);
  host.sender.inflation = inflation;
  return host;
};

describe("a partial ACK", () => {
  it.each([
    [8, 3, 5, 6, 1],
    [8, 6, 5, 8, 2],
    [2, 1, 4, 1, 1],
  ])(
    "window %d, inflation %d, %d segments: window %d, inflation %d (vectors 3 to 5)",
    (cwnd, inflation, segments, left, rest) => {
      const host = inRecovery(cwnd, inflation);
      expect(host.ack(100 + segments)[0]).toBe(100 + segments);
      expect(host.sender.cwnd).toBe(left);
      expect(host.sender.inflation).toBe(rest);
      expect(host.sender.inRecovery).toBe(true);
    },
  );

  it("does not acknowledge all data outstanding when recovery began (vector 6)", () => {
    const recovering = inRecovery(8, 3);
    expect(recovering.sender.recover).toBe(117);
    recovering.ack(117);
    expect(recovering.sender.inRecovery).toBe(true);
    recovering.ack(118);
    expect(recovering.sender.inRecovery).toBe(false);
  });

  it("restarts the timer only the first time, or each time if it is not impatient", () => {
    const restarts = (host: SenderHost): boolean[] => {
      const moved: boolean[] = [];
      for (const acknowledgment of [102, 104, 106]) {
        const before = host.sender.timerAt;
        host.ack(acknowledgment);
        moved.push(host.sender.timerAt !== before);
      }
      return moved;
    };
    expect(restarts(inRecovery(8, 3))).toEqual([true, false, false]);
    expect(restarts(inRecovery(8, 3, { impatient: false }))).toEqual([true, true, true]);
  });

  it("sends no more than recBurst segments beside the hole", () => {
    const host = inRecovery(30, 20);
    expect(host.ack(103)).toEqual([103, 118, 119]);
    const cautious = inRecovery(30, 20, { recBurst: 1 });
    expect(cautious.ack(103)).toEqual([103, 118]);
  });

  it("takes nothing from the window where deflate is off", () => {
    const host = inRecovery(8, 3, { deflate: false });
    host.ack(105);
    expect(host.sender.cwnd).toBe(8);
    expect(host.sender.inflation).toBe(3);
  });
});

it("exitRule flight: at most the data in flight plus one segment (vector 7)", () => {
  const host = inRecovery(8, 3, { exitRule: "flight" });
  host.sender.maxSent = 120;
  host.sender.next = 121;
  host.ack(118, true);
  expect(host.sender.flight).toBeGreaterThanOrEqual(3);
  expect(host.sender.cwnd).toBe(4);
});

describe("after a timeout", () => {
  it("duplicate ACKs for retransmitted data start no fast retransmit", () => {
    const host = established();
    expect(host.expire()).toEqual([100]);
    host.ack(101);
    for (let i = 0; i < 6; i++) host.ack(101);
    expect(host.counts.cut).toBe(1);
    expect(host.counts.timeout).toBe(1);
  });

  it("many holes: one hole per round trip, no timeout (section 10)", () => {
    const host = new SenderHost(newreno).established(100, 139, 40, 20);
    const lost = [100, 107, 113, 120, 121];
    const found = exchanges(host, lost, 200);
    const repaired = host.sent.filter(({ repeated }) => repeated).map(({ sequence }) => sequence);
    expect(repaired).toEqual(lost);
    expect(host.counts).toEqual({ retransmission: 5, timeout: 0, cut: 1, ecn: 0 });
    expect(found.at(-1)?.inflation).toBe(0);
  });
});
