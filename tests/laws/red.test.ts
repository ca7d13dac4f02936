import { describe, expect, it } from "vitest";
import { dropCurve, spread } from "../../src/engine/aqm/red/queue.ts";
import { red } from "../../src/engine/aqm/registry.ts";
import { NOT_ECT } from "../../src/engine/packets/packet.ts";
import type { ValuesOf } from "../../src/schema/fields.ts";
import { expectClose, hostOf } from "../fixtures/queueHost.ts";

/** Thresholds 20 and 80, with this average and as many packets waiting, so that the average stays. */
const steady = (average: number, given: Partial<ValuesOf<typeof red.fields>> = {}) => {
  const queue = hostOf(red, { minThreshold: 20, maxThreshold: 80, maxProbability: 0.02, ...given });
  queue.buffer = { packets: 1000 };
  queue.fillTo(Math.round(average));
  queue.discipline.state.average = average;
  queue.discipline.state.above = true;
  return queue;
};

describe("the average", () => {
  it("takes the weight's part of the queue", () => {
    const queue = hostOf(red, { queueWeight: 0.002 });
    queue.fillTo(30);
    queue.state.average = 10;
    queue.offer(0);
    expectClose(queue.signal("average"), 10.04);
  });

  it.each([1.1, 1.1005])("decays by one step for every whole packet that the silent link missed, and one", (now) => {
    const queue = hostOf(red, { queueWeight: 0.002 });
    queue.state.average = 30;
    queue.discipline.onIdle?.(1);
    queue.offer(now);
    expectClose(queue.signal("average"), 23.311459);
  });

  it("follows a burst of 50 packets only a little", () => {
    const queue = hostOf(red, { queueWeight: 0.002 });
    for (let i = 0; i <= 50; i++) queue.offer(0);
    expectClose(queue.signal("average"), 2.46866);
  });

  it("counts bytes in mean packets", () => {
    const queue = hostOf(red, { queueWeight: 0.5, byteMode: true, meanPacketSize: 500 });
    queue.fillTo(4, 0, 1000);
    queue.offer(0);
    expectClose(queue.signal("average"), 4);
  });
});

describe("the drop curve", () => {
  const seed001 = { minThreshold: 20, maxThreshold: 80, gentle: true };
  const curve = (average: number, gentle = true) => dropCurve({ ...seed001, gentle }, 0.02, 0.02, average);

  it.each([
    [19.9, 0],
    [20, 0],
    [50, 0.01],
    [79.4, 0.0198],
  ])("is linear between the thresholds: average %d", (average, expected) => expectClose(curve(average), expected));

  it.each([
    [80, 0.02],
    [100, 0.265],
    [120, 0.51],
    [160, 1],
  ])("climbs gently above: average %d", (average, expected) => {
    expectClose(curve(average), expected);
    expect(curve(average, false)).toBe(1);
  });

  it("is the same for thresholds in bytes", () => {
    const queue = hostOf(red, {
      minThreshold: 20,
      maxThreshold: 80,
      maxProbability: 1,
      byteMode: true,
    });
    queue.buffer = { bytes: 100_000 };
    queue.fillTo(35);
    queue.state.average = 35;
    queue.offer(0);
    expectClose(queue.signal("probability"), 0.25);
  });
});

describe("spreading", () => {
  it.each([
    [1, 0.111111],
    [5, 0.2],
    [8, 0.5],
    [9, 1],
    [10, 1],
  ])("over 1 to 9 packets: count %d", (count, expected) => expectClose(spread(0.1, count, false), expected));

  it.each([
    [1, 0],
    [9, 0],
    [10, 0.1],
    [15, 0.2],
    [19, 1],
    [20, 1],
  ])("over 10 to 19 packets with wait: count %d", (count, expected) => expectClose(spread(0.1, count, true), expected));

  it.each([
    [false, 5],
    [true, 14.5],
  ])("has the mean distance of its uniform distribution, wait %s", (wait, expected) => {
    let mean = 0;
    let left = 1;
    for (let count = 1; count <= 20; count++) {
      const hit = spread(0.1, count, wait);
      mean += count * left * hit;
      left *= 1 - hit;
    }
    expectClose(mean, expected);
  });

  it("counts as the paper does: −1 below, then from 0", () => {
    const queue = steady(50, { maxProbability: 0.2, countMode: "paper" });
    queue.state.count = -1;
    queue.draws = Array.from({ length: 10 }, () => 0.999);
    const seen: number[] = [];
    for (let i = 0; i < 10; i++) {
      const outcome = queue.fillTo(50).offer(0);
      seen.push(queue.signal("spreadProbability"));
      expect(outcome).toBe(i < 9 ? "stored" : "early");
    }
    for (const [arrival, expected] of [
      [0, 0.1],
      [1, 0.111111],
      [5, 0.2],
      [9, 1],
    ] as const)
      expectClose(seen[arrival] ?? Number.NaN, expected);
  });

  it("below the threshold the paper's count is −1", () => {
    const queue = hostOf(red, { countMode: "paper" });
    queue.offer(0);
    expect(queue.signal("count")).toBe(-1);
  });

  it.each([
    [40, 0.0025],
    [1000, 0.0625],
    [1500, 0.09375],
  ])("weighted by size: %d bytes", (size, expected) => {
    const queue = steady(50, { maxProbability: 0.1, byteWeighted: true });
    queue.state.countBytes = 4700 - size;
    queue.offer(0, size);
    expectClose(queue.signal("spreadProbability"), expected);
  });
});

