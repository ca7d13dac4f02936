import type { Seconds } from "../../../units/units.ts";
import { decimals } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { niceTop, pixelOf } from "../../chart/scale.ts";
import type { ScrolledColumns } from "../../chart/scrolledColumns.ts";
import type { Chip } from "../../panels/queue/chips.ts";
import { drawQueueAxis, inkQueueAxis } from "../../panels/queue/drawQueue.ts";
import { columnAt, type Plot } from "../../panels/queue/plot.ts";
import { nothing, type Track } from "../../panels/queue/track.ts";
import { drawMean } from "../../plots/queueLayers.ts";
import type { Span } from "../../plots/tracks.ts";
import { queueColumns } from "./grid.ts";
import type { Runner } from "./runner.ts";

type Columns = Pick<Plot, "first" | "strip" | "columnTime">;

/** Distance from the line to its value under the crosshair, px. */
const ABOVE = 12;

let difference = new Float64Array(0);

/** Queue less the baseline's, packets, column by column; valid until the next call. */
const differenceOf = (
  own: ScrolledColumns,
  baseline: ScrolledColumns,
  { first, strip: { count } }: Pick<Columns, "first" | "strip">,
): Float64Array => {
  if (difference.length < count) difference = new Float64Array(count);
  const here = own.read("queue", first, count).mean;
  const there = baseline.read("queue", first, count).mean;
  for (let i = 0; i < count; i++) difference[i] = (here[i] ?? Number.NaN) - (there[i] ?? Number.NaN);
  return difference;
};

/** The axis of differences reaches as far up as down, for every lane the same. */
export const differenceTop = (runners: readonly Runner[], baseline: Runner, columns: Columns): number => {
  let most = 1;
  for (const runner of runners) queueColumns(runner).show(columns.first, columns.strip.count, columns.columnTime);
  for (const runner of runners) {
    if (runner === baseline) continue;
    const values = differenceOf(queueColumns(runner), queueColumns(baseline), columns);
    for (let i = 0; i < columns.strip.count; i++) {
      const size = Math.abs(values[i] ?? 0);
      if (size > most) most = size;
    }
  }
  return niceTop(most);
};

/** The queue less the baseline's, over the axis of the queue. */
export const differenceTrack = (plot: Plot, span: Span, baseline: ScrolledColumns): Track => ({
  shows: plot.queueRange,
  ink(part) {
    inkQueueAxis(part, span);
    inkDifference(part, differenceOf(part.columns, baseline, part));
  },
  names: () => drawQueueAxis(plot, span),
  over: nothing,
  values: nothing,
});

const valueAt = (plot: Plot, baseline: ScrolledColumns, cursor: Seconds): number =>
  differenceOf(plot.columns, baseline, plot)[columnAt(plot, cursor)] ?? Number.NaN;

/** The difference under the crosshair at `x` px. */
export const differenceChips = (
  plot: Plot,
  span: Span,
  baseline: ScrolledColumns,
  cursor: Seconds,
  x: number,
): readonly Chip[] => {
  const value = valueAt(plot, baseline, cursor);
  if (!Number.isFinite(value)) return [];
  const at = pixelOf(plot.queueY, value);
  plot.look.mark(plot.context, x, at);
  return [chipOf(value, Math.max(span.top + 8, Math.min(span.bottom - 8, at - ABOVE)))];
};

const chipOf = (value: number, y: number): Chip => ({
  y,
  text: `${value > 0 ? "+" : ""}${decimals(value, 0)}`,
  bold: true,
});

const inkDifference = (part: Plot, values: Float64Array): void => {
  const { context, queueY, look, strip } = part;
  const colour = token(look.colour);
  context.beginPath();
  for (let i = 0; i < strip.count; i++) {
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    context.rect(strip.left + i * strip.step, queueY.zero, strip.step, queueY.slope * value);
  }
  context.globalAlpha = 0.28;
  context.fillStyle = colour;
  context.fill();
  context.globalAlpha = 1;
  drawMean(part, values, queueY, { colour, width: look.width });
};
