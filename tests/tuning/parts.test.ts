import { describe, expect, it } from "vitest";
import { powInteger } from "../../src/engine/kernel/math.ts";
import { sobolPoints } from "../../src/sweeps/sobol.ts";
import { CmaEs } from "../../src/tuning/cmaes.ts";
import { normal, searchStream } from "../../src/tuning/draws.ts";
import { symmetricEigen } from "../../src/tuning/jacobi.ts";

/** The largest of the values that CMA-ES has found for a function of the unit box, as the evaluations go on. */
const minimised = (f: (x: readonly number[]) => number, start: readonly number[], generations: number) => {
  const search = new CmaEs(start, 0.3, searchStream(1));
  let best = { value: Number.POSITIVE_INFINITY, at: start };
  for (let i = 0; i < generations; i++) {
    const candidates = search.ask();
    const values = candidates.map(f);
    const order = values.map((_, k) => k).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
    search.tell(order);
    const first = order[0] ?? 0;
    if ((values[first] ?? 0) < best.value) best = { value: values[first] ?? 0, at: candidates[first] ?? [] };
  }
  return best;
};

describe("the Sobol sequence", () => {
  it("has the first points that Joe and Kuo publish for three dimensions", () => {
    expect(sobolPoints(3, 10)).toEqual([
      [0, 0, 0],
      [0.5, 0.5, 0.5],
      [0.75, 0.25, 0.25],
      [0.25, 0.75, 0.75],
      [0.375, 0.375, 0.625],
      [0.875, 0.875, 0.125],
      [0.625, 0.125, 0.875],
      [0.125, 0.625, 0.375],
      [0.1875, 0.3125, 0.9375],
      [0.6875, 0.8125, 0.4375],
    ]);
  });

  it("has one point in each of 64 slices of every dimension", () => {
    const points = sobolPoints(10, 64);
    for (let d = 0; d < 10; d++)
      expect(new Set(points.map((point) => Math.floor(64 * (point[d] ?? 0)))).size, `dimension ${d}`).toBe(64);
  });

  it("is a (0, 2)-sequence in its first two dimensions: each box of area 1/64 has one of 64 points", () => {
    const points = sobolPoints(2, 64);
    for (let k = 0; k <= 6; k++) {
      const box = (point: readonly number[]): string =>
        `${Math.floor(2 ** k * (point[0] ?? 0))} ${Math.floor(2 ** (6 - k) * (point[1] ?? 0))}`;
      expect(new Set(points.map(box)).size).toBe(64);
    }
  });

  it("refuses more dimensions than it has", () => {
    expect(() => sobolPoints(11, 1)).toThrow("dimensions is 11; allowed: 1 to 10");
  });
});

describe("eigenvalues", () => {
  it("are those of a matrix with known ones", () => {
    const { values, vectors } = symmetricEigen([
      [2, -1, 0],
      [-1, 2, -1],
      [0, -1, 2],
    ]);
    const sorted = [...values].sort((a, b) => a - b);
    for (const [i, known] of [2 - Math.SQRT2, 2, 2 + Math.SQRT2].entries()) expect(sorted[i]).toBeCloseTo(known, 12);
    const column = vectors.map((row) => row[0] ?? 0);
    expect(column.reduce((sum, x) => sum + x * x, 0)).toBeCloseTo(1, 12);
  });
});

describe("normal numbers", () => {
  it("have mean 0 and variance 1, and repeat", () => {
    const stream = searchStream(3);
    const many = Array.from({ length: 4000 }, () => normal(stream));
    const mean = many.reduce((sum, x) => sum + x, 0) / many.length;
    const variance = many.reduce((sum, x) => sum + x * x, 0) / many.length;
    expect(Math.abs(mean)).toBeLessThan(0.05);
    expect(Math.abs(variance - 1)).toBeLessThan(0.08);
    expect(normal(searchStream(3))).toBe(many[0]);
  });
});

describe("CMA-ES", () => {
  it("finds the least value of the sphere in five dimensions: 0, where all coordinates are 0.3", () => {
    const sphere = (x: readonly number[]): number => x.reduce((sum, each) => sum + (each - 0.3) * (each - 0.3), 0);
    const { value, at } = minimised(sphere, [0.9, 0.9, 0.9, 0.9, 0.9], 150);
    expect(value).toBeLessThan(1e-10);
    for (const each of at) expect(each).toBeCloseTo(0.3, 4);
  });

  it("finds the least value of Rosenbrock's valley: 0 at (1, 1)", () => {
    const valley = (x: readonly number[]): number => {
      const [a, b] = x.map((each) => 4 * each - 2);
      const [p = 0, q = 0] = [a, b];
      return 100 * powInteger(q - p * p, 2) + powInteger(1 - p, 2);
    };
    const { value, at } = minimised(valley, [0.2, 0.8], 180);
    expect(value).toBeLessThan(1e-9);
    for (const each of at) expect(4 * each - 2).toBeCloseTo(1, 3);
  });

  it("finds a least value at the edge of the box", () => {
    const { at } = minimised((x) => x.reduce((sum, each) => sum + each, 0), [0.5, 0.5, 0.5], 100);
    for (const each of at) expect(each).toBeLessThan(1e-3);
  });
});
