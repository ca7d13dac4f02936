import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNumber, formatQuantity } from "../../src/units/format.ts";
import { parseQuantity } from "../../src/units/parse.ts";
import type { Unit } from "../../src/units/units.ts";

describe("a quantity is shown as people say it", () => {
  it.each<[number, Unit, string]>([
    [10e6, "bit/s", "10.0 Mbit/s"],
    [3e6, "bit/s", "3.00 Mbit/s"],
    [100e6, "bit/s", "100 Mbit/s"],
    [1e9, "bit/s", "1.00 Gbit/s"],
    [64e3, "bit/s", "64.0 kbit/s"],
    [20, "packets", "20 packets"],
    [1, "packets", "1 packet"],
    [1359, "packets", "1\u2009359 packets"],
    [0.022, "s", "22 ms"],
    [0.0221, "s", "22.1 ms"],
    [60, "s", "60 s"],
    [1.5, "s", "1.50 s"],
    [0.99999, "s", "1.00 s"],
    [0, "s", "0 µs"],
    [1e-4, "s", "100 µs"],
    [0.025, "ratio", "0.025"],
    [0.1, "ratio", "0.10"],
    [0.1234, "ratio", "0.12"],
    [0.05678, "ratio", "0.057"],
    [1.822e-5, "ratio", "1.8e\u22125"],
    [0, "ratio", "0.000"],
    [-3, "count", "\u22123"],
    [1_234_567, "count", "1\u2009234\u2009567"],
    [30, "1/s", "30/s"],
    [1500, "B", "1.50 kB"],
    [8, "flows", "8 flows"],
    [Number.NaN, "s", "none"],
  ])("%d in %s is %s", (value, unit, expected) => {
    expect(formatQuantity(value, unit)).toBe(expected);
  });

  it("never shows a minus before zero", () => {
    expect(formatNumber(-0.001, 2)).toBe("0.00");
    expect(formatNumber(-0.006, 2)).toBe("\u22120.01");
  });
});

describe("what a person types", () => {
  it.each<[string, Unit, number]>([
    ["3M", "bit/s", 3e6],
    ["3 m", "bit/s", 3e6],
    ["2 Mbit/s", "bit/s", 2e6],
    ["2.5Mbps", "bit/s", 2.5e6],
    ["64k", "bit/s", 64e3],
    ["1G", "bit/s", 1e9],
    ["10e6", "bit/s", 10e6],
    ["20 ms", "s", 0.02],
    ["20ms", "s", 0.02],
    ["1/4 s", "s", 0.25],
    ["150 µs", "s", 150e-6],
    ["150us", "s", 150e-6],
    ["2 min", "s", 120],
    ["0.02", "s", 0.02],
    ["1/500", "ratio", 0.002],
    ["0.02", "ratio", 0.02],
    [".5", "ratio", 0.5],
    ["2 %", "ratio", 0.02],
    ["20 packets", "packets", 20],
    ["1 359", "packets", 1359],
    ["1\u2009359 packets", "packets", 1359],
    ["1,359", "packets", 1359],
    ["\u22123", "count", -3],
    ["100 kB", "B", 100_000],
    ["30/s", "1/s", 30],
    ["8 flows", "flows", 8],
    ["0.9", "factor", 0.9],
  ])("%s for %s is %d", (text, unit, expected) => {
    expect(parseQuantity(text, unit)).toBe(expected);
  });

  it.each<[string, Unit]>([
    ["", "s"],
    ["ms", "s"],
    ["fast", "bit/s"],
    ["3 Mbit/s", "s"],
    ["20 ms", "packets"],
    ["20m", "s"],
    ["1/0", "ratio"],
    ["1e999", "count"],
    ["3 toString", "bit/s"],
    ["3constructor", "s"],
    ["1,5", "s"],
    ["1 2", "packets"],
    ["--3", "count"],
  ])("%j for %s is not understood", (text, unit) => {
    expect(parseQuantity(text, unit)).toBeUndefined();
  });

  it("may be the shown text, to its shown digits", () => {
    const units: readonly Unit[] = [
      "s",
      "bit/s",
      "B",
      "packets",
      "flows",
      "ratio",
      "factor",
      "count",
      "1/s",
      "1/packet",
      "B/s",
    ];
    fc.assert(
      fc.property(fc.constantFrom(...units), fc.double({ min: 1e-3, max: 1e8, noNaN: true }), (unit, value) => {
        const parsed = parseQuantity(formatQuantity(value, unit), unit) ?? Number.NaN;
        expect(Math.abs(parsed - value)).toBeLessThanOrEqual(
          unit === "ratio" || unit === "bit/s" ? Math.max(0.0051 * value, 0.0051) : 0.0051 * value + 1e-4,
        );
      }),
    );
  });
});
