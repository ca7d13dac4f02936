import { describe, expect, it } from "vitest";
import { nativeProbability } from "../../src/engine/aqm/l4s/dualpi2.ts";
import { dualpi2, pi2 } from "../../src/engine/aqm/registry.ts";
import { CE, ECT0, ECT1, NOT_ECT } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { Bench, type Operation } from "../fixtures/queueBench.ts";
import { expectClose, hostOf, resolveFields } from "../fixtures/queueHost.ts";

type Given = Partial<ValuesOf<typeof dualpi2.fields>>;
const RAMP: Given = { rampStart: 0.0008, rampWidth: 0.0004 };

const hostWithEcn = (given: Given = {}) => {
  const queue = hostOf(dualpi2, { ...RAMP, ...given });
  queue.ecn = true;
  queue.buffer = { packets: 1000 };
  return queue;
};
/** Marks of these packets, each with the same sojourn time, s, at this p′. */
const marksAt = (waited: number, base: number, count: number, given: Given = {}) => {
  const queue = hostWithEcn({ lowLatencyFloor: 0, ...given });
  queue.state.base = base;
  return Array.from({ length: count }, (_, i) => {
    queue.offer(i, 1000, ECT1);
    return queue.take(i + waited)?.ecn === CE ? i + 1 : 0;
  }).filter((number) => number > 0);
};

describe("the probabilities", () => {
  it.each([
    [0.05, 0.0025, 0.1],
    [0.1, 0.01, 0.2],
    [0.2, 0.04, 0.4],
    [0.3, 0.09, 0.6],
    [0.5, 0.25, 1],
    [0.6, 0.36, 1],
  ])("from p′ %d: classic %d, coupled %d", (base, classic, coupled) => {
    const queue = hostOf(dualpi2);
    queue.state.base = base;
    expectClose(queue.signal("classic"), classic);
    expectClose(queue.signal("coupled"), coupled);
  });

  it.each([
    [0.5, 0],
    [0.8, 0],
    [0.9, 0.25],
    [1, 0.5],
    [1.15, 0.875],
    [1.2, 1],
    [2, 1],
  ])("of the ramp at %d ms: %d", (milliseconds, expected) => {
    const ramp = { rampStart: 0.0008, rampWidth: 0.0004, stepThreshold: 0.001 };
    expect(Math.abs(nativeProbability(milliseconds / 1000, ramp) - expected)).toBeLessThan(1e-9);
  });

  it("of the step", () => {
    const step = { rampStart: 0.0008, rampWidth: 0, stepThreshold: 0.001 };
    expect([0.0009, 0.001, 0.0011].map((waited) => nativeProbability(waited, step))).toEqual([0, 0, 1]);
  });

  it.each([
    [0.0009, 0.4, "early"],
    [0.0011, 0.75, "step"],
  ] as const)("the larger one marks: p′ 0.2 and %d s", (waited, expected, reason) => {
    const queue = hostWithEcn({ lowLatencyFloor: 0, random: "bernoulli" });
    queue.state.base = 0.2;
    for (const [draw, marked] of [
      [expected - 0.001, CE],
      [expected + 0.001, ECT1],
    ] as const) {
      queue.draws = [draw];
      queue.offer(1, 1000, ECT1);
      expect(queue.take(1 + waited)?.ecn).toBe(marked);
    }
    expect(queue.marked.map((mark) => mark.reason)).toEqual([reason]);
  });

  it("follow the older head of both queues", () => {
    const queue = hostWithEcn();
    const seen = [0.01, 0.02, 0.03, 0.03, 0.03, 0.02, 0.015, 0.015].map((age, k) => {
      const now = (k + 1) * 0.016;
      while (queue.take(now) !== undefined);
      queue.offer(now - age, 1000, k % 2 === 0 ? ECT1 : ECT0);
      queue.offer(now - age / 2, 1000, k % 2 === 0 ? ECT0 : ECT1);
      queue.discipline.onTimer?.(now);
      return queue.signal("base");
    });
    for (const [k, expected] of [0.0312, 0.064, 0.0984, 0.1008, 0.1032, 0.072, 0.056, 0.056].entries())
      expectClose(seen[k] ?? Number.NaN, expected);
  });
});

