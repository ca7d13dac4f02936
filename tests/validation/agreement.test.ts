import { describe, expect, it } from "vitest";
import { incomparable, judge } from "../../src/cli/validation/ns2/agreement.ts";
import { responseTime } from "../../src/cli/validation/ns2/responseTime.ts";

const reference = (mean: number | null, halfWidth: number | null, seeds = 5) => ({ mean, halfWidth, seeds });
/** Five values with this mean; their 95 % interval is ± 2.776 · √(spread²/2) / √5 = ± 0.8779 · spread. */
const five = (mean: number, spread = 0): number[] => [mean, mean + spread, mean - spread, mean, mean];

describe("two means agree", () => {
  it("within ten per cent of the reference's", () => {
    expect(judge(five(10.99), reference(10, 0), "packets").agrees).toBe(true);
    expect(judge(five(11.01), reference(10, 0), "packets").agrees).toBe(false);
    expect(judge(five(8.99), reference(10, 0), "packets").agrees).toBe(false);
  });

  it("or within the two intervals together, where those are wider", () => {
    // Student's t for five values: 2.776; deviation √(2 · 1²/4), over √5.
    const { oursHalfWidth } = judge(five(12, 1), reference(10, 1.2), "packets");
    expect(oursHalfWidth).toBeCloseTo((2.7764 * Math.sqrt(0.5)) / Math.sqrt(5), 4);
    expect(judge(five(12, 1), reference(10, 1.2), "packets").agrees).toBe(true);
    expect(judge(five(12, 1), reference(10, 1.1), "packets").agrees).toBe(false);
  });

  it("near zero by an absolute difference", () => {
    expect(judge(five(0.0012), reference(0.0004, 0), "ratio").agrees).toBe(true);
    expect(judge(five(0.0015), reference(0.0004, 0), "ratio").agrees).toBe(false);
    expect(judge(five(0.8), reference(0.4, 0), "packets").agrees).toBe(true);
    expect(judge(five(0.95), reference(0.4, 0), "packets").agrees).toBe(false);
    // Intervals do not widen the floor.
    expect(judge(five(0.0015), reference(0.0004, 0.01), "ratio").agrees).toBe(false);
  });

  it("where both are zero", () => {
    expect(judge(five(0), reference(0, 0), "ratio").agrees).toBe(true);
    expect(judge(five(0), reference(0, 0), "s").agrees).toBe(true);
  });

  it("never where one of our runs has no value", () => {
    expect(judge([1, 1, 1, 1, null], reference(1, 0.5), "s")).toMatchObject({ ours: null, agrees: false });
  });
});

describe("a reference is not compared", () => {
  it("with fewer than five seeds, or without an interval", () => {
    expect(incomparable(reference(1, 0.1))).toBeNull();
    expect(incomparable(reference(1, 0.1, 4))).toContain("4 of 5");
    expect(incomparable(reference(null, null, 0))).toContain("0 of 5");
    expect(incomparable(reference(1, null))).toContain("interval");
  });
});

describe("the response time", () => {
  /** Mean queue per 10 ms: `high` up to `until` seconds, then 20 packets. */
  const queue = (high: number, until: number, seconds = 60): Float32Array =>
    Float32Array.from({ length: seconds * 100 }, (_, bin) => (bin < until * 100 ? high : 20));

  it("is when the mean of ten seconds comes within half of the wanted queue", () => {
    // (10 − x)·100 + x·20 = 300 after x = 8.75 s, seen at the next tenth.
    expect(responseTime(queue(100, 20), 0, 60, 20)).toBeCloseTo(28.8, 6);
    expect(responseTime(queue(0, 20), 0, 60, 20)).toBeCloseTo(25, 6);
  });
  it("counts from the step on, and only later changes", () => {
    expect(responseTime(queue(100, 20), 15, 60, 20)).toBeCloseTo(13.8, 6);
    expect(responseTime(queue(20, 0), 15, 60, 20)).toBeCloseTo(10, 6);
  });
  it("is not there where the queue never comes", () => {
    expect(responseTime(queue(100, 60), 0, 60, 20)).toBeNull();
    expect(responseTime(queue(100, 20), 0, 25, 20)).toBeNull();
  });
});
