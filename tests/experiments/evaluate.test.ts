import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measuredOf } from "../../src/experiments/checks/evaluate.ts";
import { grid, judge, line, point, verdict } from "./synthetic.ts";

const values = point({
  "f A": 3,
  "f B": 2,
  "f C": 1,
  "v A": [1, 2, 3],
  "v B": [10, 20, 30],
  "word A": "Good",
  "param A q": 20,
  rate: 1e7,
});

describe("one point", () => {
  it.each([
    ["f(A) > 2", "holds"],
    ["f(A) >= 3 and f(B) <= 2 and f(C) == 1 and f(A) != 1", "holds"],
    ["f(A) > 3", "fails"],
    ["f(A) > 3 or f(B) < 3", "holds"],
    ["not f(A) > 3", "holds"],
    ["not (f(A) > 2 and f(B) < 3)", "fails"],
    ["f(A) > f(B) > f(C) > 0", "holds"],
    ["f(A) > f(B) > 2", "fails"],
    ["f(A) within [3, 3]", "holds"],
    ["f(A) within [1, 2.9]", "fails"],
    ["f(A) within [2 * f(B), 9]", "fails"],
    ["f(A) ~= 4 +- 25%", "holds"],
    ["f(A) ~= 4.1 +- 25%", "fails"],
    ["4 ~= f(A) +- 25%", "fails"],
    ["f(A) ~= 5pkt +- 2pkt", "holds"],
    ["f(A) ~= 5.01pkt +- 2pkt", "fails"],
    ["-f(A) + 2 * f(B) - 1 == 0", "holds"],
    ["8 / f(B) / 2 == 2", "holds"],
    ["abs(f(C) - f(A)) == 2 and sqrt(4) == 2 and exp(0) == 1", "holds"],
    ["min(f(A), f(B), f(C)) == 1 and max(f(A), f(B)) == 3", "holds"],
    ["sum(v(A, flow=*)) == 6 and mean(v(A)) == 2 and max(v(B)) == 30", "holds"],
    ["v(A) > 0 and v(A) <= 3", "holds"],
    ["v(A) > 1", "fails"],
    ["v(B) / v(A) == 10", "holds"],
    ["v(A) ~= 2 +- 50%", "holds"],
    ["v(A) ~= 2 +- 40%", "fails"],
    ["corr(v(A), v(B)) ~= 1 +- 0.1%", "holds"],
    ["corr(v(A), -v(B)) ~= -1 +- 0.1%", "holds"],
    ['word(A) == "Good" and word(A) != "Bad"', "holds"],
    ['word(A) == "Bad"', "fails"],
    ["2 * param(A, q) == 40 and rate == 10Mbps", "holds"],
    ["for each X in {A, B}: f(X) >= 2", "holds"],
    ["for each X in {A, B, C}: f(X) >= 2", "fails"],
  ])("%s: %s", (check, expected) => expect(verdict(check, values)).toBe(expected));

  it("names its measurements, in order, once", () => {
    expect(measuredOf(judge("for each X in {A, B}: f(X, t=2..4) < 2 * f(A, t=2..4)", values))).toEqual({
      "f(A, t=2..4)": 3,
      "f(B, t=2..4)": 2,
    });
  });
  it("says for which label it fails", () => {
    expect(judge("for each X in {A, B, C}: f(X) >= 2", values).reason).toBe("for X = C");
  });
});