describe("the recurrence", () => {
  it.each([
    [0.25, 13, [5, 9, 13]],
    [0.0625, 40, [17, 33]],
    [0.3, 10, [4, 7]],
  ])("of %d over %d packets hits %o", (probability, count, expected) => {
    expect(marksAt(0, probability / 2, count)).toEqual(expected);
  });

  it("of 1 hits from the second packet on, since only a sum above 1 does", () => {
    expect(marksAt(0.002, 0, 5)).toEqual([2, 3, 4, 5]);
  });

  it("draws nothing", () => {
    const queue = hostWithEcn();
    queue.state.base = 0.3;
    for (let i = 0; i < 40; i++) queue.offer(0, 1000, i % 4);
    while (queue.take(0.1) !== undefined);
    expect(queue.drawn).toBe(0);
  });
});

describe("the scheduler", () => {
  it("serves nine packets of low latency, then a classic one", () => {
    const queue = hostWithEcn({ mtu: 1500, classicWeight: 10, rampStart: 1 });
    for (let i = 0; i < 60; i++) queue.offer(0, 1500, i % 2 === 0 ? ECT1 : ECT0);
    const credits: number[] = [];
    let served = "";
    for (let i = 0; i < 20; i++) {
      served += queue.take(0)?.ecn === ECT1 ? "L" : "C";
      credits.push(queue.state.credit);
    }
    expect(served).toBe("LLLLLLLLLCLLLLLLLLLC");
    expect(credits.slice(0, 10)).toEqual([
      -105_000, -90_000, -75_000, -60_000, -45_000, -30_000, -15_000, 0, 15_000, -120_000,
    ]);
  });

  it("charges nothing while the other queue is empty, nor for dropped packets", () => {
    const queue = hostWithEcn({ mtu: 1500, classicCap: 0.01 });
    queue.offer(0, 1500, ECT1);
    queue.offer(0, 1500, ECT1);
    queue.take(0);
    expect(queue.state.credit).toBe(-120_000);
    queue.offer(0, 1500, ECT0);
    queue.state.credit = 1;
    queue.state.base = 0.4;
    queue.state.sums[1] = 1;
    expect(queue.take(0)?.ecn).toBe(ECT1);
    expect([queue.lost.length, queue.state.credit]).toEqual([1, 1]);
  });

  it("restarts when both queues are empty, and if its weights change", () => {
    const queue = hostWithEcn({ mtu: 1500 });
    queue.state.credit = 5;
    queue.take(0);
    expect(queue.state.credit).toBe(-120_000);
    queue.discipline.retune({ ...queue.values, classicWeight: 25 }, 1);
    expect(queue.state.credit).toBe(-75_000);
  });

  it.each([
    [0.002, 0.04, "L"],
    [0.002, 0.06, "C"],
    // A tie, in numbers that doubles hold exactly enough.
    [0.002, 0.052, "L"],
  ])("with a head start: ages %d and %d s", (low, classic, expected) => {
    const queue = hostWithEcn({ scheduler: "tsfifo", timeShift: 0.05 });
    queue.offer(0.052 - classic, 1000, ECT0);
    queue.offer(0.052 - low, 1000, ECT1);
    expect(queue.take(0.052)?.ecn === ECT0 ? "C" : "L").toBe(expected);
  });

  it("shows the waiting packets in the order in which they leave", () => {
    for (const scheduler of ["wrr", "tsfifo"] as const) {
      const queue = hostWithEcn({ scheduler, rampStart: 1 });
      for (let i = 0; i < 40; i++) queue.offer(i * 0.003, i % 3 === 0 ? 1500 : 500, i % 2 === 0 ? ECT1 : ECT0);
      const shown = queue.queue();
      const left: number[] = [];
      for (let packet = queue.take(0.12); packet !== undefined; packet = queue.take(0.12)) left.push(packet.sequence);
      expect(left).toEqual(shown);
    }
  });
});

