import { describe, expect, it } from "vitest";
import { intervalFor } from "../../../src/ui/chart/beat.ts";

const FRAME = 1000 / 60;

describe("beats", () => {
  it("come with every frame where one costs little", () => expect(intervalFor(2)).toBeLessThan(FRAME));
  it("take the same part of the time however much one costs, as long as that is not much", () => {
    expect(4 / intervalFor(4)).toBeCloseTo(7 / intervalFor(7), 9);
    expect(7 / intervalFor(7)).toBeLessThan(0.2);
  });
  it("come fifteen times a second on the slowest machine", () => expect(intervalFor(1000)).toBeLessThan(1000 / 15));
});
