import type { Seconds } from "../../../units/units.ts";
import type { Surface } from "../../chart/canvas.ts";
import type { Ink } from "../../chart/ink.ts";
import { type Affine, affine } from "../../chart/scale.ts";
import { type LaneModel, laneOf } from "../../plots/lane.ts";
import { GUTTER_LEFT, GUTTER_LEFT_NARROW, GUTTER_RIGHT, NARROW, type Span } from "../../plots/tracks.ts";
import { windowOf } from "../../plots/view.ts";
import type { LabState } from "../../session/contract.ts";
import type { Run } from "../../session/run.ts";
import type { GroupStyle } from "../../theme/groups.ts";
import type { FlowTrace } from "./trace.ts";

/** The same senders in the compared fork. */
export interface OtherSenders {
  readonly trace: FlowTrace;
  /** Name of that fork. */
  readonly name: string;
  /** Time at which the two forks part; Infinity: they have not parted. */
  readonly parting: Seconds;
}

/** Values that all tracks of senders share while one picture is drawn. */
export interface FlowPlot {
  readonly run: Run;
  readonly surface: Surface;
  readonly context: Ink;
  readonly state: LabState;
  readonly lane: LaneModel;
  readonly trace: FlowTrace;
  /** null: no fork is compared, or the two have not parted within the window. */
  readonly other: OtherSenders | null;
  readonly style: GroupStyle | undefined;
  /** One flow is shown, the only one of the watch; else all of the group. */
  readonly isOne: boolean;
  readonly left: number;
  readonly right: number;
  /** Simulated time in view. */
  readonly from: number;
  readonly to: number;
  readonly x: Affine;
  /** Rows of the trace, from the last one before the window to the first one behind it. */
  readonly first: number;
  readonly end: number;
  /** The row of the current time, or of the end of the window; −1: there is none. */
  readonly now: number;
  /** The row of the shown numbers: renewed together with the page's numbers, so that they can be read. */
  readonly told: number;
  /** The time of that row, whose index may change. */
  readonly toldAt: Seconds;
  readonly isNarrow: boolean;
  readonly tracks: FlowTracks;
}

/** Extents of the tracks: px from the top of the canvas. */
export interface FlowTracks {
  readonly states: Span;
  /** The states in the compared fork; null: no fork is compared. */
  readonly otherStates: Span | null;
  readonly window: Span;
  readonly drop: Span;
  readonly mark: Span;
  readonly timeout: Span;
  readonly roundTrip: Span;
  readonly axis: Span;
}

const FLAGS = 20;
const AXIS = 22;
const STATES = 18;
const OTHER_STATES = 14;
const RUG = 10;
const GAP = 12;
/** On narrow screens the names of the tracks are in the gaps; px. */
const GAP_NARROW = 18;
/** Share of the free height for windows; the rest is for round trips. */
const WINDOW_SHARE = 0.6;

/** Divides `height` px among the tracks. @param hasOther whether a fork is compared */
const layOut = (height: number, isNarrow: boolean, hasOther: boolean): FlowTracks => {
  const gap = isNarrow ? GAP_NARROW : GAP;
  const bands = STATES + (hasOther ? OTHER_STATES + 1 : 0);
  const free = Math.max(80, height - FLAGS - AXIS - bands - 3 * RUG - 3 * gap - 12);
  let y = FLAGS;
  const take = (size: number, before: number): Span => {
    const top = y + before;
    y = top + size;
    return { top, bottom: y };
  };
  const states = take(STATES, isNarrow ? gap - GAP : 0);
  const otherStates = hasOther ? take(OTHER_STATES, 1) : null;
  const window = take(Math.round(free * WINDOW_SHARE), gap);
  const drop = take(RUG, 6);
  const mark = take(RUG, 3);
  const timeout = take(RUG, 3);
  const roundTrip = take(free - Math.round(free * WINDOW_SHARE), gap);
  const axis = { top: roundTrip.bottom + 4, bottom: height };
  return { states, otherStates, window, drop, mark, timeout, roundTrip, axis };
};

/** The data of the senders that are shown. */
export interface ShownSenders {
  readonly trace: FlowTrace;
  readonly isOne: boolean;
  readonly other: OtherSenders | null;
}

