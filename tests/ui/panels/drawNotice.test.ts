import { expect, it } from "vitest";
import { linesWithin } from "../../../src/ui/panels/drawNotice.ts";

/** Each letter and each space is one wide. */
const linesOf = (sentence: string, width: number): readonly string[] =>
  linesWithin(sentence, width, (line) => line.length);

it("a notice is broken between words, into lines that fit", () => {
  expect(linesOf("No packet was sent.", 19)).toEqual(["No packet was sent."]);
  expect(linesOf("No packet was sent.", 18)).toEqual(["No packet was", "sent."]);
  expect(linesOf("No packet was sent.", 9)).toEqual(["No packet", "was sent."]);
});

it("a word that is wider than the room has a line of its own", () => {
  expect(linesOf("a multiplicative cut", 6)).toEqual(["a", "multiplicative", "cut"]);
});
