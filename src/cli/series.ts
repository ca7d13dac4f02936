import { BIN_WIDTH } from "../engine/recording/frame.ts";
import type { LaneRun, RunSeries } from "../engine/simulation/run.ts";

/** A number in a table of comma-separated values; empty for a missing value. */
const cell = (value: number | undefined): string => (value === undefined || Number.isNaN(value) ? "" : String(value));
const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

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
  const heads = new Set<string>();
  for (const run of runs)
    for (const series of run.series.values()) for (const [head] of columnsOf(series)) heads.add(head);
  const names = [...heads];
  const lines = [["seed", "lane", "time (s)", ...names].map(quoted).join(",")];
  for (const { seed, lane, series } of runs) {
    const found = new Map([...series.values()].flatMap(columnsOf));
    const columns = names.map((name) => found.get(name));
    const bins = columns.find((column) => column !== undefined)?.length ?? 0;
    for (let bin = 0; bin < bins; bin++) {
      const time = Number((bin * BIN_WIDTH).toFixed(6));
      lines.push(`${seed},${lane},${time},${columns.map((column) => cell(column?.[bin])).join(",")}`);
    }
  }
  return `${lines.join("\n")}\n`;
};
