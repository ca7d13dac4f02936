import { describe, expect, it } from "vitest";
import { squaredChance } from "../../src/engine/aqm/pi/basePi.ts";
import { gainDivisor } from "../../src/engine/aqm/pie/law.ts";
import { pi2 } from "../../src/engine/aqm/registry.ts";
import { CE, ECT0, ECT1, NOT_ECT } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import {
  CUBIC_RENO_CONSTANT,
  classicBase,
  designPi2,
  fairCoupling,
  RENO_CONSTANT,
  rateRatio,
  scalableProbability,
} from "../../src/theory/pi2Design.ts";
import { Bench, type Operation } from "../fixtures/queueBench.ts";
import { expectClose, hostOf } from "../fixtures/queueHost.ts";

/** A queue whose oldest packet is this old at each update, s. */
const updated = (ages: readonly number[], given: Partial<ValuesOf<typeof pi2.fields>> = {}) => {
  const queue = hostOf(pi2, given);
  return ages.map((age, k) => {
    const now = (k + 1) * 0.016;
    queue.fillTo(0);
    if (age > 0) queue.offer(now - age);
    queue.discipline.onTimer?.(now);
    return queue.signal("base");
  });
};

describe("the controller", () => {
  it("follows the delay", () => {
    const seen = updated([0.01, 0.02, 0.03, 0.03, 0.03, 0.02, 0.015, 0.015]);
    for (const [k, expected] of [0.0312, 0.064, 0.0984, 0.1008, 0.1032, 0.072, 0.056, 0.056].entries())
      expectClose(seen[k] ?? Number.NaN, expected);
  });

  it("reaches 0.1 in 42 updates at 30 ms, by 0.0024 each", () => {
    const queue = hostOf(pi2);
    queue.state.delay = 0.03;
    const seen = Array.from({ length: 42 }, (_, k) => {
      const now = 1 + k * 0.016;
      queue.fillTo(0).offer(now - 0.03);
      queue.discipline.onTimer?.(now);
      return queue.signal("base");
    });
    expectClose(seen[0] ?? Number.NaN, 0.0024);
    expect(seen.findIndex((base) => base >= 0.1)).toBe(41);
    expectClose(seen[41] ?? Number.NaN, 0.1008);
  });

  it("falls by α·q_ref at an update without a queue", () => {
    const queue = hostOf(pi2);
    queue.state.base = 0.1;
    queue.discipline.onTimer?.(0.016);
    expectClose(queue.signal("base"), 0.1 - 0.0024);
  });

  it("stays within 0 and its cap", () => {
    expect(updated([2, 2], { probabilityCap: 0.5 })).toEqual([0.5, 0.5]);
    expect(updated([0])).toEqual([0]);
  });

  it("keeps p′ if gains or the reference change, and restarts its intervals", () => {
    const queue = hostOf(pi2);
    queue.state.base = 0.3;
    queue.discipline.retune({ ...queue.values, alpha: 1, beta: 1, qRef: 0.03, updateInterval: 0.032 }, 1);
    expect(queue.signal("base")).toBe(0.3);
    expect(queue.discipline.nextTimer?.()).toBe(1.032);
  });
});

describe("the square", () => {
  it.each([
    [0.05, 0.0025, 0.1],
    [0.1, 0.01, 0.2],
    [0.2, 0.04, 0.4],
    [0.3, 0.09, 0.6],
    [0.5, 0.25, 1],
  ])("of p′ %d is %d, and k·p′ is %d", (base, classic, scalable) => {
    const queue = hostOf(pi2);
    queue.state.base = base;
    expectClose(queue.signal("classic"), classic);
    expectClose(queue.signal("scalable"), scalable);
  });

  it("comes from the larger of two draws", () => {
    const queue = hostOf(pi2);
    queue.draws = [0.29, 0.31, 0.31, 0.29, 0.29, 0.29];
    expect([0.3, 0.3, 0.3].map((base) => squaredChance(base, queue))).toEqual([false, false, true]);
    expect([0, 1].map((base) => squaredChance(base, queue))).toEqual([false, true]);
    expect(queue.drawn).toBe(6);
  });

  it("hits 0.09 of a million packets at p′ = 0.3", () => {
    const queue = hostOf(pi2);
    let hits = 0;
    for (let i = 0; i < 1e6; i++) if (squaredChance(0.3, queue)) hits++;
    expect(Math.abs(hits / 1e6 - 0.09)).toBeLessThan(0.0009);
  });
});

