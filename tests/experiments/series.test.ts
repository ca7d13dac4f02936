import { describe, expect, it } from "vitest";
import { BIN_WIDTH } from "../../src/engine/recording/frame.ts";
import type { RunSeries } from "../../src/engine/simulation/run.ts";
import { deviationOver, maxOver, maxWindowMean, meanOver, responseTime } from "../../src/sweeps/measure/series.ts";

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
  it("is zero where the average is in the band from the start", () => {
    expect(responseTime(series(60, step(20, 30, 22)), 30, 20, 5)).toBe(0);
  });
  it("counts until the 10-s average has come into the band", () => {
    // From 100 to 20 at 50 s: the average reaches 25 when (60 − t)·8 = 5, at 59.375 s.
    const q = series(120, step(100, 50, 20));
    expect(responseTime(q, 50, 20, 5)).toBeCloseTo(9.375, 1);
    expect(responseTime(q, 0, 20, 5)).toBeCloseTo(59.375, 1);
  });
  it("averages what there is in the first ten seconds", () => {
    // From the start of the run the average is (100·2 + 20·(t − 2))/t: 36 at t = 10, in the band at 11.375 s.
    expect(responseTime(series(60, step(100, 2, 20)), 0, 20, 5)).toBeCloseTo(11.375, 1);
  });
  it("requires twenty seconds in the band", () => {
    const left = series(200, (time) => (time > 30 && time < 49 ? 20 : time < 100 ? 60 : 20));
    expect(responseTime(left, 0, 20, 5)).toBeCloseTo(108.75, 1);
  });
  it("is the rest of the run if that never happens", () => {
    expect(
      responseTime(
        series(100, () => 60),
        30,
        20,
        5,
      ),
    ).toBeCloseTo(70, 9);
    expect(responseTime(series(100, step(60, 75, 20)), 30, 20, 5)).toBeCloseTo(70, 9);
  });
});
