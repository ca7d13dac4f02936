import { largestOf } from "../../../units/extremes.ts";
import type { Surface } from "../../chart/canvas.ts";
import type { Columns } from "../../chart/columns.ts";
import { groupHatchSide } from "../../chart/drawing.ts";
import { type Affine, affine } from "../../chart/scale.ts";
import type { BufferColumns } from "../../chart/scrollBuffer.ts";
import type { ScrolledColumns } from "../../chart/scrolledColumns.ts";
import { largest, type Strip } from "../../chart/series.ts";
import { overlay } from "../../plots/comparedFork/laidOver.ts";
import { type LaneModel, laneOf, type NamedSignal, signalsAgainst, signalsApart } from "../../plots/lane.ts";
import { linkSteps, toShares } from "../../plots/linkRate.ts";
import type { PlotArea } from "../../plots/plotArea.ts";
import { updateQueueTop } from "../../plots/queueScale.ts";
import { sideTraces } from "../../plots/sides.ts";
import { signalsOfOthers } from "../../plots/signalsOver.ts";
import { GUTTER_LEFT, GUTTER_LEFT_NARROW, GUTTER_RIGHT, layOut, NARROW, type Tracks } from "../../plots/tracks.ts";
import { type TimeWindow, windowOf } from "../../plots/view.ts";
import { LANE } from "../../session/changes/shownLane.ts";
import type { LabState } from "../../session/contract.ts";
import type { Run } from "../../session/run.ts";

/** Values that all tracks share while a picture, or a part of one, is drawn. */
export interface Plot extends PlotArea {
  readonly surface: Surface;
  readonly state: LabState;
  readonly lane: LaneModel;
  readonly columns: ScrolledColumns;
  readonly tracks: Tracks;
  readonly queueY: Affine;
  readonly isNarrow: boolean;
}

/** @param columns columns of the run's traces */
export const makePlot = (run: Run, columns: ScrolledColumns, surface: Surface): Plot => {
  const { lab, traces } = run;
  const state = lab.getState();
  const lane = laneOf(state.inForce);
  const isNarrow = surface.width < NARROW;
  const sides = sidesOf(surface, isNarrow);
  const { left, count, step } = sides;
  const right = left + count * step;
  const tracks = layOut(
    surface.height,
    signalsAgainst(lane.definition, "probability").length > 0,
    signalsApart(lane.definition).length > 0,
    isNarrow,
  );
  const { first, columnTime } = gridOf(windowOf(state.view, traces.until), count, state.view.follow);
  columns.show(first, count, columnTime);
  overlay(run)?.showOther(run, first, count, columnTime);
  const strip: Strip = { left, step, count };
  const [from, to] = [first * columnTime, (first + count) * columnTime];
  const queueY: Affine = { zero: 0, slope: 1 };
  const plot = {
    run,
    surface,
    context: surface.context,
    state,
    lane,
    columns,
    tracks,
    left,
    right,
    from,
    to,
    x: affine([from, to], [left, right]),
    strip,
    first,
    columnTime,
    queueY,
    isNarrow,
  };
  const { queue } = tracks;
  const top = updateQueueTop(run, lane, largestInView(plot));
  return { ...plot, queueY: affine([0, top], [queue.bottom, queue.top]) };
};

/** Columns are whole device pixels, about one CSS pixel wide, and begin at one, so that the drawn ones can be moved. */
const sidesOf = ({ width, ratio }: Surface, isNarrow: boolean): { left: number; count: number; step: number } => {
  const pixels = pixelsOf(ratio);
  const left = Math.round((isNarrow ? GUTTER_LEFT_NARROW : GUTTER_LEFT) * ratio);
  const count = Math.max(1, Math.floor(((width - GUTTER_RIGHT) * ratio - left) / pixels));
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
export const sheetOf = ({ surface: { ratio, height }, first, strip: { count } }: Plot): BufferColumns => {
  const pixels = pixelsOf(ratio);
  return { first, count, pixels, ratio, height, period: groupHatchSide(ratio) };
};

/** Number of recorded columns, and of final ones; a new epoch means a new record. */
export const recordedColumns = ({
  run,
  columns,
  columnTime,
}: Plot): { recorded: number; settled: number; epoch: number } => {
  const own = { recorded: Math.ceil(run.traces.recorded / columnTime), settled: columns.settled };
  return { ...(overlay(run)?.withOther(run, own, columnTime) ?? own), epoch: columns.epoch };
};

/** The columns [first, first + count) of a plot for drawing elsewhere: the first begins at `left` px. */
export const partOf = (
  plot: Plot,
  context: CanvasRenderingContext2D,
  first: number,
  count: number,
  left: number,
): Plot => {
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

/** Signals of the other disciplines that the lane has in a part of the window, for an axis. */
export const ofOthers = ({ state, lane, from, to }: Plot, against: "queue" | "probability"): readonly NamedSignal[] =>
  signalsOfOthers(state.scenario, lane.definition, against, from, to);

/** The largest value on the queue's axis in view, of the queue or of the discipline; NaN: there is none. */
const largestInView = (plot: Plot): number => {
  const signals = [...signalsAgainst(plot.lane.definition, "queue"), ...ofOthers(plot, "queue")].map(
    ({ id }) => `signal:${id}`,
  );
  const sides = sideTraces(plot.lane.scenario).map(({ id }) => id);
  const highs = ["queue", ...signals, ...sides].map((id) => largest(readChannel(plot, id).max, plot.strip.count));
  const known = highs.filter((high) => !Number.isNaN(high));
  return known.length === 0 ? Number.NaN : largestOf(known);
};

/** A channel in the plot's columns, valid until the next picture; all NaN if the lane has no such channel. */
export const readChannel = ({ columns, first, strip }: Plot, id: string): Columns =>
  columns.read(id, first, strip.count);

/**
 * The mean of a channel in the plot's columns, as a running mean over `seconds`, since single columns contain whole
 * packets. It uses data before the plot's edge, so that values there stay the same while the picture scrolls.
 */
export const readSmooth = ({ columns, first, strip }: Plot, id: string, seconds: number): Float64Array =>
  columns.readSmooth(id, first, strip.count, seconds);

/** A rate as a share of the link's capacity in that time, as a running mean over `seconds`. */
export const readShare = (plot: Plot, id: string, seconds: number): Float64Array => {
  const offered = plot.run.traces.channel("capacity") < 0 ? null : readSmooth(plot, "capacity", seconds);
  const steps = linkSteps(plot.state.scenario, LANE);
  return toShares(readSmooth(plot, id, seconds), steps, plot, seconds, offered);
};

/** Draws only between two heights of the plot. */
export const clipped = (plot: Plot, top: number, bottom: number, draw: () => void): void => {
  const { context } = plot;
  context.save();
  context.beginPath();
  context.rect(plot.left, top, plot.right - plot.left, bottom - top);
  context.clip();
  draw();
  context.restore();
};

/** Index of the column at a time, counted from the plot's first; −1: it is outside. */
export const columnAt = (plot: Plot, time: number): number => {
  const column = Math.floor(time / plot.columnTime + 1e-6) - plot.first;
  return column >= 0 && column < plot.strip.count ? column : -1;
};

/** Whether the current time is in view: values at the right edge are then the current ones. */
export const showsNow = ({ run: { traces }, state, from, to }: Plot): boolean =>
  state.view.follow || (traces.until >= from && traces.until <= to);
