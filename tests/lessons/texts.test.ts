import { describe, expect, it } from "vitest";
import { partsOf, written, writtenMean } from "../../src/lessons/texts.ts";

describe("a text of a lesson", () => {
  it("is words and values", () => {
    expect(partsOf("It took {metric:delayMean from 0 to 1|ms}, then {seeds:drops|0} were lost.")).toMatchObject([
      { kind: "words", text: "It took " },
      { kind: "metric", shown: "ms", expression: { kind: "metric", name: "delayMean" } },
      { kind: "words", text: ", then " },
      { kind: "seeds", shown: "0" },
      { kind: "words", text: " were lost." },
    ]);
  });

  it("refuses a value that nobody can show or read", () => {
    expect(() => partsOf("{metric:drops|km}")).toThrow("km; allowed: ms, s");
    expect(() => partsOf("{metric:drops from|0}")).toThrow("character");
  });

  it.each([
    [0.0123, "ms", "12.3\u00a0ms"],
    [12.34, "s", "12.3\u00a0s"],
    [0.955, "%", "95.5\u00a0%"],
    [9.876e6, "Mbit/s", "9.88\u00a0Mbit/s"],
    [64_000, "kbit/s", "64\u00a0kbit/s"],
    [202.4, "packets", "202\u00a0packets"],
    [2.5, "times", "2.5 times"],
    [1.134, "1", "1.1"],
    [-0.04, "1", "0.0"],
    [8.53e-7, "ms", "less than 0.01\u00a0ms"],
    [-0.00001, "%", "less than 0.01\u00a0%"],
    [0, "ms", "0\u00a0ms"],
    [1e-5, "ms", "0.01\u00a0ms"],
    [0.004, "3", "0.004"],
    [Number.NaN, "ms", "none"],
  ] as const)("writes %d as %s: %s", (value, shown, text) => {
    expect(written(value, shown)).toBe(text);
  });

  it("writes a mean over seeds with the half of its 95 % interval (Student's t)", () => {
    // Mean 2, deviation 1, three values: 4.303 · 1 / √3 = 2.484.
    expect(writtenMean([1, 2, 3], "2")).toBe("2.00 ± 2.48");
    expect(writtenMean([0.01], "ms")).toBe("10\u00a0ms");
    expect(writtenMean([1, Number.NaN], "1")).toBe("none");
  });
});
