import { describe, expect, it } from "vitest";
import { hasNames } from "../../../../src/ui/places/sweep/plots/CurvePlot.tsx";
import { type AxisShape, type Mark, markText, roomFor, scaleX } from "../../../../src/ui/places/sweep/plots/shape.ts";

const mark = (value: number, halfWidth: number): Mark => ({ x: 0, value, halfWidth, runs: 3, point: 0 });
const axis = (words: readonly string[]): AxisShape => ({ label: "", unit: "", factor: 1, log: false, words });
const room = { left: 0, right: 600, top: 0, bottom: 100 };

describe("the room of an axis", () => {
  it("ends at 0 for values that are never negative, however wide the interval", () => {
    expect(roomFor([mark(2, 5)])).toEqual([0, 7]);
    expect(roomFor([mark(-1, 1), mark(2, 5)])).toEqual([-2, 0, -3, 7]);
  });
});

describe("an axis with one value", () => {
  const numeric = { label: "", unit: "s", factor: 1, words: null };
  it.each([false, true])("has it in the middle (logarithmic: %s)", (log) => {
    expect(scaleX({ ...numeric, log }, [0.01], room).of(0.01)).toBeCloseTo(300);
  });
});

describe("words along an axis", () => {
  it("are all there where they have room, and never run into each other", () => {
    const of = (words: readonly string[]): number => scaleX(axis(words), [], room).ticks.length;
    expect(of(["0.1", "0.2", "0.5", "1", "2", "4", "8"])).toBe(7);
    expect(of(Array.from({ length: 7 }, (_, i) => `UDP rate ${i} Mbit/s`))).toBe(4);
  });
});

describe("names at the right edge", () => {
  const line = (name: string) => ({ name, lane: 0, style: 0, marks: [] });
  it("are left to a legend where they would take the room of the picture", () => {
    expect(hasNames([line("A_CHOKe, 5 UDP flows")], 760)).toBe(true);
    expect(hasNames([line("A_CHOKe, 5 UDP flows and one more word")], 760)).toBe(false);
    expect(hasNames([line("RED")], 400)).toBe(false);
  });
});

it("a word in place of a number", () => {
  expect(markText({ value: Number.NaN, halfWidth: Number.NaN, word: "Good" }, axis([]))).toBe("Good");
});
