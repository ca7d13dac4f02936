import { describe, expect, it } from "vitest";
import { typedQuantity } from "../../../src/ui/widgets/typed.ts";
import type { Unit } from "../../../src/units/units.ts";

describe("text typed over a shown number", () => {
  it.each<[string, string, Unit, number | undefined]>([
    ["20", "ms", "s", 0.02],
    ["0.5", "ms", "s", 0.0005],
    ["1/2", "ms", "s", 0.0005],
    ["1e1", "ms", "s", 0.01],
    ["1E1", "ms", "s", 0.01],
    ["-4", "Mbit/s", "bit/s", -4e6],
    ["\u22124", "Mbit/s", "bit/s", -4e6],
    ["+4", "Mbit/s", "bit/s", 4e6],
    ["1 359", "packets", "packets", 1359],
    ["3M", "kbit/s", "bit/s", 3e6],
    ["2 s", "ms", "s", 2],
    ["1/500", "", "ratio", 0.002],
    ["e", "ms", "s", undefined],
    ["often", "ms", "s", undefined],
  ])("%s behind %s", (text, shownUnit, unit, value) => {
    expect(typedQuantity(text, shownUnit, unit)).toBe(value);
  });
});
