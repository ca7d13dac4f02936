import { describe, expect, it } from "vitest";
import { IntervalSet } from "../../src/worker/intervals.ts";

const knowing = (...known: readonly (readonly [number, number])[]): IntervalSet => {
  const stretches = new IntervalSet();
  for (const [from, to] of known) stretches.add(from, to);
  return stretches;
};

describe("stretches that are known", () => {
  it("leave gaps, the latest first", () => {
    const known = knowing([20, 25], [5, 8]);
    expect(known.gapBefore(25)).toEqual({ from: 8, to: 20 });
    expect(known.gapBefore(22)).toEqual({ from: 8, to: 20 });
    expect(known.gapBefore(10)).toEqual({ from: 8, to: 10 });
    expect(known.gapBefore(7)).toEqual({ from: 0, to: 5 });
  });

  it("become one where they touch", () => {
    const known = knowing([20, 20], [8, 20], [0, 4], [4, 8]);
    expect(known.gapBefore(20)).toBeUndefined();
    expect(knowing([1, 2], [4, 5], [1.5, 4]).gapBefore(5)).toEqual({ from: 0, to: 1 });
  });

  it("end where another run parts from this one", () => {
    const known = knowing([0, 10], [15, 20]);
    known.cut(6);
    expect(known.gapBefore(6)).toBeUndefined();
    expect(known.gapBefore(20)).toEqual({ from: 6, to: 20 });
  });

  it("are none at the beginning", () => {
    expect(knowing().gapBefore(0)).toBeUndefined();
    expect(knowing().gapBefore(3)).toEqual({ from: 0, to: 3 });
  });
});
