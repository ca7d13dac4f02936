import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { largest, lastOf, layerAt, rugHeight, Stack, smallest, smooth, totalOf } from "../../../src/ui/chart/series.ts";

const nan = Number.NaN;

describe("a running mean", () => {
  it("covers the given number of columns, and fewer at the start", () => {
    const values = Float64Array.of(3, 5, 10, 0, 2);
    smooth(values, 5, 2);
    expect([...values]).toEqual([3, 4, 7.5, 5, 1]);
  });
  it("keeps gaps and does not count them", () => {
    const values = Float64Array.of(4, nan, 8, 2);
    smooth(values, 4, 3);
    expect(values[1]).toBeNaN();
    expect(values[2]).toBe(6);
    expect(values[3]).toBe(5);
  });
  it("stays between the extremes", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 80 }),
        fc.integer({ min: 1, max: 20 }),
        (data, reach) => {
          const values = Float64Array.from(data);
          smooth(values, data.length, reach);
          for (const value of values) {
            expect(value).toBeGreaterThanOrEqual(Math.min(...data) - 1e-6);
            expect(value).toBeLessThanOrEqual(Math.max(...data) + 1e-6);
          }
        },
      ),
    );
  });
});

describe("a stack", () => {
  it("lays each layer on the one below", () => {
    const stack = new Stack();
    stack.begin(2);
    stack.add(Float64Array.of(1, 2));
    stack.add(Float64Array.of(10, 20));
    expect([...stack.low]).toEqual([1, 2]);
    expect([...stack.high]).toEqual([11, 22]);
  });
  it("lets an unknown layer take no room", () => {
    const stack = new Stack();
    stack.begin(2);
    stack.add(Float64Array.of(1, 2));
    stack.add(Float64Array.of(nan, 20));
    stack.add(Float64Array.of(100, 200));
    expect([...stack.low]).toEqual([1, 22]);
    expect([...stack.high]).toEqual([101, 222]);
  });
});

describe("the known part of a series", () => {
  const values = Float64Array.of(nan, 3, 9, nan, 5, nan);
  it("has a largest, a smallest, a last and a sum", () => {
    expect(largest(values, 6)).toBe(9);
    expect(largest(values, 6, 8)).toBe(5);
    expect(smallest(values, 6)).toBe(3);
    expect(lastOf(values, 6)).toBe(5);
    expect(lastOf(values, 3)).toBe(9);
    expect(totalOf(values, 6)).toBe(17);
  });
  it("is nothing where all is unknown", () => {
    const none = Float64Array.of(nan, nan);
    expect(largest(none, 2)).toBeNaN();
    expect(smallest(none, 2)).toBeNaN();
    expect(lastOf(none, 2)).toBeNaN();
  });
});

describe("a bar of a rug", () => {
  it("is 3 px and 1.6 per event, 10 at most", () => {
    expect(rugHeight(1)).toBeCloseTo(4.6, 9);
    expect(rugHeight(3)).toBeCloseTo(7.8, 9);
    expect(rugHeight(50)).toBe(10);
  });
});

describe("the layer of a stack", () => {
  it("is the one whose band holds the value", () => {
    expect(layerAt([2, 0, 3], 1.9)).toBe(0);
    expect(layerAt([2, 0, 3], 2)).toBe(2);
    expect(layerAt([2, Number.NaN, 3], 4.9)).toBe(2);
    expect(layerAt([2, 0, 3], 5)).toBe(-1);
  });
});
