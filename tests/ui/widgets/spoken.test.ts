import { expect, test } from "vitest";
import { showWords } from "../../../src/ui/quantity.ts";
import { kindOfWords } from "../../../src/ui/widgets/MovingStatus.tsx";
import { spoken } from "../../../src/ui/widgets/spoken.ts";

test("a number is spoken as one number, without the thin spaces that it is written with", () => {
  expect(spoken(showWords(25_000, "packets"))).toBe("25000 packets");
  expect(spoken("1\u2009000\u2009000 packets of 2\u2009500")).toBe("1000000 packets of 2500");
  expect(spoken("between 5 and 15, 20\u2009ms")).toBe("between 5 and 15, 20\u2009ms");
});

test("words that differ in numbers alone are of one kind", () => {
  expect(kindOfWords("3 of 18 runs, 2 workers")).toBe(kindOfWords("12 of 18 runs, 2 workers"));
  expect(kindOfWords("Playing at 1×, slowed to 0.6×")).toBe(kindOfWords("Playing at 1×, slowed to 0.55×"));
  expect(kindOfWords("1\u2009400 packets")).toBe(kindOfWords("7 packets"));
  expect(kindOfWords("Paused")).not.toBe(kindOfWords("Playing at 1×"));
});
