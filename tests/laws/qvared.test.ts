import { describe, expect, it } from "vitest";
import { spread } from "../../src/engine/aqm/red/queue.ts";
import { qvaredCurve } from "../../src/engine/aqm/red/qvaredFields.ts";
import { ared, qvared } from "../../src/engine/aqm/registry.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, hostOf } from "../fixtures/queueHost.ts";

type Given = Partial<ValuesOf<typeof qvared.fields>>;

/** The average of the weight below hardly moves: a state in which it came here from `before` within one second. */
const moving = (average: number, before: number, gradientMax: number, given: Given = {}) => {
  const queue = hostOf(qvared, { initialMaxProbability: 0.02, queueWeight: 1e-9, ...given });
  queue.buffer = { packets: 1000 };
  queue.fillTo(Math.round(average));
  Object.assign(queue.state, { average, gradientMax, sampledAverage: before, sampledAt: 0 });
  queue.draws = Array.from({ length: 100 }, () => 0.999);
  return queue;
};

describe("the curve", () => {
  const { values } = hostOf(qvared);

  it("has the middle threshold midway", () => {
    expect([values.minThreshold, values.middleThreshold, values.maxThreshold]).toEqual([20, 50, 80]);
  });

  it.each([
    [20, 0],
    [35, 0.01],
    [49.9, 0.0199333],
    [50, 0.02],
    [65, 0.51],
    [79, 0.967333],
    [80, 1],
  ])("has two slopes: average %d", (average, expected) => expectClose(qvaredCurve(values, 0.02, average), expected));

  it("falls to 0 again as printed", () => {
    const printed = { ...values, baseCurve: "triangular-as-printed" } as const;
    expectClose(qvaredCurve(printed, 0.1, 50), 0.1);
    expectClose(qvaredCurve(printed, 0.1, 65), 0.05);
    expect(qvaredCurve(printed, 0.1, 79.9)).toBeLessThan(0.001);
    expect(qvaredCurve(printed, 0.1, 80)).toBe(1);
  });

  it("is RED's where the last line of the paper's listing is taken, gentle if wanted", () => {
    const linear = { ...values, baseCurve: "red-linear" } as const;
    expectClose(qvaredCurve(linear, 0.1, 50), 0.05);
    expect(qvaredCurve(linear, 0.1, 80)).toBe(1);
    // 0.1 + 0.9·(100 − 80)/80.
    expectClose(qvaredCurve({ ...linear, gentle: true }, 0.1, 100), 0.325);
  });
});

describe("the factor of growth", () => {
  it.each([
    ["half of the fastest growth", 35, 30, 10, 0.015],
    ["a new fastest growth", 35, 25, 5, 0.02],
    ["the fastest growth again", 35, 25, 10, 0.02],
    ["falling", 35, 40, 10, 0.005],
    ["neither", 35, 35, 10, 0.01],
    ["clamped", 65, 55, 10, 1],
  ])("%s", (_name, average, before, gradientMax, expected) => {
    const queue = moving(average, before, gradientMax);
    queue.offer(1);
    expectClose(queue.signal("probability"), expected);
    expect(queue.signal("gradientMax")).toBe(10);
  });

  it("follows the average, and not at all within one instant", () => {
    const queue = hostOf(qvared, { queueWeight: 1 });
    queue.buffer = { packets: 1000 };
    const seen = (
      [
        [30, 1],
        [32, 1.5],
        [31, 1.5],
        [29, 2.5],
        [41, 3],
      ] as const
    ).map(([waiting, now]) => {
      queue.fillTo(waiting).offer(now);
      expect(queue.signal("average")).toBe(waiting);
      return [queue.signal("gradient"), queue.signal("gradientMax")];
    });
    expect(seen).toEqual([
      [0, 0],
      [4, 4],
      [4, 4],
      [-3, 4],
      [24, 24],
    ]);
  });

  it("forgets the fastest growth by its factor, once in an interval", () => {
    const queue = moving(50, 50, 16, { slopeMemory: 0.5 });
    queue.discipline.onTimer?.(0.5);
    queue.discipline.onTimer?.(1);
    expect(queue.signal("gradientMax")).toBe(4);
  });
});

