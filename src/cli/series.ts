import { BIN_WIDTH } from "../engine/recording/frame.ts";
import type { LaneRun, RunSeries } from "../engine/simulation/run.ts";
import { type CsvCell, csvOf } from "../units/csv.ts";

/** Columns of one channel: the sum of counts; the single value of rates; mean, minimum and maximum of all others. */
const columnsOf = ({ channel, min, max, mean }: RunSeries): readonly (readonly [string, Float32Array])[] => {
  const name = `${channel.id} (${channel.unit})`;
  if (channel.kind === "count" || channel.kind === "rate") return [[name, mean]];
  return [
    [`${name} mean`, mean],
    [`${name} min`, min],
    [`${name} max`, max],
  ];
};

/**
 * All channels over time as comma-separated values: seed, lane, time (s, start of the bin), then the channels of all
 * lanes. One line for each of the narrowest bins of each run.
 */
export const seriesCsv = (runs: readonly LaneRun[]): string => {
  const names = new Set<string>();
  for (const run of runs)
    for (const series of run.series.values()) for (const [name] of columnsOf(series)) names.add(name);
  return csvOf(["seed", "lane", "time (s)", ...names], rowsOf(runs, [...names]), "\n");
};

function* rowsOf(runs: readonly LaneRun[], names: readonly string[]): Iterable<readonly CsvCell[]> {
  for (const { seed, lane, series } of runs) {
    const found = new Map([...series.values()].flatMap(columnsOf));
    const columns = names.map((name) => found.get(name));
    const bins = columns.find((column) => column !== undefined)?.length ?? 0;
    for (let bin = 0; bin < bins; bin++)
      yield [seed, lane, Number((bin * BIN_WIDTH).toFixed(6)), ...columns.map((column) => column?.[bin])];
  }
}
