import { catalog } from "../../../engine/catalog.ts";
import type { Report } from "../../../engine/recording/frame.ts";
import { compareText } from "../../../i18n/compare.ts";
import { groupKey } from "../../../protocol/seedStudy.ts";
import { columnName, csvOf, HALF_WIDTH } from "../../../units/csv.ts";
import { largestOf, smallestOf } from "../../../units/extremes.ts";
import { decimals } from "../../chart/format.ts";
import { inForceAt } from "../../session/changes/changes.ts";
import { type Metric, writtenAs } from "./metrics.ts";
import type { Measured } from "./seeds.ts";
import type { CompareState } from "./state.ts";
import { type Estimate, estimate, type Tag, tags } from "./statistics.ts";

/** A metric of a lane: its mean over the runs, or the value of the current run; null: it does not exist. */
export interface Cell {
  readonly estimate: Estimate | null;
  readonly tag: Tag;
  /** Difference from the baseline; null: the lane is the baseline, or no comparison is possible. */
  readonly gap: number | null;
}

const numberOf = (measured: Measured | undefined, id: string): number | null => measured?.[id] ?? null;

/** A metric of the last ten seconds of a run, or of one group in it. */
const liveValue = (report: Report | null, id: string, group: string | undefined): number | null => {
  const part = group === undefined ? report : report?.groups.find((one) => one.id === group);
  return numberOf(part?.metrics, id);
};

/** How far the slowest lane has come, and where all of them will stand, in whole seconds. */
export const catchUpProgress = ({
  lanes,
  granted,
}: Pick<CompareState, "lanes" | "granted">): { at: string; goal: string } => {
  const behind = lanes.filter(({ status }) => status !== "stopped").map(({ until }) => until);
  return { at: decimals(smallestOf(behind, granted), 0), goal: decimals(granted, 0) };
};

/** Seeds with which every lane was run, in order: only these can be compared in pairs. */
export const commonSeeds = ({ lanes, seeds }: Pick<CompareState, "lanes" | "seeds">): readonly number[] => {
  const runs = lanes.map(({ key }) => seeds.runs.get(key));
  const [first] = runs;
  if (first === undefined) return [];
  return [...first.keys()].filter((seed) => runs.every((own) => own?.has(seed) === true)).sort((a, b) => a - b);
};

/** A metric of a lane in each run with one of these seeds; runs without the metric are left out. */
export const valuesOf = (
  { lanes, seeds }: Pick<CompareState, "lanes" | "seeds">,
  lane: number,
  id: string,
  wanted: readonly number[],
): readonly number[] => {
  const runs = seeds.runs.get(lanes[lane]?.key ?? -1);
  return wanted.flatMap((seed) => numberOf(runs?.get(seed), id) ?? []);
};

/**
 * A column of the table: over seeds once every lane has a run, else over the last ten seconds of the run.
 * @param group the values of this group alone
 */
export const columnOf = (state: CompareState, metric: Metric, group?: string): readonly Cell[] => {
  const id = group === undefined ? metric.id : groupKey(group, metric.id);
  const seeds = commonSeeds(state);
  const estimates = state.lanes.map(({ report }, lane): Estimate | null => {
    if (seeds.length === 0) {
      const value = liveValue(report, metric.id, group);
      return value === null ? null : { mean: value, halfWidth: Number.NaN, runs: 1 };
    }
    const values = valuesOf(state, lane, id, seeds);
    return values.length === 0 ? null : estimate(values);
  });
  const marks = metric.better === null ? [] : tags(estimates, metric.better);
  const base = estimates[state.baseline] ?? null;
  return estimates.map((one, lane) => ({
    estimate: one,
    tag: marks[lane] ?? null,
    gap: one === null || base === null || lane === state.baseline ? null : one.mean - base.mean,
  }));
};

/**
 * The group without congestion control whose packets alone make a lane's value, and the largest value of the others.
 */