describe("unknown", () => {
  it.each([
    ["g(A) > 2", "g(A): not measured"],
    ["f(A) > 2 and g(A) > 2", "g(A): not measured"],
    ["f(A) < 2 and g(A) > 2", "g(A): not measured"],
    ["f(A) > 2 or g(A) > 2", "g(A): not measured"],
    ["g(A) > 2 or f(A) > 2", "g(A): not measured"],
    ["not g(A) > 2", "g(A): not measured"],
    ["f(Z) > 2 and g(A) > 1", "f(Z): not measured; g(A): not measured"],
    ["f(A) > 2 when N=20", "the runs do not sweep N; no run is at a point that the check names"],
    ["f(A) increases over N", "the runs do not sweep N"],
    ["max(f(A) over N) > 1", "the runs do not sweep N"],
    ["f(A) / 0 > 2", 'a result of "/" is not a number'],
    ["word(A) + 1 > 2", 'a result of "+" is not a number'],
    ["sqrt(-f(A)) > 2", "sqrt() of an expression that has none"],
  ])("%s", (check, reason) => {
    expect(judge(check, values)).toMatchObject({ verdict: "unknown", reason });
  });
  it("is never the verdict where everything is known, whatever the check", () => {
    const terms = fc.constantFrom("f(A)", "f(B)", "f(C)", "1.5", "param(A, q)");
    const comparison = fc
      .tuple(terms, fc.constantFrom("<", "<=", ">", ">=", "==", "!="), terms)
      .map((p) => p.join(" "));
    const checks = fc.letrec<{ check: string }>((tie) => ({
      check: fc.oneof(
        { maxDepth: 4 },
        comparison,
        tie("check").map((c) => `not (${c})`),
        fc.tuple(tie("check"), fc.constantFrom("and", "or"), tie("check")).map(([a, o, b]) => `(${a}) ${o} (${b})`),
      ),
    })).check;
    fc.assert(
      fc.property(checks, (check) => {
        const [plain, negated] = [verdict(check, values), verdict(`not (${check})`, values)];
        expect([plain, negated].sort()).toEqual(["fails", "holds"]);
        expect(verdict(`${check} and g(A) < 1`, values)).toBe("unknown");
      }),
    );
  });
});

