import { expect, it } from "vitest";
import { assert } from "../../../src/engine/kernel/assert.ts";

it("an invariant that does not hold is an error with what it is about and its number", () => {
  expect(() => assert(true, "packets that wait", 3)).not.toThrow();
  expect(() => assert(false, "the time of the next timer, s,", 2)).toThrow(
    "an invariant of the simulation does not hold: the time of the next timer, s, is 2",
  );
});
