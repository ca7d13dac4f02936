import { describe, expect, it } from "vitest";
import { log2, log10 } from "../../../src/engine/kernel/logarithms.ts";

/** Whole numbers from `first` to `last`. */
const wholes = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

describe("logarithms", () => {
  it("to the base 10 are whole for every power of 10", () => {
    // Below 1e-307 a double is no longer within its last bit of the power.
    const powers = wholes(-307, 308);
    expect(powers.map((power) => log10(Number(`1e${power}`)))).toEqual(powers);
  });

  it("to the base 2 are whole for every power of 2 that is a double", () => {
    const powers = wholes(-1074, 1023);
    const numbers = [Number.MIN_VALUE];
    while (numbers.length < powers.length) numbers.push(2 * (numbers.at(-1) ?? 0));
    expect(numbers.map(log2)).toEqual(powers);
  });

  // From arithmetic with thirty digits, rounded.
  it.each([
    [2, 1, 0.30102999566398],
    [3, 1.58496250072116, 0.47712125471966],
    [7, 2.8073549220576, 0.84509804001426],
    [10, 3.32192809488736, 1],
    [0.3, -1.73696559416621, -0.52287874528034],
    [1.5e-320, -1062.43204392458, -319.823913575892],
    [Number.MAX_VALUE, 1024, 308.254715559917],
  ])("of %d are %d and %d", (x, toTwo, toTen) => {
    expect(Math.abs(log2(x) / toTwo - 1)).toBeLessThan(2e-14);
    expect(Math.abs(log10(x) / toTen - 1)).toBeLessThan(2e-14);
  });

  it.each([
    [0, Number.NEGATIVE_INFINITY],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [-1, Number.NaN],
    [Number.NaN, Number.NaN],
  ])("of %d are %d", (x, value) => {
    expect([log2(x), log10(x)]).toEqual([value, value]);
  });
});
