import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  affine,
  multiplesOf,
  niceTop,
  pixelOf,
  step125,
  TICKS_MAX,
  tickDigits,
  ticks125,
  valueAt,
} from "../../../src/ui/chart/scale.ts";

describe("an affine scale", () => {
  it("takes the domain to the range and back", () => {
    const y = affine([0, 100], [200, 20]);
    expect(pixelOf(y, 0)).toBe(200);
    expect(pixelOf(y, 100)).toBeCloseTo(20, 9);
    expect(pixelOf(y, 50)).toBeCloseTo(110, 9);
    expect(valueAt(y, 110)).toBeCloseTo(50, 9);
  });
});

describe("ticks", () => {
  it("are 1, 2 or 5 times a power of ten apart", () => {
    expect(ticks125(0, 100)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticks125(22.4, 52.4)).toEqual([25, 30, 35, 40, 45, 50]);
    expect(ticks125(0, 0.105, 3)).toEqual([0, 0.05, 0.1]);
  });

  it("are at most as many as requested, and inside", () => {
    const range = fc.tuple(
      fc.double({ min: 0, max: 1e5, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e5, noNaN: true }),
    );
    fc.assert(
      fc.property(range, fc.integer({ min: 2, max: TICKS_MAX }), ([from, span], most) => {
        const ticks = ticks125(from, from + span, most);
        expect(ticks.length).toBeLessThanOrEqual(most);
        for (const tick of ticks.slice(1)) expect(tick).toBeLessThanOrEqual(from + span);
      }),
    );
  });

  it("stand on the edges, whatever binary fractions make of them", () => {
    expect(multiplesOf(0.1, 0.1, 0.3)).toEqual([0.1, 0.2, 0.3]);
    expect(multiplesOf(0.2, -0.7, 0.7)).toEqual([-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6]);
    expect(multiplesOf(5, 6, 9)).toEqual([]);
  });

  it("of a window are as far apart wherever it begins", () => {
    expect(step125(30, 6)).toBe(5);
    expect(step125(10, 6)).toBe(2);
    expect(step125(0.02, 6)).toBeCloseTo(0.005, 12);
    expect(step125(1, 2)).toBeCloseTo(0.5, 12);
  });

  it("have the decimals of their step", () => {
    expect(tickDigits([0, 0.05, 0.1])).toBe(2);
    expect(tickDigits([0, 20, 40])).toBe(0);
    expect(tickDigits([0, 0.002])).toBe(3);
  });
});

describe("the top of an axis", () => {
  it.each([
    [93, 100],
    [61, 80],
    [0.021, 0.025],
    [100, 100],
    [0, 1],
  ])("of %d is %d", (value, top) => expect(niceTop(value)).toBe(top));
});
