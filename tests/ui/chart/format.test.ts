import { describe, expect, it } from "vitest";
import { symbolParts } from "../../../src/ui/chart/drawing.ts";
import {
  brief,
  cursorTime,
  decimals,
  grouped,
  probability,
  shown,
  tickText,
  tickTime,
} from "../../../src/ui/chart/format.ts";

const THIN = "\u2009";

describe("numbers on charts", () => {
  it("have thin spaces between thousands and a true minus", () => {
    expect(grouped(1359)).toBe(`1${THIN}359`);
    expect(grouped(-1359)).toBe(`\u22121${THIN}359`);
    expect(decimals(-0.04, 1)).toBe("0.0");
  });
  it("say probabilities with three decimals below 0.1 and two above", () => {
    expect(probability(0.0257)).toBe("0.026");
    expect(probability(0.25)).toBe("0.25");
  });
  it("say that there is none", () => expect(decimals(Number.NaN, 1)).toBe("–"));
  it.each([
    [60, "packets", "60 packets"],
    [1, "packets", "1 packet"],
    [1, "flows", "1 flow"],
    [0.048, "s", "48 ms"],
    [1e7, "bit/s", "10 Mbit/s"],
    [0.1, "ratio", "0.10"],
  ] as const)("%d %s is %s", (value, unit, text) => expect(shown(value, unit)).toBe(text));
  it("keep three digits where they are brief", () => {
    expect(brief(12.345)).toBe("12.3");
    expect(brief(0.72)).toBe("0.72");
    expect(brief(0)).toBe("0");
  });
  it("give ticks the decimals of their step, and zero none", () => {
    expect(tickText(0, 2)).toBe("0");
    expect(tickText(0.1, 2)).toBe("0.10");
    expect(tickTime(25, 5)).toBe("25");
    expect(tickTime(25.5, 0.5)).toBe("25.5");
  });
  it("show the time under the crosshair as finely as the window needs", () => {
    expect(cursorTime(40.2, 30)).toBe("40.20 s");
    expect(cursorTime(40.2, 10)).toBe("40.200 s");
  });
});

describe("a symbol", () => {
  it("has its subscript behind the underscore", () => {
    expect(symbolParts("min_th")).toEqual(["min", "th"]);
    expect(symbolParts("avg")).toEqual(["avg", ""]);
  });
});
