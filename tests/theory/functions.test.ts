import { describe, expect, it } from "vitest";
import { exp, ln } from "../../src/theory/logarithm.ts";
import { cos, sin } from "../../src/theory/trigonometry.ts";

describe("own functions agree with the browser's", () => {
  it.each([-99.3, -3.2, -1.6, -0.001, 0, 0.4, 1.5707, 3.2, 20, 88.8])("sine and cosine of %d", (angle) => {
    expect(sin(angle)).toBeCloseTo(Math.sin(angle), 12);
    expect(cos(angle)).toBeCloseTo(Math.cos(angle), 12);
  });
  it.each([1e-9, 0.3, 0.998, 1, 1.001, 7, 1e6])("logarithm of %d, and back", (x) => {
    expect(ln(x)).toBeCloseTo(Math.log(x), 12);
    expect(exp(ln(x)) / x).toBeCloseTo(1, 12);
  });
  it.each([0, -1, Number.POSITIVE_INFINITY, Number.NaN])("logarithm of %d", (x) => expect(ln(x)).toBe(Math.log(x)));
});
