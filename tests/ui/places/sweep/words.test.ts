import { describe, expect, it } from "vitest";
import { isWide, markText } from "../../../../src/ui/places/sweep/plots/shape.ts";
import { leftWords } from "../../../../src/ui/places/sweep/words.ts";

describe("time left", () => {
  it.each([
    [0.2, "1 s"],
    [39.1, "40 s"],
    [89.9, "90 s"],
    [90, "2 min"],
    [5340, "89 min"],
    [5460, "2 h"],
  ])("%d s is told as %s", (left, words) => {
    expect(leftWords(left)).toBe(words);
  });
});

describe("a value with its interval", () => {
  const axis = { label: "Delay", unit: "ms", factor: 1000, log: false, words: null };
  it("is told in the unit of the axis", () => {
    expect(markText({ value: 0.0123, halfWidth: 0.0004 }, axis)).toBe("12.3 ± 0.4 ms");
    expect(markText({ value: 0.0123, halfWidth: Number.NaN }, axis)).toBe("12.3 ms");
    expect(markText({ value: Number.NaN, halfWidth: Number.NaN }, axis)).toBe("–");
  });
});

it("an axis is logarithmic where its values lie far apart", () => {
  expect(isWide([1e5, 1e6, 8e6])).toBe(true);
  expect(isWide([10, 20, 50])).toBe(false);
  expect(isWide([0, 1, 100])).toBe(false);
});
