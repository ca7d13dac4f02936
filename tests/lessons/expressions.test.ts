import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate, holds, type Surroundings } from "../../src/lessons/expressions/evaluate.ts";
import { ExpressionError, parseExpression } from "../../src/lessons/expressions/parse.ts";
import { metricsOf } from "../../src/lessons/expressions/syntax.ts";

const VALUES: Readonly<Record<string, number>> = { delayMean: 0.012, utilization: 0.97, drops: 0 };
const around: Surroundings = {
  now: 30,
  field: (path) => (path === "bottleneck.rate" ? 1e7 : Number.NaN),
  metric: ({ name }) => VALUES[name] ?? null,
};
const value = (text: string): number => evaluate(parseExpression(text), around);

describe("an expression of a lesson", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["-(2 - 5) / 3", 1],
    ["20 ms", 0.02],
    ["8 Mbit/s / 2", 4e6],
    ["95 %", 0.95],
    ["now - 10", 20],
    ["field(bottleneck.rate) / 8", 1.25e6],
    ["max(1, 4, 2) - min(3, 2)", 2],
    ["abs(-3)", 3],
    ["delayMean from 0 to 10 < 20 ms", 1],
    ["delayMean from now-10 to now < 10 ms and utilization from 0 to 1 > 0.9", 0],
    ["delayMean from 0 to 1 > 1 or utilization from now-1 to now >= 97 %", 1],
    ["not (drops from 0 to 1 = 0)", 0],
    ["utilization from 0 to 1 within [0.9, 1]", 1],
    // A sign after a window belongs to the arithmetic around the metric.
    ["utilization from 0 to now - delayMean from 0 to now", 0.958],
  ])("%s is %d", (text, expected) => {
    expect(value(text)).toBeCloseTo(expected, 12);
  });

  it("of a metric without a value has none, and no condition on it holds", () => {
    expect(value("goodput from 0 to 1")).toBeNaN();
    for (const sign of ["<", "<=", ">", ">=", "="])
      expect(holds(parseExpression(`goodput from 0 to 1 ${sign} 5`), around)).toBe(false);
  });

  it("names its metrics with group, flow, lane and window", () => {
    expect(metricsOf(parseExpression("flowGoodput of tcp flow 2 in lane 1 from 5 to now+1 / drops"))).toEqual([
      {
        kind: "metric",
        name: "flowGoodput",
        group: "tcp",
        flow: 2,
        lane: 1,
        window: [{ at: 5 }, { fromNow: 1 }],
      },
      { kind: "metric", name: "drops", group: null, flow: null, lane: null, window: null },
    ]);
  });

  it.each([
    ["", 0],
    ["1 +", 3],
    ["a from 1", 8],
    ["a within [1 2]", 12],
    ["f(1", 3],
    ["8 Mbit", 6],
    ["a < 2 b", 6],
    ["a # 2", 2],
    ["field(1", 7],
    ["(1", 2],
  ])("%j is refused at character %i", (text, at) => {
    expect(() => parseExpression(text)).toThrow(expect.objectContaining({ name: "ExpressionError", at }));
  });

  it("is read or refused by name, whatever is typed", () => {
    const words =
      "1 2.5 now from to of in lane flow and or not within [ ] ( ) , < >= = + - * / % ms a field min(".split(" ");
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (parts) => {
        try {
          parseExpression(parts.join(" "));
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError);
        }
      }),
    );
  });

  it("of numbers is what the same arithmetic gives", () => {
    const number = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(number, number, number, fc.constantFrom("+", "-", "*", "/"), (a, b, c, sign) => {
        const inner = { "+": b + c, "-": b - c, "*": b * c, "/": b / c }[sign];
        expect(value(`${a} - (${b} ${sign} ${c})`)).toBeCloseTo(a - inner, 9);
      }),
    );
  });
});
