import { expect, it } from "vitest";
import { csvOf } from "../../src/units/csv.ts";

it("a CSV file quotes what must be quoted, keeps all digits, and leaves out what is no number", () => {
  expect(csvOf(["a", 'say "x", y'], [[0.1 + 0.2, Number.NaN]])).toBe('a,"say ""x"", y"\r\n0.30000000000000004,\r\n');
  expect(
    csvOf(
      ["lane", "rate"],
      [
        ["first\rsecond", undefined],
        ["", Number.POSITIVE_INFINITY],
      ],
      "\n",
    ),
  ).toBe('lane,rate\n"first\rsecond",\n,\n');
});
