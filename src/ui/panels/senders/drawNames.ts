import { crisp, drawLine, drawText, fillGround, textWidth } from "../../chart/drawing.ts";
import { tickText } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { type Affine, pixelOf, tickDigits, ticks125 } from "../../chart/scale.ts";
import type { Span } from "../../plots/tracks.ts";
import type { FlowPlot } from "./plot.ts";

/** Writes the name of a track and its unit: beside it, on narrow screens above it. */
export const drawName = (
  { context, isNarrow, left }: FlowPlot,
  { top, bottom }: Span,
  name: string,
  unit: string,
): void => {
  if (isNarrow) {
    const words = unit === "" ? name : `${name}, ${unit}`;
    fillGround(context, left, top - 9, textWidth(context, words), token("--panel"));
    drawText(context, words, left, top - 9, { colour: token("--ink2") });
    return;
  }
  const y = unit === "" ? (top + bottom) / 2 : top + 6;
  drawText(context, name, 12, y, { weight: 600, colour: token("--ink"), size: 12 });
  if (unit !== "") drawText(context, unit, 12, y + 14);
};

/** Draws lines and numbers of an axis. @param factor from SI to the shown unit */
export const drawGrid = (plot: FlowPlot, span: Span, y: Affine, top: number, factor: number): void => {
  const { context, left, right } = plot;
  const ticks = ticks125(0, top * factor, span.bottom - span.top > 90 ? 5 : 3);
  const digits = tickDigits(ticks);
  for (const tick of ticks) {
    const at = crisp(pixelOf(y, tick / factor));
    drawLine(context, [left, at], [right, at], token(tick === 0 ? "--line2" : "--line"));
    drawText(context, tickText(tick, digits), left - 6, at, { align: "right" });
  }
};
