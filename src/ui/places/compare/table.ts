import { compareText } from "../../../i18n/compare.ts";
import { csvOf } from "../../../units/csv.ts";
import { decimals } from "../../chart/format.ts";
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

/** A column of the table: over seeds once every lane has a run, else over the last ten seconds of the run. */
export const columnOf = (state: CompareState, metric: Metric): readonly Cell[] => {
  const seeds = commonSeeds(state);
  const estimates = state.lanes.map(({ report }, lane): Estimate | null => {
    if (seeds.length === 0) {
      const value = numberOf(report?.metrics, metric.id);
      return value === null ? null : { mean: value, halfWidth: Number.NaN, runs: 1 };
    }
    const values = valuesOf(state, lane, metric.id, seeds);
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

/** A value of a metric with the digits of its table column; "none" if it does not exist. */
export const writeNumber = (metric: Metric, value: number | null): string => {
  if (value === null || Number.isNaN(value)) return compareText("metric.none");
  const { factor, digits } = writtenAs(metric);
  return decimals(value * factor, digits);
};

/** "4.2 ms better than the baseline", or "more" and "less" if neither is better; "" for no difference. */
export const gapWords = (metric: Metric, gap: number | null): string => {
  if (gap === null || Number.isNaN(gap)) return "";
  const { factor, unit, digits } = writtenAs(metric);
  const number = decimals(Math.abs(gap * factor), digits);
  if (!/[1-9]/.test(number)) return "";
  // A difference of two percentages is in percentage points.
  const named = unit === "%" ? compareText("table.points") : unit;
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
 * The table as CSV, SI units: one row per lane, and for each metric its mean, half the width of its 95 % interval (empty:
 * none) and the number of runs.
 */
export const tableCsv = (state: CompareState, metrics: readonly Metric[], names: readonly string[]): string => {
  const estimates = metrics.map((metric) => columnOf(state, metric));
  const columns = ["lane", "queue", ...metrics.flatMap(({ id }) => [id, `${id}HalfWidth`, `${id}Runs`])];
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
