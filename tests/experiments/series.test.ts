import { describe, expect, it } from "vitest";
import { BIN_WIDTH } from "../../src/engine/recording/frame.ts";
import type { RunSeries } from "../../src/engine/simulation/run.ts";
import { responseTime } from "../../src/sweeps/measure/response.ts";
import { deviationOver, maxOver, maxWindowMean, meanOver } from "../../src/sweeps/measure/series.ts";

/** The queue as a function of time, over `duration` seconds. */
const series = (duration: number, at: (time: number) => number): RunSeries => {
  const values = Float32Array.from({ length: Math.round(duration / BIN_WIDTH) }, (_, i) => at((i + 0.5) * BIN_WIDTH));
  const channel = {
    id: "queue",
    label: "Queue",
    symbol: null,
    unit: "packets",
    group: null,
    against: null,
    kind: "level",
  } as const;
  return { channel, min: values, max: values, mean: values };
};
const step = (before: number, at: number, then: number) => (time: number) => (time < at ? before : then);

describe("over a window", () => {
  const q = series(10, step(10, 4, 20));
  it("gives mean, deviation and maximum of the bins in it", () => {
    expect(meanOver(q, { from: 0, to: 10 })).toBeCloseTo(16, 9);
    expect(meanOver(q, { from: 3, to: 5 })).toBeCloseTo(15, 9);
    expect(deviationOver(q, { from: 3, to: 5 })).toBeCloseTo(5, 9);
    expect(maxOver(q, { from: 0, to: 4 })).toBe(10);
  });
  it("leaves out bins that recorded nothing", () => {
    const gap = series(10, (time) => (time < 5 ? Number.NaN : time < 7.5 ? 1 : 3));
    expect(meanOver(gap, { from: 0, to: 10 })).toBeCloseTo(2, 9);
    expect(meanOver(gap, { from: 0, to: 5 })).toBeNaN();
    expect(maxOver(gap, { from: 0, to: 5 })).toBeNaN();
  });
  it("finds the largest mean over windows of one length", () => {
    const pulse = series(20, (time) => (time >= 8 && time < 10 ? 50 : 0));
    expect(maxWindowMean(pulse, 5, { from: 0, to: 20 })).toBeCloseTo(20, 6);
    expect(maxWindowMean(pulse, 2, { from: 0, to: 20 })).toBeCloseTo(50, 6);
    expect(maxWindowMean(pulse, 2, { from: 0, to: 9 })).toBeCloseTo(25, 6);
    expect(maxWindowMean(pulse, 5, { from: 0, to: 4 })).toBeNaN();
  });
});

describe("response time", () => {
  const whole = (q: RunSeries) => ({ from: 0, to: q.mean.length * BIN_WIDTH });
  it("is zero where the queue is at its level from the start, and stays", () => {
    expect(responseTime(series(60, step(20, 30, 22)), { from: 30, to: 60 }, 20)).toBe(0);
  });
  it("counts until the means of the following ten seconds have come to the level", () => {
    // From 100 to 20 at 50 s: the mean over [t, t + 10] reaches 25 when (50 − t)·8 = 5, at 49.375 s.
    const q = series(120, step(100, 50, 20));
    expect(responseTime(q, whole(q), 20)).toBeCloseTo(49.375, 1);
  });
  it("does not look before the change", () => {
    const q = series(120, step(100, 50, 20));
    expect(responseTime(q, { from: 50, to: 120 }, 20)).toBe(0);
    const dip = series(120, (time) => (time > 50 && time < 58 ? 0 : 20));
    // The mean over [t, t + 10] reaches 15 when 2·(58 − t) = 5, at 55.5 s.
    expect(responseTime(dip, { from: 50, to: 120 }, 20)).toBeCloseTo(5.5, 1);
  });
  it("uses the same share of the level for every level", () => {
    for (const level of [4, 10, 40]) {
      const q = series(60, step(1.3 * level, 20, 1.2 * level));
      expect(responseTime(q, whole(q), level)).toBeCloseTo(15, 1);
    }
  });
  it("requires twenty seconds at the level", () => {
    const left = series(200, (time) => (time > 30 && time < 55 ? 20 : time < 100 ? 60 : 20));
    expect(responseTime(left, whole(left), 20)).toBeCloseTo(98.75, 1);
  });
  it("is the rest of the phase if that never happens", () => {
    const never = series(100, () => 60);
    expect(responseTime(never, { from: 30, to: 100 }, 20)).toBeCloseTo(70, 9);
    // Only the last 25 s are at the level.
    expect(responseTime(series(100, step(60, 75, 20)), { from: 30, to: 100 }, 20)).toBeCloseTo(70, 9);
    // It arrives, but after the phase.
    expect(responseTime(series(200, step(60, 110, 20)), { from: 30, to: 100 }, 20)).toBeCloseTo(70, 9);
  });
});