/** @param before the previous picture */
export const makeFlowPlot = (
  run: Run,
  surface: Surface,
  { trace, isOne, other: laidOver }: ShownSenders,
  before: FlowPlot | null,
): FlowPlot => {
  const { lab, traces } = run;
  const state = lab.getState();
  const lane = laneOf(state.inForce);
  const isNarrow = surface.width < NARROW;
  const [left, right] = [isNarrow ? GUTTER_LEFT_NARROW : GUTTER_LEFT, surface.width - GUTTER_RIGHT];
  const { from, to } = windowOf(state.view, traces.until);
  const other = laidOver !== null && laidOver.parting < Math.min(to, traces.recorded) ? laidOver : null;
  const last = trace.rowAt(to);
  const now = Math.min(last, trace.rowAt(traces.until));
  const isTold = before !== null && before.trace === trace && before.state.values === state.values && state.view.follow;
  const earlier = isTold ? trace.rowAt(before.toldAt) : -1;
  const told = earlier >= 0 && earlier <= now ? earlier : now;
  return {
    run,
    surface,
    context: surface.context,
    state,
    lane,
    trace,
    other,
    isOne,
    left,
    right,
    from,
    to,
    isNarrow,
    style: lane.groups.find(({ id }) => id === trace.watch.group),
    x: affine([from, to], [left, right]),
    ...rowsIn(trace, from, to),
    now,
    told,
    toldAt: trace.timeOf(told),
    tracks: layOut(surface.height, isNarrow, other !== null),
  };
};

/** Rows from the last one before a time span to the first one behind it. */
export const rowsIn = (
  trace: FlowTrace,
  from: Seconds,
  to: Seconds,
): { readonly first: number; readonly end: number } => ({
  first: Math.max(0, trace.rowAt(from)),
  end: Math.min(trace.length, trace.rowAt(to) + 2),
});

/** The compared fork's row at the time of a row of the shown trace. */
export const rowBeside = ({ trace, other }: Pick<FlowPlot, "trace" | "other">, row: number): number => {
  const at = trace.timeOf(row);
  return other === null || !(at > other.parting) ? -1 : other.trace.rowAt(at);
};

/** Draws only between two heights of the plot. */
export const clipped = ({ context, left, right }: FlowPlot, { top, bottom }: Span, draw: () => void): void => {
  context.save();
  context.beginPath();
  context.rect(left, top - 2, right - left, bottom - top + 3);
  context.clip();
  draw();
  context.restore();
};

/** Reads a value of a row of the trace; NaN: it is not known. */
export type ReadRow = (row: number) => number;

/** The largest known value in view; NaN: there is none. */
export const largestIn = ({ first, end }: FlowPlot, read: ReadRow): number => {
  let most = Number.NaN;
  for (let row = first; row < end; row++) {
    const value = read(row);
    if (Number.isFinite(value) && !(value <= most)) most = value;
  }
  return most;
};

/**
 * Adds a line through the samples to the path, as steps if requested; it breaks where nothing is known. Of the samples
 * in one pixel, the first, the extremes and the last are kept: nothing is lost, and the cost is limited by the pixels.
 */
export const pathRows = ({ context, trace, x, first, end }: FlowPlot, read: ReadRow, y: Affine): void => {
  let pen = false;
  let pixel = Number.NaN;
  let [low, high, last] = [0, 0, 0];
  const flush = (): void => {
    if (Number.isNaN(pixel)) return;
    if (high > low) {
      context.lineTo(pixel, low);
      context.lineTo(pixel, high);
    }
    context.lineTo(pixel, last);
    pixel = Number.NaN;
  };
  for (let row = first; row < end; row++) {
    const value = read(row);
    if (!Number.isFinite(value)) {
      flush();
      pen = false;
      continue;
    }
    const px = x.zero + x.slope * trace.timeOf(row);
    const py = y.zero + y.slope * value;
    if (!pen) {
      context.moveTo(px, py);
      pen = true;
      continue;
    }
    if (Math.abs(px - pixel) < 0.5) {
      low = Math.min(low, py);
      high = Math.max(high, py);
      last = py;
      continue;
    }
    flush();
    pixel = px;
    low = high = last = py;
  }
  flush();
};

export const strokeRows = (
  plot: FlowPlot,
  read: ReadRow,
  y: Affine,
  line: { readonly colour: string; readonly width: number; readonly dash?: readonly number[] },
): void => {
  const { context } = plot;
  context.beginPath();
  pathRows(plot, read, y);
  context.strokeStyle = line.colour;
  context.lineWidth = line.width;
  context.lineJoin = "round";
  context.setLineDash([...(line.dash ?? [])]);
  context.stroke();
  context.setLineDash([]);
};

/** Fills the area between two lines, in pieces where both are known. */
export const fillRows = (plot: FlowPlot, low: ReadRow, high: ReadRow, y: Affine, colour: string): void => {
  const { context, trace, x, first, end } = plot;
  const point = (row: number, value: number): void =>
    context.lineTo(x.zero + x.slope * trace.timeOf(row), y.zero + y.slope * value);
  const isKnown = (row: number): boolean => Number.isFinite(low(row)) && Number.isFinite(high(row));
  // A few hundred samples are enough for an area.
  const step = Math.max(1, Math.floor((end - first) / (plot.right - plot.left)));
  context.fillStyle = colour;
  let row = first;
  while (row < end) {
    if (!isKnown(row)) {
      row += step;
      continue;
    }
    const start = row;
    context.beginPath();
    for (; row < end && isKnown(row); row += step) point(row, high(row));
    for (let back = row - step; back >= start; back -= step) point(back, low(back));
    context.closePath();
    context.fill();
  }
};