describe("packets that leave", () => {
  /** What becomes of the head of five packets. */
  const leaving = (ecn: number, draws: readonly number[], given: Partial<ValuesOf<typeof pi2.fields>> = {}) => {
    const queue = hostOf(pi2, given);
    queue.ecn = true;
    for (let i = 0; i < 5; i++) queue.offer(0, 1000, ecn);
    queue.state.base = 0.3;
    queue.draws = [...draws];
    return queue;
  };

  it("are marked with k·p′ if they are scalable: one draw", () => {
    for (const ecn of [ECT1, CE]) {
      const queue = leaving(ecn, [0.59, 0.61]);
      expect(queue.take(0.01)?.ecn).toBe(CE);
      expect(queue.take(0.01)?.ecn).toBe(ecn);
      expect(queue.drawn).toBe(2);
    }
  });

  it("are marked with p′² if they are classic and can be marked: two draws", () => {
    const queue = leaving(ECT0, [0.29, 0.2, 0.31, 0.2]);
    expect(queue.take(0.01)?.ecn).toBe(CE);
    expect(queue.take(0.01)?.ecn).toBe(ECT0);
    expect(queue.marked).toEqual([{ sequence: 1, reason: "early" }]);
  });

  it("are dropped otherwise, and the next one is decided", () => {
    const queue = leaving(NOT_ECT, [0.2, 0.2, 0.31, 0.2]);
    expect(queue.take(0.01)?.sequence).toBe(2);
    expect(queue.lost).toEqual([{ sequence: 1, reason: "early" }]);
  });

  it("are all classic with that option, and while ECN is off", () => {
    const alike = leaving(ECT1, [0.2, 0.31], { scalableInSingleQueue: false });
    expect(alike.take(0.01)?.ecn).toBe(ECT1);
    expect(alike.drawn).toBe(2);
    const off = leaving(ECT1, [0.2, 0.2, 0.31, 0.2]);
    off.ecn = false;
    expect(off.take(0.01)?.sequence).toBe(2);
  });

  it("pass while less than the guard waits behind them", () => {
    const queue = leaving(NOT_ECT, [], { guardBytes: 5000 });
    while (queue.take(0.01) !== undefined);
    expect([queue.sent, queue.drawn]).toEqual([5, 0]);
  });

  it("may all be dropped: then nothing leaves", () => {
    const queue = leaving(NOT_ECT, [], { guardBytes: 0 });
    queue.state.base = 1;
    expect(queue.take(0.01)).toBeUndefined();
    expect(queue.lost.length).toBe(5);
  });

  it("are left alone where arrivals are decided", () => {
    const queue = hostOf(pi2, { signalAt: "enqueue" }).fillTo(3);
    queue.state.base = 0.3;
    queue.draws = [0.2, 0.2, 0.31, 0.2];
    expect([queue.offer(0), queue.offer(0)]).toEqual(["early", "stored"]);
    queue.take(0.01);
    expect(queue.drawn).toBe(4);
  });
});

it("holds the delay against 12 Mbit/s that nothing slows down: p′² is a sixth", () => {
  const arrivals = Array.from(
    { length: 30_000 },
    (): Operation => ({ kind: "arrive", wait: 8000 / 12e6, size: 1000, ecn: NOT_ECT, flow: 0 }),
  );
  const bench = new Bench(pi2, {}).run(arrivals);
  const lost = bench.host.lost.length;
  bench.run(arrivals);
  expect(Math.abs((bench.host.lost.length - lost) / 30_000 - 1 / 6)).toBeLessThan(0.01);
  expect(Math.abs(bench.host.signal("classic") - 1 / 6)).toBeLessThan(0.04);
  expect(Math.abs(bench.host.signal("delay") - 0.015)).toBeLessThan(0.008);
});

describe("the design", () => {
  it.each([
    [0.1, 0.015, 0.15, 3],
    [0.03, 0.01, 1.111111, 10],
  ])("of the gains for a round trip of %d s", (rttMax, interval, alpha, beta) => {
    const gains = designPi2(rttMax, 0.015);
    expectClose(gains.interval, interval);
    expectClose(gains.alpha, alpha);
    expectClose(gains.beta, beta);
  });

  it.each([
    [5, 0.244949, 0.4],
    [10, 0.122474, 0.2],
    [20, 0.061237, 0.1],
    [50, 0.024495, 0.04],
  ])("for windows of %d packets", (window, reno, scalable) => {
    expectClose(classicBase(window, RENO_CONSTANT), reno);
    expectClose(scalableProbability(window), scalable);
  });

  it("of the coupling", () => {
    expectClose(fairCoupling(CUBIC_RENO_CONSTANT), 1.190476);
    expectClose(fairCoupling(RENO_CONSTANT), 1.632993);
    expect(rateRatio(2, CUBIC_RENO_CONSTANT).toFixed(3)).toBe("0.595");
    expect(rateRatio(2, RENO_CONSTANT).toFixed(3)).toBe("0.816");
  });

  it.each([
    [3.162278e-5, 0.00781, 0.00795],
    [3.162278e-4, 0.03125, 0.02515],
    [3.162278e-3, 0.125, 0.07953],
    [3.162278e-2, 0.5, 0.25149],
  ])("is what PIE's table is a staircase of: at p = %d", (p, gain, root) => {
    expect(Math.abs(1 / gainDivisor(p) - gain)).toBeLessThan(5e-6);
    expect(Math.abs(Math.sqrt(2 * p) - root)).toBeLessThan(6e-6);
  });
});
