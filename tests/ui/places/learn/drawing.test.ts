import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Drawing } from "../../../../src/lessons/contract.ts";
import {
  blankDraft,
  distanceOf,
  filled,
  isBlank,
  POINTS,
  placeOf,
  timeOf,
  valueAt,
  withStroke,
} from "../../../../src/ui/places/learn/drawing.ts";
import { rightAbout } from "../../../../src/ui/places/learn/features.ts";

const line = (values: readonly number[]) => ({ from: 30, to: 60, values });

describe("a drawn guess", () => {
  it("is a straight line between the points of a stroke, and its gaps are filled straight", () => {
    const draft = withStroke(withStroke(blankDraft(), [2, 10]), [6, 30], [2, 10]);
    expect(draft.slice(2, 7)).toEqual([10, 15, 20, 25, 30]);
    const both = filled(withStroke(draft, [10, 70]));
    expect(both.slice(0, 3)).toEqual([10, 10, 10]);
    expect(both.slice(6, 11)).toEqual([30, 40, 50, 60, 70]);
    expect(both.at(-1)).toBe(70);
    expect(isBlank(blankDraft())).toBe(true);
  });

  it("has its points at equal times from the stop to the end", () => {
    expect([placeOf(30, 30, 60), placeOf(60, 30, 60), placeOf(99, 30, 60)]).toEqual([0, POINTS - 1, POINTS - 1]);
    for (let place = 0; place < POINTS; place++) expect(placeOf(timeOf(place, 30, 60), 30, 60)).toBe(place);
  });

  it("is as far from the run as the mean of their gaps, as a share of the axis", () => {
    expect(distanceOf(line([50, 50]), () => 50, 100)).toBe(0);
    expect(distanceOf(line([50, 50]), () => 80, 100)).toBeCloseTo(0.3, 12);
    // From 0 to 100 against 50: the gaps are 0 to 50, 25 on average.
    expect(distanceOf(line([0, 100]), () => 50, 100)).toBeCloseTo(0.25, 2);
    // Where the run has recorded nothing, nothing is compared.
    expect(distanceOf(line([50, 50]), (at) => (at < 45 ? 60 : Number.NaN), 100)).toBeCloseTo(0.1, 12);
  });

  it("may slide in time by the lesson's shift, and no further", () => {
    const values = Array.from({ length: POINTS }, (_, i) => (i < POINTS / 2 ? 0 : 100));
    const truth = (at: number): number => (at < 50 ? 0 : 100);
    const still = distanceOf(line(values), truth, 100);
    expect(distanceOf(line(values), truth, 100, 5)).toBeLessThan(still / 3);
    expect(distanceOf(line(values), truth, 100, 0)).toBe(still);
  });

  it("is nowhere outside its own extremes", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 2, maxLength: 24 }), (values) => {
        for (const at of [29, 30, 41.3, 60, 70]) {
          expect(valueAt(line(values), at)).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
          expect(valueAt(line(values), at)).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
        }
      }),
    );
  });
});

describe("what is right about a guess", () => {
  const drawing = (guess: string): Drawing => ({
    prompt: "",
    channel: "queue",
    lane: 0,
    range: [30, 60],
    axis: [0, 140],
    unit: "packets",
    score: { close: 0.1, near: 0.2, shift: 0 },
    features: [{ text: "so", guess }],
  });
  const tooth = line([0, 40, 80, 120, 0, 40, 80]);
  it.each([
    ["steepest_fall > 2 * steepest_rise", true],
    ["max > 100", true],
    ["min < 25", true],
    ["value(40) > 70 and value(40) < 90", true],
    ["mean(30, 45) > 50", true],
    ["max(30, 35) > 60", false],
    ["min(30, 60) > 5", false],
  ])("%s: %s", (guess, isRight) => {
    expect(rightAbout(tooth, drawing(guess))).toEqual(isRight ? ["so"] : []);
  });
});