describe("hits", () => {
  it.each([
    [20, 0.0214286],
    [40, 0.0375],
  ])("are spread: count %d", (count, expected) => {
    expectClose(spread(0.015, count, false), expected);
    const queue = moving(35, 30, 10);
    queue.state.count = count - 1;
    queue.offer(1);
    expectClose(queue.signal("spreadProbability"), expected);
  });

  it("come at a shorter average than under Adaptive RED with the same max_p, while the queue grows", () => {
    // A draw between the two probabilities distinguishes them.
    const grows = moving(35, 25, 10, { initialMaxProbability: 0.1 });
    grows.draws = [0.06];
    const steady = hostOf(ared, { minThreshold: 20, maxThreshold: 80, queueWeight: 1e-9, initialMaxProbability: 0.1 });
    steady.fillTo(35);
    Object.assign(steady.state, { average: 35, above: true });
    steady.draws = [0.06];
    expect([grows.offer(1), steady.offer(1)]).toEqual(["early", "stored"]);
  });

  it("are at most half as frequent as on the curve while the queue drains", () => {
    const share = (before: number): number => {
      const queue = moving(40, before, 100, { initialMaxProbability: 0.1 });
      queue.draws = [];
      let hits = 0;
      for (let i = 1; i <= 20_000; i++) {
        Object.assign(queue.state, { average: 40, sampledAverage: before, sampledAt: i - 1 });
        if (queue.fillTo(40).offer(i) === "early") hits += 1;
      }
      return hits / 20_000;
    };
    // Spread over 1 … ⌈1/p_b⌉ − 1 arrivals, hits come every 7.5 (p_b = 1/15) and every 15 (1/30) of them in the mean.
    expect(Math.abs(share(40) - 1 / 7.5)).toBeLessThan(0.005);
    expect(Math.abs(share(41) - 1 / 15)).toBeLessThan(0.004);
  });

  it("do not come below the minimum threshold, nor while one packet waits", () => {
    const below = moving(19, 10, 10);
    expect(below.offer(1)).toBe("stored");
    const alone = moving(60, 50, 10).fillTo(1);
    expect(alone.offer(1)).toBe("stored");
    expect([below.drawn, alone.drawn, below.signal("count")]).toEqual([0, 0, 0]);
  });

  it("mark what can be marked, and drop from the maximum threshold on", () => {
    const queue = moving(70, 60, 10);
    queue.ecn = true;
    queue.draws = [0];
    expect(queue.offer(1)).toBe("marked");
    queue.fillTo(80).state.average = 80;
    expect(queue.offer(2)).toBe("forced");
    queue.buffer = { packets: queue.waiting };
    expect(queue.offer(3)).toBe("overflow");
    expect(queue.signal("count")).toBe(0);
  });
});

describe("the maximum probability", () => {
  it.each([
    [60, 0.2],
    [30, 0.2],
    [50, 0.2],
    [60, 0.02],
  ])("moves as that of Adaptive RED: average %d, max_p %d", (average, maxProbability) => {
    const given = { minThreshold: 20, maxThreshold: 80, queueWeight: 1e-9 };
    const moved = [hostOf(qvared, given), hostOf(ared, given)].map((queue) => {
      Object.assign(queue.state, { average, maxProbability, idle: false });
      queue.discipline.onTimer?.(0.5);
      return queue.signal("maxProbability");
    });
    expect(moved[0]).toBe(moved[1]);
    expect(moved[0] === maxProbability).toBe(average === 50);
  });

  it("rings at whole intervals from the start, and from a change of the interval", () => {
    const queue = moving(50, 50, 0);
    expect(queue.discipline.nextTimer?.()).toBe(0.5);
    queue.discipline.onTimer?.(0.5);
    expect(queue.discipline.nextTimer?.()).toBe(1);
    queue.discipline.retune({ ...queue.values, adaptInterval: 0.2 }, 0.75);
    expectClose(queue.discipline.nextTimer?.() ?? Number.NaN, 0.95);
  });
});

describe("a change in mid-run", () => {
  it("of a threshold keeps the learned state and restarts the count", () => {
    const queue = moving(50, 40, 10);
    queue.offer(1);
    expect(queue.signal("count")).toBe(1);
    queue.discipline.retune({ ...queue.values, minThreshold: 10 }, 1);
    expect(["average", "gradient", "gradientMax", "maxProbability", "count"].map((id) => queue.signal(id))).toEqual([
      50, 10, 10, 0.02, 0,
    ]);
  });

  it("of the weight keeps the average and forgets its growth", () => {
    const queue = moving(50, 40, 10);
    queue.offer(1);
    queue.discipline.retune({ ...queue.values, queueWeight: 0.002 }, 1);
    expect([queue.signal("average"), queue.signal("gradient"), queue.signal("gradientMax")]).toEqual([50, 0, 0]);
    queue.fillTo(50).offer(2);
    expect(queue.signal("gradient")).toBe(0);
  });
});

it("needs thresholds, band and bounds in order", () => {
  const { values } = hostOf(qvared);
  const faultsOf = (given: Given) => qvared.check?.({ ...values, ...given }).map(({ field }) => field);
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ middleThreshold: 80 })).toEqual(["middleThreshold"]);
  expect(faultsOf({ middleThreshold: 20 })).toEqual(["middleThreshold"]);
  expect(faultsOf({ maxThreshold: 20 })).toEqual(["maxThreshold", "middleThreshold"]);
  expect(faultsOf({ bandLow: 0.6 })).toEqual(["bandHigh"]);
});
