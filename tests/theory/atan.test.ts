import { expect, it } from "vitest";
import { atan } from "../../src/theory/atan.ts";

it.each([0, 1e-9, 0.1, -0.5, 1, 2, 30, -1e6, Number.MAX_VALUE ** 0.4])("the arc tangent of %d", (x) => {
  expect(Math.abs(atan(x) - Math.atan(x))).toBeLessThan(1e-15);
});
