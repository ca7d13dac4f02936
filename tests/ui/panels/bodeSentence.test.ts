import { expect, it } from "vitest";
import { bodeSentence } from "../../../src/ui/panels/theory/BodePlot.tsx";

it.each([
  [{ crossover: 5, phaseMargin: 41.2 }, "The gain is 1 at 5 rad/s; there the phase is 41.2° above −180°."],
  [{ crossover: 5, phaseMargin: -93.8 }, "The gain is 1 at 5 rad/s; there the phase is 93.8° below −180°."],
  [{ crossover: 0, phaseMargin: 180 }, "The gain is below 1 at every frequency."],
])("the picture of a loop with the margins %j has words without a double negation", (margins, words) => {
  expect(bodeSentence(margins)).toBe(words);
});
