import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCheck } from "../../src/experiments/checks/parse.ts";
import { CheckSyntaxError } from "../../src/experiments/checks/tokens.ts";
import { cases } from "../fixtures/cases.ts";

const numberIn = (number: string): number => {
  const { body } = parseCheck(`${number} > 0`);
  if (body.kind !== "chain" || body.first.kind !== "number") throw new Error("no number");
  return body.first.value;
};

describe("numbers", () => {
  it.each([
    ["2Gbps", 2e9],
    ["0.5Mbps", 5e5],
    ["20kbps", 2e4],
    ["7bps", 7],
    ["1250pkt/s", 1250],
    ["20pkt", 20],
    ["3MB", 3e6],
    ["1.5kB", 1500],
    ["64B", 64],
    ["40ms", 0.04],
    ["250us", 0.00025],
    ["10s", 10],
    ["65%", 0.65],
    ["0.53rad/s", 0.53],
    ["160Hz", 160],
    ["1.643e-4", 0.0001643],
    ["0.00001816", 0.00001816],
  ])("reads %s", (text, value) => expect(numberIn(text)).toBeCloseTo(value, 12));
});

describe("structure", () => {
  it("binds and tighter than or, and multiplication tighter than addition", () => {
    const { body } = parseCheck("a(R) < 1 or b(R) < 2 and c(R) < 3");
    expect(body).toMatchObject({ kind: "or", parts: [{ kind: "chain" }, { kind: "and" }] });
    expect(parseCheck("1 + 2 * x < 3").body).toMatchObject({
      first: { operator: "+", right: { operator: "*" } },
    });
  });
  it("subtracts from the left", () => {
    expect(parseCheck("9 - 3 - 2 == 4").body).toMatchObject({ first: { operator: "-", left: { operator: "-" } } });
  });
  it("distinguishes a bracketed sum from a bracketed check", () => {
    expect(parseCheck("(a(R) + 1) * 2 < 3").body).toMatchObject({ kind: "chain", first: { operator: "*" } });
    expect(parseCheck("(a(R) < 1 or b(R) < 2) and c(R) < 3").body).toMatchObject({
      kind: "and",
      parts: [{ kind: "check" }, { kind: "chain" }],
    });
  });
  it("reads labels, arguments and every form of selector", () => {
    expect(parseCheck('f(R, t=20..100.5, N=-3, group=ftp, flow=*, column="a b", ecn=on) > 1').body).toMatchObject({
      first: {
        name: "f",
        label: "R",
        selectors: [
          { name: "t", value: { from: 20, to: 100.5 } },
          { name: "N", value: -3 },
          { name: "group", value: "ftp" },
          { name: "flow", value: "*" },
          { name: "column", value: "a b" },
          { name: "ecn", value: "on" },
        ],
      },
    });
    expect(parseCheck("param(R, min_th) == 5").body).toMatchObject({ first: { label: "R", argument: "min_th" } });
    expect(parseCheck("buffer_size == 5").body).toMatchObject({ first: { name: "buffer_size", label: null } });
  });
  it("reads every condition of when", () => {
    expect(parseCheck("f(A) > 1 when N in {20, 50}, b in [1 .. 3], mix=m1, x <= 2kB").when).toEqual([
      { axis: "N", kind: "among", values: [20, 50] },
      { axis: "b", kind: "between", low: 1, high: 3 },
      { axis: "mix", kind: "compare", comparison: "=", value: "m1" },
      { axis: "x", kind: "compare", comparison: "<=", value: 2000 },
    ]);
  });
  it("reads spans and tolerances", () => {
    expect(parseCheck("f(A) increases over N from 1 to 5").body).toMatchObject({
      kind: "trend",
      span: { axis: "N", from: 1, to: 5 },
    });
    expect(parseCheck("f(A) ~= 20pkt +- 25%").body).toMatchObject({ tolerance: 0.25, relative: true });
    expect(parseCheck("f(A) ~= 20pkt +- 5pkt").body).toMatchObject({ tolerance: 5, relative: false });
  });
});

describe("text outside the language", () => {
  it.each([
    ["", 0],
    ["a(R) <", 6],
    ["a(R) < < 2", 7],
    ["a(R) + 3", 8],
    ["5x < 3", 0],
    ["a(R) < 2 b", 9],
    ["f(A) ~= 2 +- 3", 14],
    ["f(A) is flat over N", 19],
    ["f(A) is flat over N slack 3", 27],
    ["f(A) increases over N slack 3%", 22],
    ["for each X in {}: f(X) < 1", 15],
    ["f(A) within [1 2]", 15],
    ["f(A, t=1..2, B) < 2", 13],
    ["f(A) < 2 when N", 15],
    ["f(A) < 2 when N in [1, 2]", 21],
    ["((a(R) < 2 when N=3) and b(R) < 3", 33],
    ["f(A) # 2", 5],
    ["over < 2", 0],
  ])("%j fails at character %i", (text, at) => {
    expect(() => parseCheck(text)).toThrow(expect.objectContaining({ name: "CheckSyntaxError", at }));
  });

  it("never throws anything but a syntax error", () => {
    const words = fc.constantFrom(
      ...'for each in when and or not within increases decreases is flat over from to slack ( ) { } [ ] , : = < <= >= == ~= +- .. + - * / f(A) min( max( N 3 20pkt 5% "x" t=1..2'.split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 14 }), (parts) => {
        try {
          parseCheck(parts.join(" "));
        } catch (error) {
          expect(error).toBeInstanceOf(CheckSyntaxError);
        }
      }),
      { numRuns: cases(200, 2000) },
    );
  });
});
