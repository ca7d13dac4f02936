import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LoopTable } from "../../../src/ui/panels/theory/LoopTable.tsx";

const textOf = (margins: Parameters<typeof LoopTable>[0]["margins"], period: number): string =>
  renderToStaticMarkup(<LoopTable margins={margins} period={period} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

it("shows margins, crossover and period of a loop", () => {
  const text = textOf({ crossover: 5, phaseMargin: 41.2, phaseCrossover: 9, gainMargin: 6.1 }, 1.26);
  expect(text).toContain("phase margin 41.2° ");
  expect(text).toContain("crossover 5 rad/s ");
  expect(text).toContain("one swing 1.30 s");
});

it("says that there is no crossover where the gain is below 1 everywhere", () => {
  const text = textOf({ crossover: 0, phaseMargin: 180, phaseCrossover: 9, gainMargin: 13.6 }, Number.NaN);
  expect(text).toContain("phase margin none ");
  expect(text).toContain("crossover none ");
  expect(text).not.toMatch(/180|0 rad/);
});
