import { crisp, drawBox, drawLine, drawText, textWidth } from "../../chart/drawing.ts";
import { cursorTime } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { drawChips } from "./chips.ts";
import type { Plot } from "./plot.ts";
import type { Track } from "./track.ts";

/** How far the time under the crosshair may extend beyond the columns, px. */
const BESIDE = 20;

/** Draws one line through all tracks, with each track's values beside it, and the time on the axis. */
export const drawCursor = (plot: Plot, tracks: readonly Track[]): void => {
  const { context, area } = plot;
  const { cursor } = plot.state;
  if (cursor === null || cursor < plot.from || cursor > plot.to) return;
  const x = crisp(pixelOf(plot.x, cursor));
  drawLine(context, [x, area.top], [x, area.bottom], token("--ink"));
  for (const chips of tracks.map((track) => track.chips?.(cursor, x) ?? [])) drawChips(plot, chips, x);
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
