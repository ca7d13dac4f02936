import { expect, it } from "vitest";
import { seedsFrom } from "../../src/scenario/seeds.ts";

it("seeds are below 2³²: the largest is followed by 0", () => {
  expect(seedsFrom(7, 3)).toEqual([7, 8, 9]);
  expect(seedsFrom(4_294_967_294, 4)).toEqual([4_294_967_294, 4_294_967_295, 0, 1]);
});
