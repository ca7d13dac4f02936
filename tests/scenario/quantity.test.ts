import fc from "fast-check";
import { expect, it } from "vitest";
import { isNeverBefore, spreadOf } from "../../src/scenario/quantity.ts";

const never = (): number => {
  throw new Error("nothing is drawn");
};

it("a uniform spread puts flow i at the fraction 0.5 + i · 0.6180339887 of its range", () => {
  const at = (index: number): number => spreadOf({ uniform: [0, 1] }, index, never);
  expect(at(0)).toBe(0.5);
  expect(at(1)).toBeCloseTo(0.1180339887, 12);
  expect(at(2)).toBeCloseTo(0.7360679774, 12);
  expect(at(3)).toBeCloseTo(0.3541019661, 12);
  expect(spreadOf({ uniform: [0.04, 0.22] }, 1, never)).toBeCloseTo(0.04 + 0.18 * 0.1180339887, 12);
});

it("the first k flows of a uniform spread leave no gap of more than 3/k of the range", () => {
  for (const k of [2, 5, 20, 180]) {
    const places = Array.from({ length: k }, (_, i) => spreadOf({ uniform: [0, 1] }, i, never)).sort((a, b) => a - b);
    const gaps = places.map((place, i) => place - (places[i - 1] ?? 0));
    expect(Math.max(...gaps, 1 - (places.at(-1) ?? 0))).toBeLessThan(3 / k);
  }
});

it("a random spread draws once", () => {
  let draws = 0;
  const draw = (): number => {
    draws += 1;
    return 0.25;
  };
  expect(spreadOf({ random: [2, 4] }, 7, draw)).toBe(2.5);
  expect(draws).toBe(1);
});

it("a list is repeated round, and a number is everybody's", () => {
  const list = [0, 1, 2, 3].map((i) => spreadOf({ list: [0.1, 0.2, 0.3] }, i, never));
  expect(list).toEqual([0.1, 0.2, 0.3, 0.1]);
  expect(spreadOf(0.06, 5, never)).toBe(0.06);
});

it("one spread is never before another only if no flow shows the opposite", () => {
  const value = fc.double({ min: 0, max: 10, noNaN: true });
  const pair = fc.tuple(value, value).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  const spread = fc.oneof(
    value,
    pair.map((uniform) => ({ uniform })),
    pair.map((random) => ({ random })),
    fc.array(value, { minLength: 1, maxLength: 4 }).map((list) => ({ list })),
  );
  fc.assert(
    fc.property(spread, spread, value, value, (later, earlier, one, other) => {
      fc.pre(isNeverBefore(later, earlier));
      for (let i = 0; i < 30; i++) {
        const least = spreadOf(later, i, () => one / 10.001);
        expect(least).toBeGreaterThanOrEqual(spreadOf(earlier, i, () => other / 10.001) - 1e-12);
      }
    }),
  );
});