it("goes through a sequence of arrivals", () => {
  const queue = hostOf(red, { minThreshold: 5, maxThreshold: 15, maxProbability: 0.1, queueWeight: 0.5 });
  queue.draws = [0.9, 0.03, 0.9];
  const seen = [4, 8, 8, 10, 12, 1].map((waiting) => {
    const outcome = queue.fillTo(waiting).offer(0);
    return [queue.signal("average"), outcome, queue.signal("count")];
  });
  expect(seen).toEqual([
    [2, "stored", 1],
    [5, "stored", 1],
    [6.5, "stored", 2],
    [8.25, "early", 0],
    [10.125, "stored", 1],
    [5.5625, "stored", 2],
  ]);
  expect(queue.drawn).toBe(3);
});

describe("marks and drops", () => {
  it("marks what can be marked and drops the rest", () => {
    const queue = steady(60, { maxProbability: 1 });
    queue.ecn = true;
    queue.draws = [0, 0];
    expect(queue.offer(0)).toBe("marked");
    expect(queue.fillTo(60).offer(0, 1000, NOT_ECT)).toBe("early");
    expect(queue.marked).toEqual([{ sequence: 61, reason: "early" }]);
  });

  it("drops instead of marking where the probability exceeds the limit, as ns-2 does at 0.1", () => {
    const limited = steady(60, { maxProbability: 0.2, markLimit: 0.1 });
    limited.ecn = true;
    limited.draws = [0];
    expect(limited.offer(0)).toBe("early");
    const below = steady(40, { maxProbability: 0.2, markLimit: 0.1 });
    below.ecn = true;
    below.draws = [0];
    expect(below.offer(0)).toBe("marked");
  });

  it.each([
    [true, "forced"],
    [false, "marked"],
  ] as const)("beyond the curve: hardDrop %s", (hardDrop, expected) => {
    const queue = steady(170, { hardDrop });
    queue.ecn = true;
    expect(queue.offer(0)).toBe(expected);
    expect(queue.signal("count")).toBe(0);
    expect(queue.drawn).toBe(0);
  });

  it.each([
    ["front", 1],
    ["tail", 171],
  ] as const)("a forced drop takes one victim: %s", (victim, victimNumber) => {
    const queue = steady(170, { victim });
    queue.offer(0);
    expect(queue.lost).toEqual([{ sequence: victimNumber, reason: "forced" }]);
    expect(queue.waiting).toBe(170);
  });

  it("a full buffer drops for overflow, whatever was decided", () => {
    const queue = steady(60, { maxProbability: 1 });
    queue.ecn = true;
    queue.buffer = { packets: 60 };
    queue.draws = [0];
    expect(queue.offer(0)).toBe("overflow");
    expect(queue.marked).toEqual([]);
    expect(queue.signal("count")).toBe(0);
  });

  it("draws nothing below the minimum threshold, and hits nothing while one packet waits", () => {
    const below = steady(19);
    for (let i = 0; i < 100; i++) expect(below.fillTo(19).offer(0)).toBe("stored");
    expect(below.drawn).toBe(0);
    const alone = steady(60);
    expect(alone.fillTo(1).offer(0)).toBe("stored");
    expect(alone.drawn).toBe(0);
  });

  it("hits a flow in proportion to its arrivals", () => {
    const queue = steady(50, { maxProbability: 0.2, queueWeight: 1e-9 });
    const hits = [0, 0];
    for (let i = 0; i < 40_000; i++) {
      queue.state.average = 50;
      if (queue.fillTo(50).offer(0) === "early") hits[i % 4 === 0 ? 0 : 1] = (hits[i % 4 === 0 ? 0 : 1] ?? 0) + 1;
    }
    const [quarter = 0, rest = 0] = hits;
    // One hit in five arrivals; three deviations of a binomial share of 8000 hits.
    expect(Math.abs(quarter + rest - 8000)).toBeLessThan(200);
    expect(Math.abs(quarter / (quarter + rest) - 0.25)).toBeLessThan(3 * Math.sqrt((0.25 * 0.75) / 8000));
  });
});

describe("a change in mid-run", () => {
  it("keeps the average and the count", () => {
    const queue = steady(50);
    queue.state.count = 7;
    queue.discipline.retune({ ...queue.values, minThreshold: 60 }, 1);
    expect([queue.signal("average"), queue.signal("count"), queue.state.above]).toEqual([50, 7, false]);
  });

  it("keeps the average in bytes where the mean packet size changes", () => {
    const queue = hostOf(red, { byteMode: true });
    queue.state.average = 10;
    queue.discipline.retune({ ...queue.values, meanPacketSize: 500 }, 1);
    expectClose(queue.state.average, 20);
  });
});

it("needs the thresholds in order", () => {
  const faults = red.check?.({ ...hostOf(red).values, minThreshold: 15, maxThreshold: 15 }) ?? [];
  expect(faults.map((fault) => fault.field)).toEqual(["maxThreshold"]);
  expect(red.check?.(hostOf(red).values)).toEqual([]);
});
