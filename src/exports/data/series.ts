import { BIN_WIDTH } from "../../engine/recording/frame.ts";
import type { LaneRun, RunSeries, Window } from "../../engine/simulation/run.ts";
import { type CsvCell, columnName, csvOf } from "../../units/csv.ts";
import type { Seconds } from "../../units/units.ts";

/** Columns of one channel: the sum of counts; the single value of rates; mean, minimum and maximum of all others. */
const columnsOf = ({ channel, min, max, mean }: RunSeries): readonly (readonly [string, Float32Array])[] => {
  const named = (statistic?: string): string => columnName(channel.id, channel.unit, statistic);
  if (channel.kind === "count" || channel.kind === "rate") return [[named(), mean]];
  return [
    [named("mean"), mean],
    [named("min"), min],
    [named("max"), max],
  ];
};

/**
 * All channels over time as comma-separated values: seed, lane, time (s, start of the bin), then the channels of all
 * lanes. One line for each of the narrowest bins of each run.
 * @param window the bins that begin in it alone; absent: all
 */
export const seriesCsv = (runs: readonly LaneRun[], window: Window = WHOLE): string => {
  const names = seriesColumns(runs);
  return csvOf(names, rowsOf(runs, names.slice(BEFORE.length), window), "\n");
};

/** The columns before the channels. */
const BEFORE = ["seed", "lane", "time (s)"];

/** Every bin of a run. */
const WHOLE: Window = { from: 0, to: Number.POSITIVE_INFINITY };

/** Names of the columns of such a table, with their units. */
export const seriesColumns = (runs: readonly LaneRun[]): readonly string[] => {
  const names = new Set<string>();
  for (const run of runs)
    for (const series of run.series.values()) for (const [name] of columnsOf(series)) names.add(name);
  return [...BEFORE, ...names];
};

/** Index of the first bin that begins at or after an instant; times that miss an edge by rounding count as on it. */
export const binFrom = (at: Seconds): number => Math.ceil(at / BIN_WIDTH - 1e-6);

function* rowsOf(
  runs: readonly LaneRun[],
  names: readonly string[],
  { from, to }: Window,
): Iterable<readonly CsvCell[]> {
  for (const { seed, lane, series } of runs) {
    const found = new Map([...series.values()].flatMap(columnsOf));
    const columns = names.map((name) => found.get(name));
    const bins = columns.find((column) => column !== undefined)?.length ?? 0;
    for (let bin = binFrom(from); bin < Math.min(bins, binFrom(to)); bin++)
      yield [seed, lane, Number((bin * BIN_WIDTH).toFixed(6)), ...columns.map((column) => column?.[bin])];
  }
}