describe("packets", () => {
  it.each([
    [ECT1, "low"],
    [CE, "low"],
    [ECT0, "classic"],
    [NOT_ECT, "classic"],
  ] as const)("with code point %d go to the %s queue", (ecn, name) => {
    const queue = hostWithEcn();
    queue.offer(0, 1000, ecn);
    expect(queue.state[name].length).toBe(1);
  });

  it("are all classic while ECN is off, or with that option", () => {
    const queue = hostWithEcn({ classify: "none" });
    queue.offer(0, 1000, ECT1);
    const off = hostWithEcn();
    off.ecn = false;
    off.offer(0, 1000, ECT1);
    expect([queue.state.classic.length, off.state.classic.length]).toEqual([1, 1]);
  });

  it("are not marked by the ramp when none is left behind them", () => {
    expect(marksAt(0.1, 0, 5, { lowLatencyFloor: 1 })).toEqual([]);
  });

  /** Fate of the classic head at this p′, when it is hit. */
  const classicFate = (base: number, ecn: number) => {
    const queue = hostWithEcn();
    queue.offer(0, 1000, ecn);
    queue.state.base = base;
    queue.state.sums[1] = 1;
    const left = queue.take(0.01);
    return left === undefined ? queue.lost[0]?.reason : left.ecn === CE ? "marked" : "passed";
  };

  it("of the classic queue are marked or dropped with p′², and always dropped from p′² = 0.25 on", () => {
    expect(classicFate(0.49, ECT0)).toBe("marked");
    expect(classicFate(0.49, NOT_ECT)).toBe("early");
    expect(classicFate(0.5, ECT0)).toBe("overload");
    expect(classicFate(0, ECT0)).toBe("passed");
  });

  it("of the low-latency queue are dropped with p′² and otherwise marked from k·p′ = 1 on", () => {
    const queue = hostWithEcn();
    for (let i = 0; i < 5; i++) queue.offer(0, 1000, ECT1);
    queue.state.base = 0.6;
    const left = Array.from({ length: 3 }, () => queue.take(0));
    // 0.36 three times is 1.08.
    expect(left.map((packet) => [packet?.sequence, packet?.ecn])).toEqual([
      [1, CE],
      [2, CE],
      [4, CE],
    ]);
    expect(queue.lost).toEqual([{ sequence: 3, reason: "overload" }]);
  });

  it("pass while less than the guard waits", () => {
    const queue = hostWithEcn({ guardBytes: 3000 });
    queue.state.base = 1;
    for (let i = 0; i < 3; i++) queue.offer(0, 1000, ECT0);
    while (queue.take(0.1) !== undefined);
    expect(queue.sent).toBe(3);
  });

  it("that a smaller buffer cannot hold are taken from the classic tail first", () => {
    const queue = hostWithEcn();
    for (const ecn of [ECT0, ECT1, ECT0, ECT1]) queue.offer(0, 1000, ecn);
    queue.buffer = { packets: 1 };
    queue.discipline.retune(queue.values, 1);
    expect(queue.lost.map((loss) => loss.sequence)).toEqual([3, 1, 4]);
  });
});

it("starts its ramp at two packet times on a slow link", () => {
  const at = (linkRate: number) =>
    resolveFields(dualpi2.fields, { mtu: 1000 }, { linkRate, buffer: { packets: 100 } }).rampStart;
  expectClose(at(10e6), 0.0016);
  expectClose(at(100e6), 0.0008);
});

describe("over time", () => {
  /** Both kinds arrive evenly, at these rates in Mbit/s. */
  const mixed = (low: number, classic: number, seconds: number): Operation[] => {
    const times = [low, classic].flatMap((rate, kind) =>
      Array.from({ length: Math.floor((rate * 1e6 * seconds) / 8000) }, (_, i) => ({
        at: (i * 8000) / (rate * 1e6),
        kind,
      })),
    );
    times.sort((one, other) => one.at - other.at);
    return times.map(({ at, kind }, i) => ({
      kind: "arrive",
      wait: at - (times[i - 1]?.at ?? 0),
      size: 1000,
      ecn: kind === 0 ? ECT1 : NOT_ECT,
      flow: kind,
    }));
  };
  const roomy: Operation = { kind: "buffer", wait: 0, buffer: { packets: 250 } };

  it("leaves the classic queue its weight when 12 Mbit/s of low latency do not slow down", () => {
    const bench = new Bench(dualpi2, {}).run([roomy, ...mixed(12, 3, 10)]);
    const sent = bench.log.filter((line) => line.startsWith("sent "));
    const classic = sent.filter((line) => line.split(" ")[2] === String(NOT_ECT));
    expect(classic.length / sent.length).toBeGreaterThan(0.09);
    expect(bench.host.lost.some((loss) => loss.reason === "overload")).toBe(true);
    expect(bench.host.signal("lowDelay")).toBeLessThan(0.25);
  });

  it("is PI2, packet for packet, for classic traffic only", () => {
    const arrivals = mixed(0, 11, 10);
    const alone = new Bench(pi2, { guardBytes: 3000 }).run(arrivals);
    const dual = new Bench(dualpi2, { random: "bernoulli", guardBytes: 3000 }).run(arrivals);
    const sentBy = (bench: Bench) => bench.log.filter((line) => line.startsWith("sent "));
    expect(alone.host.lost.length).toBeGreaterThan(100);
    expect(sentBy(dual)).toEqual(sentBy(alone));
  });
});
