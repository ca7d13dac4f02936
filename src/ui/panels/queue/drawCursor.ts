import type { Seconds } from "../../../units/units.ts";
import { crisp, drawBox, drawLine, drawText, textWidth } from "../../chart/drawing.ts";
import { cursorTime } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { type Chip, drawChips } from "./chips.ts";
import type { Plot } from "./plot.ts";

/** How far the time under the crosshair may extend beyond the columns, px. */
const BESIDE = 20;

/**
 * Draws one line through all tracks, with values beside it, and the time on the axis.
 * @param chipsAt signs the lines under the crosshair at `x` px, and returns their values there
 */
export const drawCursor = (plot: Plot, chipsAt: (cursor: Seconds, x: number) => readonly Chip[]): void => {
  const { context, area } = plot;
  const { cursor } = plot.state;
  if (cursor === null || cursor < plot.from || cursor > plot.to) return;
  const x = crisp(pixelOf(plot.x, cursor));
  drawLine(context, [x, area.top], [x, area.bottom], token("--ink"));
  drawChips(plot, chipsAt(cursor, x), x);
  drawCursorTime(plot, cursor, x);
};

const drawCursorTime = (
  { context, tracks: { axis }, left, right, from, to }: Plot,
  cursor: number,
  x: number,
): void => {
  if (axis === null) return;
  const text = cursorTime(cursor, to - from);
  const width = textWidth(context, text, 11, 600) + 12;
  const start = Math.max(left - BESIDE, Math.min(right - width + BESIDE, x - width / 2));
  drawBox(context, { x: start, y: axis.top, width, height: 16, radius: 3 }, token("--ink"));
  drawText(context, text, start + width / 2, axis.top + 8.5, {
    align: "center",
    colour: token("--panel"),
    weight: 600,
  });
};