export interface OwnQueue {
  readonly group: string;
  readonly others: number;
}

/**
 * A group makes a lane's value if those of all groups with congestion control are below this share of it: together they
 * would then stay below it, too.
 */
const OTHERS_BELOW = 0.75;

/**
 * Whether a bad value of a lane comes from a group without congestion control that waits in queues of its own, which
 * is what a discipline with a queue for each flow is for: it is no fault of the lane.
 * @returns null: it does not
 */
export const ownQueueOf = (state: CompareState, metric: Metric, lane: number): OwnQueue | null => {
  if (metric.better !== "lower") return null;
  const { traffic, lanes } = inForceAt(state.scenario, state.granted, catalog);
  const discipline = catalog.queues.find(({ id }) => id === lanes[lane]?.queue);
  if (discipline?.innerQueues !== "flows") return null;
  const value = columnOf(state, metric)[lane]?.estimate?.mean;
  if (value === undefined) return null;
  const valueIn = (group: string): number => columnOf(state, metric, group)[lane]?.estimate?.mean ?? Number.NaN;
  const others = traffic
    .filter(({ transport }) => transport !== null)
    .map(({ id }) => valueIn(id))
    .filter((one) => !Number.isNaN(one));
  const most = largestOf(others, Number.NEGATIVE_INFINITY);
  if (others.length === 0 || most >= OTHERS_BELOW * value) return null;
  const own = traffic.find(({ id, transport }) => transport === null && valueIn(id) >= value);
  return own === undefined ? null : { group: own.id, others: most };
};

/** A value of a metric with the digits of its table column; "none" if it does not exist. */
export const writeNumber = (metric: Metric, value: number | null): string => {
  if (value === null || Number.isNaN(value)) return compareText("metric.none");
  const { factor, digits } = writtenAs(metric);
  return decimals(value * factor, digits);
};

/** The unit of a difference: that of two percentages is in percentage points. */
export const gapUnit = (unit: string): string => (unit === "%" ? compareText("table.points") : unit);

/** "4.2 ms better than the baseline", or "more" and "less" if neither is better; "" for no difference. */
export const gapWords = (metric: Metric, gap: number | null): string => {
  if (gap === null || Number.isNaN(gap)) return "";
  const { factor, unit, digits } = writtenAs(metric);
  const number = decimals(Math.abs(gap * factor), digits);
  if (!/[1-9]/.test(number)) return "";
  const named = gapUnit(unit);
  const words = named === "" ? number : `${number} ${named}`;
  const isMore = gap > 0;
  if (metric.better === null) return compareText(isMore ? "table.more" : "table.less", { gap: words });
  return compareText(isMore === (metric.better === "higher") ? "table.better" : "table.worse", { gap: words });
};

/** The sign of a difference: a triangle up or down. It shows the direction; `gapWords` says whether that is good. */
export const gapSign = (metric: Metric, gap: number | null): string => {
  if (gapWords(metric, gap) === "") return "";
  return (gap ?? 0) > 0 ? "▲" : "▼";
};

/**
 * The table as CSV, SI units: one row per lane, and for each metric its mean, half the width of its 95 % interval
 * (empty: none) and the number of runs.
 */
export const tableCsv = (state: CompareState, metrics: readonly Metric[], names: readonly string[]): string => {
  const estimates = metrics.map((metric) => columnOf(state, metric));
  const columns = [
    "lane",
    "queue",
    ...metrics.flatMap(({ id, unit }) => [
      columnName(id, unit),
      columnName(id, unit, HALF_WIDTH),
      columnName(id, null, "runs"),
    ]),
  ];
  const rows = state.scenario.lanes.map((lane, i) => [
    names[i] ?? "",
    lane.queue,
    ...estimates.flatMap((column) => {
      const known = column[i]?.estimate;
      return [known?.mean, known?.halfWidth, known?.runs];
    }),
  ]);
  return csvOf(columns, rows, "\n");
};
