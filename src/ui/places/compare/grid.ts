import { endOf } from "../../../scenario/runEnd.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Columns } from "../../chart/columns.ts";
import { type Affine, affine, niceTop } from "../../chart/scale.ts";
import { ScrolledColumns } from "../../chart/scrolledColumns.ts";
import { largest, type Strip } from "../../chart/series.ts";
import { type TimeWindow, windowOf } from "../../plots/view.ts";
import type { TraceStore } from "../../session/contract.ts";
import type { Runner } from "./runner.ts";
import type { Compare, Mode } from "./state.ts";

/** Left and right edge of one plot, px. */
export interface Room {
  readonly left: number;
  readonly right: number;
}
/** The plots of a lane, side by side; a narrow page shows only the queue. */
export interface Rooms {
  readonly queue: Room;
  readonly spent: Room | null;
  readonly throughput: Room | null;
}

const GUTTER = 34;
const NARROW = 520;

/** Width of the plot of times at each queue length, and of the gap before it, px. */
const SPENT = 56;
const GAP = 8;

/** Edges of every lane's plots; all lanes share them. Differences have no plot of queue lengths. */
export const roomsOf = (width: number, mode: Mode): Rooms => {
  if (width < NARROW) return { queue: { left: GUTTER, right: width - 10 }, spent: null, throughput: null };
  const throughput = Math.round(Math.min(260, Math.max(130, width * 0.22)));
  const right = width - 12;
  const end = right - throughput - GUTTER - 10;
  const hasSpent = mode !== "difference";
  return {
    queue: { left: GUTTER, right: hasSpent ? end - SPENT - GAP : end },
    spent: hasSpent ? { left: end - SPENT, right: end } : null,
    throughput: { left: right - throughput, right },
  };
};

const SPAN_MIN: Seconds = 10;

/** The time in view; for a whole run that is continuing, its end grows in steps, so that pictures do not move. */
export const timeInView = ({ view, granted, scenario }: Compare): TimeWindow => {
  if (!view.follow || view.span !== "all") return windowOf(view, granted);
  const end = Math.max(SPAN_MIN, niceTop(granted * 1.02));
  return { from: 0, to: Math.max(Math.min(end, endOf(scenario)), granted) };
};

/** Columns of a plot, about a pixel wide each. */
export interface Grid {
  readonly room: Room;
  readonly strip: Strip;
  /** Number of the first column, counted from time 0. */
  readonly first: number;
  readonly columnTime: Seconds;
  readonly x: Affine;
  readonly from: Seconds;
  readonly to: Seconds;
}

export const gridOf = (room: Room, { from, to }: TimeWindow, follow: boolean): Grid => {
  const count = Math.max(1, Math.floor(room.right - room.left));
  const columnTime = Number(((to - from) / count).toPrecision(12));
  const end = Math.floor(to / columnTime + 1e-6);
  const first = follow && from > 0 ? Math.max(0, end - count) : Math.round(from / columnTime);
  // Without the last digits, a tick exactly at the edge is inside.
  const [start, stop] = [first * columnTime, Number(((first + count) * columnTime).toPrecision(10))];
  return {
    room,
    first,
    columnTime,
    from: start,
    to: stop,
    strip: { left: room.left, step: 1, count },
    x: affine([start, stop], [room.left, room.left + count]),
  };
};

/** Columns that were read are kept between pictures: one reader per lane and plot. */
const readers = {
  queue: new WeakMap<TraceStore, ScrolledColumns>(),
  throughput: new WeakMap<TraceStore, ScrolledColumns>(),
};

const readerOf = ({ traces }: Runner, plot: keyof typeof readers, grid: Grid): ScrolledColumns => {
  const known = readers[plot].get(traces) ?? new ScrolledColumns(traces);
  readers[plot].set(traces, known);
  known.show(grid.first, grid.strip.count, grid.columnTime);
  return known;
};

/** A channel of a lane in the columns of its queue plot, valid until the next picture. */
export const readQueue = (runner: Runner, grid: Grid, id: string): Columns =>
  readerOf(runner, "queue", grid).read(id, grid.first, grid.strip.count);

/** A rate of a lane in the columns of its throughput plot, as a running mean over `seconds`. */
export const readRate = (runner: Runner, grid: Grid, id: string, seconds: Seconds): Float64Array =>
  readerOf(runner, "throughput", grid).readSmooth(id, grid.first, grid.strip.count, seconds);

/** The top of the queue's axis, packets: the same for all lanes. */
export const sharedTop = (runners: readonly Runner[], grid: Grid): number => {
  let most = 5;
  for (const runner of runners) {
    const high = largest(readQueue(runner, grid, "queue").max, grid.strip.count);
    if (high > most) most = high;
  }
  return niceTop(most);
};

/** Index of the column at a time, counted from the grid's first; −1: it is outside. */
export const columnAt = ({ columnTime, first, strip }: Grid, time: Seconds): number => {
  const column = Math.floor(time / columnTime + 1e-6) - first;
  return column >= 0 && column < strip.count ? column : -1;
};
