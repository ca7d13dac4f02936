import { crisp, drawLine } from "../chart/drawing.ts";
import type { Ink } from "../chart/ink.ts";
import { token } from "../chart/palette.ts";
import { type Affine, pixelOf } from "../chart/scale.ts";

/** Edges of the columns of a plot, px. */
export interface Sides {
  readonly left: number;
  readonly right: number;
}

/** The line on which a plot stands. */
export const drawBase = (context: Ink, { left, right }: Sides, bottom: number): void => {
  const y = crisp(bottom);
  drawLine(context, [left, y], [right, y], token("--line2"));
};

/** Lines across the columns at the ticks of the vertical axis; the one at zero is the base. */
export const drawTickLines = (context: Ink, { left, right }: Sides, ticks: readonly number[], y: Affine): void => {
  for (const tick of ticks) {
    const at = crisp(pixelOf(y, tick));
    drawLine(context, [left, at], [right, at], token(tick === 0 ? "--line2" : "--line"));
  }
};
