import { describe, expect, it } from "vitest";
import { estimate, studentQuantile } from "../../src/sweeps/statistics.ts";

describe("studentQuantile", () => {
  it.each([
    [1, 12.706205],
    [2, 4.302653],
    [4, 2.776445],
    [9, 2.262157],
    [19, 2.093024],
    [29, 2.04523],
    [99, 1.984217],
  ])("t(%i, 0.975) is %f", (freedom, quantile) => expect(studentQuantile(freedom)).toBeCloseTo(quantile, 5));
});

describe("estimate", () => {
  it("gives mean and half-width of five runs, and of paired differences", () => {
    const first = [12.1, 11.4, 13.0, 12.6, 11.9];
    const second = [10.9, 10.8, 11.5, 11.7, 11.2];
    expect(estimate(first).mean).toBeCloseTo(12.2, 12);
    expect(estimate(first).halfWidth).toBeCloseTo(0.7704322, 6);
    const paired = estimate(first.map((value, i) => value - (second[i] ?? Number.NaN)));
    expect(paired.mean).toBeCloseTo(0.98, 12);
    expect(paired.halfWidth).toBeCloseTo(0.4595834, 6);
  });
  it("has no interval for a single run", () => {
    expect(estimate([3])).toEqual({ mean: 3, halfWidth: Number.NaN, count: 1 });
  });
});
