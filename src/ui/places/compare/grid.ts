import { endOf } from "../../../scenario/runEnd.ts";
import type { Seconds } from "../../../units/units.ts";
import { niceTop } from "../../chart/scale.ts";
import { ScrolledColumns } from "../../chart/scrolledColumns.ts";
import { largest } from "../../chart/series.ts";
import type { Plot } from "../../panels/queue/plot.ts";
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
  /** Where the part of the queue ends and that of the throughput begins, px. */
  readonly border: number;
}

/** Room for the numbers of the axis at the left, px. */
export const GUTTER = 34;
const NARROW = 520;

/** Room for the groups' rates at the right, px. */
const RATES = 54;
/** Width of the plot of times at each queue length, and of the gap before it, px. */
const SPENT = 56;
const GAP = 8;

/** Edges of every lane's plots; all lanes share them. Differences have no plot of queue lengths. */
export const roomsOf = (width: number, mode: Mode): Rooms => {
  if (width < NARROW)
    return { queue: { left: GUTTER, right: width - 10 }, spent: null, throughput: null, border: width };
  const throughput = Math.round(Math.min(218, Math.max(88, width * 0.22 - 42)));
  const right = width - RATES;
  const end = right - throughput - GUTTER - 10;
  const hasSpent = mode !== "difference";
  return {
    queue: { left: GUTTER, right: hasSpent ? end - SPENT - GAP : end },
    spent: hasSpent ? { left: end - SPENT, right: end } : null,
    throughput: { left: right - throughput, right },
    border: end + GAP,
  };
};

const SPAN_MIN: Seconds = 10;

/** The time in view; for a whole run that is continuing, its end grows in steps, so that pictures do not move. */
export const timeInView = ({ view, granted, scenario }: Compare): TimeWindow => {
  if (!view.follow || view.span !== "all") return windowOf(view, granted);
  const end = Math.max(SPAN_MIN, niceTop(granted * 1.02));
  return { from: 0, to: Math.max(Math.min(end, endOf(scenario)), granted) };
};

/** Columns of the lanes' queues, which are read once for all plots that show them. */
const known = new WeakMap<TraceStore, ScrolledColumns>();

export const queueColumns = ({ traces }: Pick<Runner, "traces">): ScrolledColumns => {
  const columns = known.get(traces) ?? new ScrolledColumns(traces);
  known.set(traces, columns);
  return columns;
};

/** The top of the queue's axis, packets: the same for all lanes, in the columns of a plot of one of them. */
export const sharedTop = (
  runners: readonly Runner[],
  { first, strip: { count }, columnTime }: Pick<Plot, "first" | "strip" | "columnTime">,
): number => {
  let most = 5;
  for (const runner of runners) {
    const columns = queueColumns(runner);
    columns.show(first, count, columnTime);
    const high = largest(columns.read("queue", first, count).max, count);
    if (high > most) most = high;
  }
  return niceTop(most);
};