describe("along an axis", () => {
  const along = (results: readonly number[]): ReturnType<typeof line> =>
    line(
      "N",
      results.map((_, i) => 10 * (i + 1)),
      results,
    );
  it.each([
    ["f(A) increases over N", [1, 2, 3], "holds"],
    ["f(A) increases over N", [1, 2, 1.9, 3], "fails"],
    ["f(A) increases over N", [2, 2, 2], "fails"],
    ["f(A) increases over N", [2, 3, 2], "fails"],
    ["f(A) decreases over N", [3, 2, 2, 1], "holds"],
    ["f(A) decreases over N", [3, 3.2, 1], "fails"],
    ["f(A) is flat over N slack 8%", [96, 100, 104], "holds"],
    ["f(A) is flat over N slack 7%", [96, 100, 104], "fails"],
    ["f(A) increases over N from 20 to 30", [9, 2, 3, 1], "holds"],
    ["f(A) is flat over N from 20 to 30 slack 1%", [9, 3, 3, 1], "holds"],
    ["mean(f(A) over N) == 2 and sum(f(A) over N) == 6", [1, 2, 3], "holds"],
    ["min(f(A) over N) == 1 and max(f(A) over N) == 3", [2, 3, 1], "holds"],
    ["argmax(f(A) over N) == 20 and argmin(f(A) over N) == 30", [2, 3, 1], "holds"],
    ["r2_linear(f(A) over N) ~= 1 +- 0.01%", [1, 3, 5], "holds"],
    // A straight line explains 3/4 of 0, 0, 1.
    ["r2_linear(f(A) over N) ~= 0.75 +- 0.01%", [0, 0, 1], "holds"],
    ["corr(f(A), -f(A) over N) ~= -1 +- 0.01%", [1, 3, 4], "holds"],
    ["max(f(A) over N from 20 to 30) == 3", [9, 2, 3, 9], "holds"],
    ["f(A) > 1 when N > 10", [1, 2, 3], "holds"],
    ["f(A) > 1", [1, 2, 3], "fails"],
    ["f(A) == 2 when N in {20, 30}", [1, 2, 2, 1], "holds"],
    ["f(A) == 2 when N in [15 .. 35]", [1, 2, 2, 1], "holds"],
    ["max(f(A) over N) == 3 when N >= 20", [9, 2, 3], "holds"],
    ["f(A, N=30) > 2 * f(A, N=10)", [1, 9, 3], "holds"],
    ["corr(f(A), f(A) over N) > 0", [2, 2, 2], "unknown"],
    ["f(A) increases over N from 10 to 10", [1, 2], "unknown"],
    ["f(A, N=40) > 0", [1, 2, 3], "unknown"],
    ["f(A) > 0 when N=70", [1, 2], "unknown"],
  ])("%s on %j: %s", (check, results, expected) => expect(verdict(check, along(results))).toBe(expected));

  it("takes words in the order of the runs, numbers by size", () => {
    expect(verdict("f(A) increases over mix", line("mix", ["many", "few"], [1, 2]))).toBe("holds");
    expect(verdict("f(A) increases over N", line("N", [100, 20], [2, 1]))).toBe("holds");
    expect(verdict('argmax(f(A) over mix) == "few"', line("mix", ["many", "few"], [1, 2]))).toBe("holds");
  });
  it("finds a point whatever the unit of the axis was rounded to", () => {
    expect(verdict("f(A, rate=0.3Mbps) == 2", line("rate", [0.1 * 1e6, 0.1 * 3 * 1e6], [1, 2]))).toBe("holds");
  });
  it("states where it fails, and the values there", () => {
    const judged = judge("f(A) > 1 when N <= 20", along([1, 2, 0]));
    expect(judged).toMatchObject({ verdict: "fails", reason: "at N=10", seeds: 0 });
    expect(measuredOf(judged)).toEqual({ "f(A) at N=10": 1, "f(A) at N=20": 2 });
  });

  it("says no places where the check fails at each of them: it names its points itself", () => {
    expect(judge("f(A, N=10) > f(A, N=40)", line("N", [10, 40], [1, 2])).reason).toBe("");
    expect(judge("f(A) > 3", line("N", [10], [1])).reason).toBe("at N=10");
  });

  it("every rising series increases, its mirror decreases, and neither is flat without slack", () => {
    const rising = fc
      .array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 8 })
      .map((steps) => steps.map((_, i) => steps.slice(0, i + 1).reduce((sum, step) => sum + step, 0)));
    fc.assert(
      fc.property(rising, (series) => {
        expect(verdict("f(A) increases over N", along(series))).toBe("holds");
        expect(verdict("f(A) decreases over N", along(series))).toBe("fails");
        expect(verdict("f(A) decreases over N", along([...series].reverse()))).toBe("holds");
        expect(verdict("f(A) is flat over N slack 0%", along(series))).toBe("fails");
      }),
    );
  });
});

describe("two axes", () => {
  const product = grid({ N: [1, 2, 3], ecn: ["on", "off"] }, ({ N, ecn }) => ({
    "f A": Number(N) * (ecn === "on" ? 1 : -1),
  }));
  it.each([
    ["f(A) increases over N when ecn=on", "holds"],
    ["f(A) increases over N", "fails"],
    ["f(A, ecn=on) increases over N", "holds"],
    ["f(A, ecn=off) decreases over N", "holds"],
    ["f(A, ecn=on) == -f(A, ecn=off)", "holds"],
    ["max(f(A) over N) == 3 when ecn=on", "holds"],
    ["f(A, N=2, ecn=off) == -2", "holds"],
    ["(f(A) > 0 when ecn=on) and (f(A) < 0 when ecn=off)", "holds"],
    ["(f(A) > 0 when ecn=on) and (f(A) > 0 when ecn=off)", "fails"],
  ])("%s: %s", (check, expected) => expect(verdict(check, product)).toBe(expected));
  it("leaves the arguments of a formula alone, whatever is swept", () => {
    const formula = grid({ N: [1, 2] }, () => ({ alpha_star: 5 }));
    expect(measuredOf(judge("alpha_star(N=180) == 5", formula))).toEqual({
      "alpha_star(N=180) at N=1": 5,
      "alpha_star(N=180) at N=2": 5,
    });
  });
});
