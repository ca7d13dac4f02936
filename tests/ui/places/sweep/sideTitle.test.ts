import { expect, it } from "vitest";
import { sideTitle } from "../../../../src/ui/places/sweep/reading.ts";

it("what a sweep says is final once every run is done, and not before", () => {
  expect(sideTitle(true, true, false)).toBe("side.says");
  expect(sideTitle(true, false, false)).toBe("side.saysSoFar");
  expect(sideTitle(true, true, true)).toBe("side.saysSoFar");
  expect([sideTitle(false, true, false), sideTitle(false, true, true)]).toEqual(["side.nothing", "side.failed"]);
});
