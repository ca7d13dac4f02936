import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Archive } from "../../../src/engine/kernel/archive.ts";

/** What comes back of numbers that were written one by one. */
const readBack = (values: readonly number[]): number[] => {
  const writer = Archive.writer();
  for (const value of values) writer.number(value);
  const reader = Archive.reader(writer.finish());
  return values.map(() => reader.number(Number.NaN));
};

describe("a archive", () => {
  it("gives every number back as it was, to the sign of a zero", () => {
    const edges = [0, -0, 1, -1, 0.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 53, 5e-324];
    const special = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const [i, value] of readBack([...edges, ...special]).entries())
      expect(Object.is(value, [...edges, ...special][i])).toBe(true);
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.double(), fc.integer()), { maxLength: 40 }), (values) => {
        for (const [i, value] of readBack(values).entries()) expect(Object.is(value, values[i])).toBe(true);
      }),
    );
  });

  it("ends with an error that says how long it is", () => {
    const reader = Archive.reader(Float64Array.of(1, 2));
    reader.number(0);
    reader.number(0);
    expect(() => reader.number(0)).toThrow("after 2 numbers");
  });
});
