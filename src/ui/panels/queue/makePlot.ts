import { largestOf, smallestOf } from "../../../units/extremes.ts";
import type { Surface } from "../../chart/canvas.ts";
import { groupHatchSide } from "../../chart/drawing.ts";
import type { Ink } from "../../chart/ink.ts";
import { type Affine, affine } from "../../chart/scale.ts";
import type { BufferColumns } from "../../chart/scrollBuffer.ts";
import type { ScrolledColumns } from "../../chart/scrolledColumns.ts";
import type { Strip } from "../../chart/series.ts";
import type { Sides } from "../../plots/drawAxis.ts";
import { laneOf } from "../../plots/lane.ts";
import type { PlotTracks } from "../../plots/tracks.ts";
import { type TimeWindow, windowOf } from "../../plots/view.ts";
import type { ShownRun } from "../../session/run.ts";
import type { PlotForm } from "./form.ts";
import type { Plot } from "./plot.ts";

const NO_RANGE = [0, 1] as const;
const NO_SCALE: Affine = { zero: 0, slope: 1 };

/** @param columns columns of the run's traces @returns null: the form has no room on this surface */
export const makePlot = <T extends PlotTracks>(
  run: ShownRun,
  columns: ScrolledColumns,
  surface: Surface,
  form: PlotForm<T>,
): Plot<T> | null => {
  const state = run.lab.getState();
  const lane = laneOf(state.inForce);
  const place = form.place(surface, lane);
  if (place === null) return null;
  const { edges, lines, tracks, area, isNarrow } = place;
  const { left, count, step } = sidesOf(surface, place.columns);
  const right = left + count * step;
  const { first, columnTime } = gridOf(windowOf(state.view, run.now()), count, state.view.follow);
  columns.show(first, count, columnTime);
  const strip: Strip = { left, step, count };
  const [from, to] = [first * columnTime, (first + count) * columnTime];
  const x = affine([from, to], [left, right]);
  const laidOver = form.laidOver?.({ first, columnTime, strip }) ?? [];
  const { context } = surface;
  const shared = { run, surface, context, state, lane, columns, laidOver, look: form.look };
  const placed = { edges, lines, tracks, area, isNarrow, left, right, from, to, x, strip, first, columnTime };
  const plot = { ...shared, ...placed, queueRange: NO_RANGE, queueY: NO_SCALE };
  if (tracks.queue === null) return plot;
  const queueRange = form.queueRange(plot);
  const { top, bottom } = tracks.queue;
  return { ...plot, queueRange, queueY: affine(queueRange, [bottom, top]) };
};

/** Columns are whole device pixels, about one CSS pixel wide, and begin at one, so that the drawn ones can be moved. */
const sidesOf = ({ ratio }: Surface, columns: Sides): { left: number; count: number; step: number } => {
  const pixels = pixelsOf(ratio);
  const left = Math.round(columns.left * ratio);
  const count = Math.max(1, Math.floor((columns.right * ratio - left) / pixels));
  return { left: left / ratio, count, step: pixels / ratio };
};

/** Width of a column in device pixels. */
const pixelsOf = (ratio: number): number => Math.max(1, Math.floor(ratio));

/** The columns of a window. If it follows the run, it scrolls by whole columns, so that lines keep their shapes. */
const gridOf = ({ from, to }: TimeWindow, count: number, follow: boolean): { first: number; columnTime: number } => {
  // The last digits of the difference of two doubles vary as time passes; without them it is constant.
  const columnTime = Number(((to - from) / count).toPrecision(12));
  const end = Math.floor(to / columnTime + 1e-6);
  return { first: follow && from > 0 ? Math.max(0, end - count) : Math.round(from / columnTime), columnTime };
};

/** The columns, as `ScrollBuffer` expects them. */
export const bufferColumnsOf = ({ surface: { ratio, height }, first, strip: { count } }: Plot): BufferColumns => {
  const pixels = pixelsOf(ratio);
  return { first, count, pixels, ratio, height, period: groupHatchSide(ratio) };
};

/** Number of columns that some run has recorded, and of those that are final in all. */
export const recordedColumns = ({ columns, laidOver }: Plot): { recorded: number; settled: number } => ({
  // Another run may lag a little behind; its later columns are painted when they arrive.
  recorded: largestOf(
    laidOver.map(({ recorded }) => recorded),
    columns.recorded,
  ),
  settled: smallestOf(
    laidOver.map(({ settled }) => settled),
    columns.settled,
  ),
});

/** The columns [first, first + count) of a plot for drawing elsewhere: the first begins at `left` px. */
export const partOf = (plot: Plot, context: Ink, first: number, count: number, left: number): Plot => {
  const { columnTime } = plot;
  const { step } = plot.strip;
  const right = left + count * step;
  const [from, to] = [first * columnTime, (first + count) * columnTime];
  return {
    ...plot,
    context,
    first,
    left,
    right,
    from,
    to,
    strip: { left, step, count },
    x: affine([from, to], [left, right]),
  };
};
