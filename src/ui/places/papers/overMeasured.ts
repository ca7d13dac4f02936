import type { Experiment } from "../../../experiments/contract.ts";
import { termWords } from "../../../i18n/paperWords.ts";
import type { Mark } from "../sweep/plots/shape.ts";
import { drawnAcross, type FigureData } from "./figureData.ts";
import { type Term, termsOf } from "./terms.ts";

/** The measure over which the source draws the others; null: it draws them over the varied quantity. */
export const abscissaOf = (experiment: Experiment): Term | null => {
  const { label } = drawnAcross(experiment);
  if (typeof label !== "string") return null;
  return termsOf(experiment).find(({ name }) => termWords(name).toLowerCase() === label.toLowerCase()) ?? null;
};

/**
 * One measure over another: each point of the grid is placed at its two values; lines follow the varied quantity.
 * @param over the measure that becomes the axis; it and `of`, the drawn one, are over the varied quantity
 */
export const overMeasured = (over: FigureData, of: FigureData): FigureData => ({
  x: { ...over.y, isMeasured: true },
  y: of.y,
  lines: of.lines.map((line) => {
    const places = new Map(
      over.lines.find(({ name }) => name === line.name)?.marks.map(({ point, value }) => [point, value]),
    );
    const marks = line.marks.flatMap((mark): readonly Mark[] => {
      const x = places.get(mark.point);
      return x === undefined || !Number.isFinite(x) ? [] : [{ ...mark, x }];
    });
    return { ...line, marks };
  }),
});
