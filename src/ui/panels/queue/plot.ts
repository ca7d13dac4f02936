import type { Surface } from "../../chart/canvas.ts";
import { type Affine, affine } from "../../chart/scale.ts";
import { largest, makeColumns, type Strip, smooth } from "../../chart/series.ts";
import type { Columns, LabState } from "../../session/contract.ts";
import { lab, traces } from "../../session/lab.ts";
import { type LaneModel, laneOf, signalsAgainst, signalsApart } from "../lane.ts";
import { updateQueueTop } from "../queueScale.ts";
import { type TimeWindow, windowOf } from "../view.ts";
import { GUTTER_LEFT, GUTTER_LEFT_NARROW, GUTTER_RIGHT, layOut, NARROW, type Tracks } from "./tracks.ts";

/** Everything that the tracks share while one picture is drawn. */
export interface Plot {
  readonly surface: Surface;
  readonly context: CanvasRenderingContext2D;
  readonly state: LabState;
  readonly lane: LaneModel;
  readonly tracks: Tracks;
  readonly left: number;
  readonly right: number;
  /** Simulated time in view. */
  readonly from: number;
  readonly to: number;
  readonly x: Affine;
  readonly strip: Strip;
  /** The columns begin here and are `columnTime` wide: multiples of it, so that bins do not flicker between them. */
  readonly gridFrom: number;
  readonly columnTime: number;
  readonly queueY: Affine;
  readonly isNarrow: boolean;
}

/** Columns of the queue itself; the others share the buffers below. */
const queueColumns = makeColumns();

export const makePlot = (surface: Surface): Plot => {
  const state = lab.getState();
  const lane = laneOf(state.inForce);
  const isNarrow = surface.width < NARROW;
  const left = isNarrow ? GUTTER_LEFT_NARROW : GUTTER_LEFT;
  const right = surface.width - GUTTER_RIGHT;
  const tracks = layOut(
    surface.height,
    signalsAgainst(lane.definition, "probability").length > 0,
    signalsApart(lane.definition).length > 0,
    isNarrow,
  );
  const { from, to } = inWholePixels(windowOf(state.view, traces.until), right - left, surface.ratio);
  const columnTime = (to - from) / Math.max(1, right - left);
  const gridFrom = Math.floor(from / columnTime + 1e-6) * columnTime;
  const x = affine([from, to], [left, right]);
  const strip: Strip = { left: x.zero + x.slope * gridFrom, step: 1, count: Math.ceil(right - left) + 1 };
  const plot = {
    surface,
    context: surface.context,
    state,
    lane,
    tracks,
    left,
    right,
    from,
    to,
    x,
    strip,
    gridFrom,
    columnTime,
    isNarrow,
  };
  const seen = largestInView(plot, lane);
  const { queue } = tracks;
  return { ...plot, queueY: affine([0, updateQueueTop(lane, seen)], [queue.bottom, queue.top]) };
};

/**
 * A window that scrolls by whole device pixels: lines keep their shape from picture to picture, and a picture that
 * would be the same need not be drawn.
 */
const inWholePixels = ({ from, to }: TimeWindow, width: number, ratio: number): TimeWindow => {
  const span = to - from;
  const pixel = span / Math.max(1, width * ratio);
  const end = Math.floor(to / pixel + 1e-6) * pixel;
  return from > 0 ? { from: Math.max(0, end - span), to: end } : { from, to };
};

/** The largest queue in view, or the largest of what the discipline draws on the queue's axis; NaN: nothing. */
const largestInView = (plot: Grid, lane: LaneModel): number => {
  const signals = signalsAgainst(lane.definition, "queue").map(({ id }) => `signal:${id}`);
  const highs = ["queue", ...signals].map((id) => {
    const { max } = readChannel(plot, id, queueColumns);
    return largest(max, plot.strip.count);
  });
  const known = highs.filter((high) => !Number.isNaN(high));
  return known.length === 0 ? Number.NaN : Math.max(...known);
};

type Grid = Pick<Plot, "gridFrom" | "columnTime" | "strip">;

/** A channel in the plot's columns; all NaN if the lane has no such channel. The arrays are used again. */
export const readChannel = (plot: Grid, id: string, columns: ReturnType<typeof makeColumns>): Columns => {
  const out = columns.read(plot.strip.count);
  traces.columns(
    traces.channel(id),
    plot.gridFrom,
    plot.gridFrom + plot.strip.count * plot.columnTime,
    plot.strip.count,
    out,
  );
  return out;
};

/** Columns before the plot that a running mean may look back on. */
const LEAD_MAX = 2000;

/**
 * The mean of a channel in the plot's columns, as a running mean over `seconds`: rates of single columns are whole
 * packets. It looks back before the plot's edge, so that nothing changes there while the picture scrolls.
 */
export const readSmooth = (
  plot: Grid,
  id: string,
  seconds: number,
  columns: ReturnType<typeof makeColumns>,
): Float64Array => {
  const { count } = plot.strip;
  const reach = Math.max(1, Math.round(seconds / plot.columnTime));
  const lead = Math.min(reach - 1, LEAD_MAX);
  const out = columns.read(count + lead);
  const end = plot.gridFrom + count * plot.columnTime;
  traces.columns(traces.channel(id), plot.gridFrom - lead * plot.columnTime, end, count + lead, out);
  smooth(out.mean, count + lead, reach);
  out.mean.copyWithin(0, lead, lead + count);
  return out.mean;
};

/** Draws inside the plot's columns only, so that scrolling lines end at its edges. */
export const clipped = (plot: Plot, top: number, bottom: number, draw: () => void): void => {
  const { context } = plot;
  context.save();
  context.beginPath();
  context.rect(plot.left, top, plot.right - plot.left, bottom - top);
  context.clip();
  draw();
  context.restore();
};

/** The column under a time; −1 outside. */
export const columnAt = (plot: Grid, time: number): number => {
  const column = Math.floor((time - plot.gridFrom) / plot.columnTime);
  return column >= 0 && column < plot.strip.count ? column : -1;
};
