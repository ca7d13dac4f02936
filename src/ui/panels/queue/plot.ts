import { largestOf } from "../../../units/extremes.ts";
import type { Surface } from "../../chart/canvas.ts";
import type { Columns } from "../../chart/columns.ts";
import type { Ink } from "../../chart/ink.ts";
import type { Affine } from "../../chart/scale.ts";
import type { ScrolledColumns } from "../../chart/scrolledColumns.ts";
import { largest } from "../../chart/series.ts";
import type { Sides } from "../../plots/drawAxis.ts";
import { type LaneModel, type NamedSignal, signalsAgainst } from "../../plots/lane.ts";
import { linkSteps, toShares } from "../../plots/linkRate.ts";
import type { PlotArea } from "../../plots/plotArea.ts";
import { sideTraces } from "../../plots/sides.ts";
import { signalsOfOthers } from "../../plots/signalsOver.ts";
import type { PlotTracks, Span, Tracks } from "../../plots/tracks.ts";
import { LANE } from "../../session/changes/shownLane.ts";
import type { Shown } from "../../session/run.ts";

/** Where the columns of a plot and its tracks are in the canvas, px. */
export interface Place<T extends PlotTracks = PlotTracks> {
  /** The part of the canvas that belongs to the plot, with its gutters. */
  readonly edges: Sides;
  /** The columns; they end up to a column earlier. */
  readonly columns: Sides;
  /** Right end of the lines of thresholds. */
  readonly lines: number;
  readonly tracks: T;
  /** From the top of the highest track to the bottom of the lowest. */
  readonly area: Span;
  /** The names of the tracks are above them. */
  readonly isNarrow: boolean;
}

/** How the queue is drawn. */
export interface Look {
  /** Its line: the token of its colour, and its width in px; lines of signals are wider by the same factor. */
  readonly colour: string;
  readonly width: number;
  /**
   * Only the queue, and each threshold for as long as it is in force: one run among others. Otherwise also groups,
   * signals, zones and the buffer, and the thresholds in force now, which handles move.
   */
  readonly isPlain: boolean;
  /** Signs its value under the crosshair at (x, y) px. */
  mark(context: Ink, x: number, y: number): void;
}

/** Values that all tracks share while a picture, or a part of one, is drawn. */
export interface Plot<T extends PlotTracks = PlotTracks> extends PlotArea, Pick<Place<T>, PlacedKey> {
  readonly surface: Surface;
  readonly state: Shown;
  readonly lane: LaneModel;
  readonly columns: ScrolledColumns;
  /** Columns of other runs that the ink shows too. */
  readonly laidOver: readonly ScrolledColumns[];
  readonly look: Look;
  /** Range of the queue's axis, packets. */
  readonly queueRange: readonly [low: number, high: number];
  readonly queueY: Affine;
}
type PlacedKey = "edges" | "lines" | "tracks" | "area" | "isNarrow";
/** A plot with all tracks of the lab's panel. */
export type LabPlot = Plot<Tracks>;

/** Signals of the other disciplines that the lane has in a part of the window, for an axis. */
export const ofOthers = ({ state, lane, from, to }: Plot, against: "queue" | "probability"): readonly NamedSignal[] =>
  signalsOfOthers(state.scenario, lane.definition, against, from, to);

/** The largest value on the queue's axis in view, of the queue or of the discipline; NaN: there is none. */
export const largestInView = (plot: Plot): number => {
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
  const capacity = plot.run.traces.channel("capacity") < 0 ? null : readSmooth(plot, "capacity", seconds);
  const steps = linkSteps(plot.state.scenario, LANE);
  return toShares(readSmooth(plot, id, seconds), steps, plot, seconds, capacity);
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
