import { describe, expect, it } from "vitest";
import { bandOf } from "../../../../src/ui/places/papers/band.ts";
import type { Trace } from "../../../../src/ui/places/papers/signals.ts";

const trace = (...mean: readonly number[]): Trace => ({
  name: "queue_length",
  mean: Float64Array.from(mean),
  min: null,
  max: null,
});

describe("a signal in several runs", () => {
  it("has their mean and Student's interval in every part", () => {
    const band = bandOf([trace(1, 5), trace(2, 5), trace(3, 5)]);
    expect(band?.runs).toBe(3);
    expect([...(band?.mean ?? [])]).toEqual([2, 5]);
    // t(2, 0.975) = 4.30265; the deviation of 1, 2, 3 is 1.
    expect(band?.halfWidth[0]).toBeCloseTo(4.30265 / Math.sqrt(3), 4);
    expect(band?.halfWidth[1]).toBe(0);
    expect([...(band?.first.mean ?? [])]).toEqual([1, 5]);
  });
  it("of one run is that run, without an interval", () => {
    const band = bandOf([trace(4, Number.NaN)]);
    expect([...(band?.mean ?? [])]).toEqual([4, Number.NaN]);
    expect([...(band?.halfWidth ?? [])]).toEqual([Number.NaN, Number.NaN]);
  });
  it("leaves out runs that recorded nothing there", () => {
    const band = bandOf([trace(Number.NaN, 1), trace(3, 1), trace(5, 1)]);
    expect(band?.mean[0]).toBe(4);
  });
  it("is none where nothing was recorded", () => expect(bandOf([])).toBeNull());
});
