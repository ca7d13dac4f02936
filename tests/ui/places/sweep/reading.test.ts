import { describe, expect, it } from "vitest";
import { isApart, notApart, ranksOf } from "../../../../src/ui/places/sweep/front.ts";
import type { Line } from "../../../../src/ui/places/sweep/plots/shape.ts";
import { readingOf } from "../../../../src/ui/places/sweep/reading.ts";

const value = (mean: number, halfWidth = 0.5) => ({ value: mean, halfWidth });
const point = (x: number, y: number, halfWidth = 0.5) => ({ x: value(x, halfWidth), y: value(y, halfWidth) });

describe("a front", () => {
  it("has the points that no other one beats in both, whichever way each is better", () => {
    const points = [point(10, 90), point(20, 95), point(30, 93), point(40, 99)];
    expect(ranksOf(points, "lower", "higher")).toEqual(["front", "front", "behind", "front"]);
    expect(ranksOf(points, "higher", "higher")).toEqual(["behind", "behind", "behind", "front"]);
    expect(notApart(points, ranksOf(points, "lower", "higher"))).toBe(0);
  });

  it("does not count what lies within the intervals", () => {
    const points = [point(10, 90, 3), point(11, 91, 3), point(12, 89, 3), point(30, 80, 3)];
    const ranks = ranksOf(points, "lower", "higher");
    expect(ranks).toEqual(["front", "front", "near", "behind"]);
    expect(notApart(points, ranks)).toBe(2);
  });

  it("calls nothing apart from a single run", () => {
    expect(isApart(value(1, Number.NaN), value(9, Number.NaN))).toBe(false);
  });
});

describe("what the data say", () => {
  const y = { label: "Delay", unit: "ms", factor: 1, log: false, words: null };
  const line = (name: string, ends: readonly [number, number], halfWidth = 1): Line => ({
    name,
    lane: 0,
    style: 0,
    marks: ends.map((mean, place) => ({ x: place, point: place, value: mean, halfWidth, runs: 3 })),
  });

  it("is how curves go from end to end, and which one is apart from the others", () => {
    expect(readingOf([line("RED", [12, 60]), line("PIE", [15, 15.5])], y, "200 flows", 1)).toEqual([
      "RED grows from 12 ms to 60 ms. PIE does not change for sure: 15 ms at the first point and 15.5 ms at the last are not apart.",
      "At 200 flows, PIE is the lowest, apart from RED.",
    ]);
    expect(readingOf([line("RED", [20, 12]), line("PIE", [15, 13])], y, "9 flows", 1)).toContain(
      "At 9 flows, RED and PIE are not apart: their intervals overlap.",
    );
  });

  it("is nothing without results, and nothing for sure with one seed", () => {
    expect(readingOf([line("RED", [Number.NaN, Number.NaN])], y, "", 1)).toEqual([]);
    expect(readingOf([line("RED", [1, 9], Number.NaN)], y, "", 1)[0]).toMatch(/^A point with one seed/);
  });
});
