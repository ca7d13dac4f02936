import { describe, expect, it } from "vitest";
import { type Estimate, estimate, meanEllipse, tags } from "../../../../src/ui/places/compare/statistics.ts";

describe("an estimate", () => {
  it("has the half-width of Student's t: tables give 2.776 for five runs, 2.262 for ten", () => {
    const five = estimate([1, 2, 3, 4, 5]);
    expect(five.mean).toBe(3);
    expect(five.halfWidth).toBeCloseTo((2.776 * Math.sqrt(2.5)) / Math.sqrt(5), 3);
    const ten = estimate([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
    expect(ten.halfWidth).toBeCloseTo((2.262 * Math.sqrt(10 / 36)) / Math.sqrt(10), 3);
  });

  it("of one run has no interval", () => {
    expect(estimate([7])).toMatchObject({ mean: 7, halfWidth: Number.NaN, runs: 1 });
  });
});

describe("the confidence ellipse of a mean", () => {
  it("is that of the microwave ovens of Johnson and Wichern, example 5.3", () => {
    // The book's numbers: 42 ovens, the mean, the eigenvalues and the first eigenvector of the covariance.
    const [n, mean, first, second, axis] = [42, [0.564, 0.603], 0.026, 0.002, [0.704, 0.71]] as const;
    // An evenly divided circle has no correlation; stretched along the eigenvectors it has that covariance.
    const scale = Math.sqrt((2 * (n - 1)) / n);
    const length = Math.hypot(...axis);
    const [ex, ey] = axis.map((one) => one / length) as [number, number];
    const points = Array.from({ length: n }, (_, i) => {
      const turn = (2 * Math.PI * i) / n;
      const [a, b] = [scale * Math.sqrt(first) * Math.cos(turn), scale * Math.sqrt(second) * Math.sin(turn)];
      return [mean[0] + a * ex - b * ey, mean[1] + a * ey + b * ex] as const;
    });
    const ellipse = meanEllipse(
      points.map(([x]) => x),
      points.map(([, y]) => y),
    );
    expect(ellipse?.x).toBeCloseTo(0.564, 9);
    expect(ellipse?.y).toBeCloseTo(0.603, 9);
    expect(ellipse?.along).toBeCloseTo(0.064, 3);
    expect(ellipse?.across).toBeCloseTo(0.018, 3);
    expect(Math.tan(ellipse?.angle ?? 0)).toBeCloseTo(0.71 / 0.704, 6);
  });

  it("lies along the axis that alone varies, and needs three runs", () => {
    const flat = meanEllipse([0, 1, 2, 3], [5, 5, 5, 5]);
    expect(flat?.across).toBeCloseTo(0, 12);
    expect(flat?.angle).toBeCloseTo(0, 12);
    // Four runs: T² = 3 · F(2, 2; 0.95) = 3 · 19.0; the variance is 5/3.
    expect(flat?.along).toBeCloseTo(Math.sqrt(((5 / 3) * 3 * 19) / 4), 6);
    expect(meanEllipse([1, 2], [1, 2])).toBeNull();
  });
});

describe("tags", () => {
  const of = (mean: number, halfWidth: number): Estimate => ({ mean, halfWidth, runs: 5 });

  it("appear only when the gap is larger than both intervals", () => {
    expect(tags([of(10, 1), of(20, 1), of(30, 1)], "higher")).toEqual(["worst", null, "best"]);
    expect(tags([of(10, 1), of(20, 1), of(30, 1)], "lower")).toEqual(["best", null, "worst"]);
    expect(tags([of(10, 5), of(20, 5.1), of(40, 1)], "higher")).toEqual([null, null, "best"]);
  });

  it("do not appear for single runs, single lanes, and what does not exist", () => {
    expect(tags([of(1, Number.NaN), of(9, Number.NaN)], "higher")).toEqual([null, null]);
    expect(tags([of(1, 0.1), null], "higher")).toEqual([null, null]);
    expect(tags([of(1, 0.1), null, of(9, 0.1)], "lower")).toEqual(["best", null, "worst"]);
  });
});
