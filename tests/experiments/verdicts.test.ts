import { describe, expect, it } from "vitest";
import { evaluateCheck, type Judgement } from "../../src/experiments/checks/evaluate.ts";
import { parseCheck } from "../../src/experiments/checks/parse.ts";
import { type Points, unknown } from "../../src/experiments/checks/points.ts";
import { mean } from "../../src/experiments/checks/reduce.ts";

type Seeds = readonly (number | undefined)[];

/** Terms by their lanes' labels, and by the value of N where it is swept; each with a value for each seed. */
const judge = (check: string, seeds: Readonly<Record<string, Seeds>>, values: readonly number[] = []): Judgement => {
  const at = (N: number | null): Points["list"][number] => ({
    axes: N === null ? {} : { N },
    measurer: {
      measure: ({ label }) => {
        const bySeed = seeds[N === null ? (label ?? "") : `${label} ${N}`];
        if (bySeed === undefined) return unknown("not measured");
        return { known: true, value: mean(bySeed.filter((value) => value !== undefined)), bySeed };
      },
    },
  });
  const points: Points = values.length === 0 ? { axes: [], list: [at(null)] } : { axes: ["N"], list: values.map(at) };
  return evaluateCheck(parseCheck(check), points);
};
const swept = (...series: readonly Seeds[]): Readonly<Record<string, Seeds>> =>
  Object.fromEntries(series.map((seeds, i) => [`A ${i + 1}`, seeds]));

// Student's t(4, 0.975) = 2.776. The differences 1, 1, 1, 1, 2 have the mean 1.2 and the standard deviation 0.447, so
// the half-width is 2.776 · 0.447 / √5 = 0.555.
describe("a comparison over five seeds", () => {
  it("holds where the margin is beyond its interval and the seeds agree", () => {
    const judged = judge("f(A) > f(B)", { A: [2, 2, 2, 2, 3], B: [1, 1, 1, 1, 1] });
    expect(judged).toMatchObject({ verdict: "holds", seeds: 5, heldAlone: 5 });
    expect(judge("f(A) - f(B) >= 0.64", { A: [2, 2, 2, 2, 3], B: [1, 1, 1, 1, 1] }).verdict).toBe("holds");
  });
  it("is undecided where the interval holds the threshold, on either side of it", () => {
    expect(judge("f(A) - f(B) >= 0.65", { A: [2, 2, 2, 2, 3], B: [1, 1, 1, 1, 1] }).verdict).toBe("undecided");
    expect(judge("f(A) - f(B) >= 1.75", { A: [2, 2, 2, 2, 3], B: [1, 1, 1, 1, 1] }).verdict).toBe("undecided");
    expect(judge("f(A) - f(B) >= 1.76", { A: [2, 2, 2, 2, 3], B: [1, 1, 1, 1, 1] }).verdict).toBe("fails");
  });
  it("pairs the seeds: a common spread hides no difference", () => {
    expect(judge("f(A) > f(B)", { A: [11, 25, 3, 47, 8], B: [10, 24, 2, 46, 7] }).verdict).toBe("holds");
  });
  it("is undecided where two seeds disagree, however clear the mean", () => {
    // Margins 0.5 nine times… of ten seeds, two of which lie below: mean 0.74, half-width 0.40.
    const A = [1, 1, 1, 1, 1, 1, 1, 1, -0.3, -0.3];
    expect(judge("f(A) > 0", { A })).toMatchObject({ verdict: "undecided", heldAlone: 8 });
    expect(judge("f(A) > 0", { A: A.with(8, 1) })).toMatchObject({ verdict: "holds", heldAlone: 9 });
  });
  it("decides by the threshold itself where all seeds are equal", () => {
    expect(judge("f(A) == 0", { A: [0, 0, 0, 0, 0] }).verdict).toBe("holds");
    expect(judge("f(A) > 0", { A: [0, 0, 0, 0, 0] }).verdict).toBe("fails");
    expect(judge("f(A) == 0", { A: [0, 0, 0, 0, 1] }).verdict).toBe("undecided");
    expect(judge("f(A) == 0", { A: [3, 4, 5, 4, 3] }).verdict).toBe("fails");
  });
  it("takes values that differ by rounding as equal", () => {
    const seeds = { A: [1, 1 + 2 ** -52, 1, 1, 1 - 2 ** -53], B: [1, 1, 1, 1, 1] };
    expect(judge("f(A) >= f(B)", seeds).verdict).toBe("holds");
    expect(judge("f(A) > f(B)", seeds).verdict).toBe("fails");
  });
  it("needs both sides of a tolerance", () => {
    const A = [9.8, 10, 10.2, 10.1, 9.9];
    expect(judge("f(A) ~= 10 +- 10%", { A }).verdict).toBe("holds");
    expect(judge("f(A) ~= 9 +- 10%", { A }).verdict).toBe("undecided");
    expect(judge("f(A) ~= 9.09 +- 10%", { A }).verdict).toBe("undecided");
    expect(judge("f(A) ~= 11 +- 5%", { A }).verdict).toBe("fails");
    expect(judge("f(A) within [9, 11]", { A }).verdict).toBe("holds");
  });
  it("uses the seeds that have every term, and the sign alone for a single one", () => {
    const judged = judge("f(A) > f(B)", { A: [2, undefined, 2], B: [1, 1, undefined] });
    expect(judged).toMatchObject({ verdict: "holds", seeds: 1, heldAlone: 1 });
  });
});

describe("joined conditions", () => {
  const seeds = { yes: [2, 2, 2, 2, 2], open: [1, -1, 1, -1, 0.5], no: [-2, -2, -2, -2, -2] };
  it.each([
    ["f(yes) > 0 and f(open) > 0", "undecided"],
    ["f(no) > 0 and f(open) > 0", "fails"],
    ["f(yes) > 0 or f(open) > 0", "holds"],
    ["f(no) > 0 or f(open) > 0", "undecided"],
    ["not f(open) > 0", "undecided"],
    ["not f(no) > 0", "holds"],
    ["for each X in {yes, open}: f(X) > 0", "undecided"],
  ])("%s: %s", (check, verdict) => expect(judge(check, seeds).verdict).toBe(verdict));
  it("says where it is undecided", () => {
    expect(judge("for each X in {yes, open}: f(X) > 0", seeds).reason).toBe("for X = open");
  });
});

describe("a trend", () => {
  const flat = [5, 5.4, 4.6, 5.2, 4.8];
  const rising = (by: number): Seeds => flat.map((value) => value + by);
  it("is checked at every step, with the step's interval as its slack", () => {
    const noisy = [4.8, 5.1, 4.9, 5.3, 4.6];
    expect(judge("f(A) increases over N", swept(flat, noisy, rising(3)), [1, 2, 3]).verdict).toBe("holds");
    expect(judge("f(A) increases over N", swept(flat, rising(-1), rising(3)), [1, 2, 3]).verdict).toBe("fails");
  });
  it("is undecided where its ends are not apart", () => {
    const other = [5.3, 5.1, 5.2, 4.7, 5];
    expect(judge("f(A) increases over N", swept(flat, other), [1, 2]).verdict).toBe("undecided");
  });
  it("is flat where no two points are further apart than the slack", () => {
    expect(judge("f(A) is flat over N slack 5%", swept(flat, rising(0.1), rising(0.2)), [1, 2, 3]).verdict).toBe(
      "holds",
    );
    expect(judge("f(A) is flat over N slack 5%", swept(flat, rising(0.1), rising(0.5)), [1, 2, 3]).verdict).toBe(
      "fails",
    );
  });
});
