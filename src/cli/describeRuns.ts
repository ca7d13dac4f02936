import type { MetricDefinition } from "../engine/metrics/contract.ts";
import type { MetricRegistry } from "../engine/metrics/list.ts";
import { tableColumns } from "../engine/metrics/tables.ts";
import type { Report } from "../engine/recording/frame.ts";
import type { LaneRun } from "../engine/simulation/run.ts";
import type { Scenario } from "../scenario/document.ts";
import { estimate } from "../sweeps/statistics.ts";
import { columnUnit } from "../units/columns.ts";
import type { Unit } from "../units/units.ts";
import { readable, table } from "./output.ts";

/** Decimals, the same in a whole column; for other units one more than on the page. */
const PLACES: Readonly<Partial<Record<Unit, number>>> = { ratio: 3, s: 2, packets: 2 };
const placesOf = ({ unit }: MetricDefinition): number => PLACES[unit] ?? columnUnit(unit).digits + 1;

const headOf = ({ label, unit }: MetricDefinition): string => {
  const { unit: shown } = columnUnit(unit);
  return shown === "" ? label : `${label}, ${shown}`;
};

/** The metric of one window of a run, in the unit of its column; NaN: it does not exist there. */
const shownValue = (report: Report | undefined, { id, unit }: MetricDefinition): number => {
  const value = report?.metrics[id];
  return typeof value === "number" ? value * columnUnit(unit).factor : Number.NaN;
};

const cell = (value: number, metric: MetricDefinition): string =>
  Number.isNaN(value) ? "none" : value.toFixed(placesOf(metric));

const meanCell = (values: readonly number[], metric: MetricDefinition): string => {
  const { mean, halfWidth } = estimate(values);
  return Number.isNaN(mean) ? "none" : `${cell(mean, metric)} ± ${cell(halfWidth, metric)}`;
};

const windowWords = ({ from, to }: Report): string => `${readable(from)} to ${readable(to)} s`;
const MEANS = "Means over the seeds, ± half of the 95 % confidence interval";

/**
 * The table of the runs, then the means over the seeds with their 95 % intervals. One window: a row for each
 * run, a column for each metric. Several: a row for each metric of each run, a column for each window.
 */
export const describeRuns = (scenario: Scenario, runs: readonly LaneRun[], registry?: MetricRegistry): string => {
  const metrics = tableColumns("run", registry);
  const windows = runs[0]?.reports ?? [];
  const title = scenario.title === "" ? "Scenario" : scenario.title;
  const nameOf = (lane: number): string => scenario.lanes[lane]?.label ?? scenario.lanes[lane]?.queue ?? "";
  const means = (lane: number, metric: MetricDefinition, window: number): string => {
    const own = runs.filter((run) => run.lane === lane);
    return meanCell(
      own.map(({ reports }) => shownValue(reports[window], metric)),
      metric,
    );
  };
  const hasSeeds = new Set(runs.map(({ seed }) => seed)).size > 1;
  const heads = metrics.map(headOf);
  const [only] = windows;
  if (windows.length === 1 && only !== undefined) {
    const rows = runs.map(({ lane, seed, reports, traceHash }) => [
      nameOf(lane),
      String(seed),
      ...metrics.map((metric) => cell(shownValue(reports[0], metric), metric)),
      traceHash,
    ]);
    const parts = [`${title}, ${windowWords(only)}`, table(["lane", "seed", ...heads, "trace"], rows)];
    if (hasSeeds) {
      const mean = scenario.lanes.map((_, lane) => [nameOf(lane), ...metrics.map((metric) => means(lane, metric, 0))]);
      parts.push(MEANS, table(["lane", ...heads], mean));
    }
    return parts.join("\n\n");
  }
  const columns = windows.map(windowWords);
  const rows = runs.flatMap(({ lane, seed, reports, traceHash }) => [
    ...metrics.map((metric, i) => [
      ...[nameOf(lane), String(seed), heads[i] ?? ""],
      ...reports.map((report) => cell(shownValue(report, metric), metric)),
      ...(i === 0 ? [traceHash] : []),
    ]),
  ]);
  const parts = [title, table(["lane", "seed", "metric", ...columns, "trace"], rows)];
  if (hasSeeds) {
    const mean = scenario.lanes.flatMap((_, lane) =>
      metrics.map((metric, i) => [
        ...[nameOf(lane), heads[i] ?? ""],
        ...windows.map((_window, place) => means(lane, metric, place)),
      ]),
    );
    parts.push(MEANS, table(["lane", "metric", ...columns], mean));
  }
  return parts.join("\n\n");
};
