import type { MetricRegistry } from "../engine/metrics/list.ts";
import { tableColumns } from "../engine/metrics/tables.ts";
import { estimate } from "../sweeps/statistics.ts";
import type { SweepOutcome } from "../sweeps/sweep.ts";
import { unitAt } from "../sweeps/unitAt.ts";
import type { Unit } from "../units/units.ts";
import { metricOf } from "./metricList.ts";
import { readable, table } from "./output.ts";

/**
 * A row for every point and lane: metrics as mean ± half-width over the seeds.
 * @param chosen ids, by commas; without them, the metrics that have a column in sweeps
 */
export const describeSweep = (
  { definition, points, runs, results }: SweepOutcome,
  chosen?: string,
  registry?: MetricRegistry,
): string => {
  const metrics = chosen?.split(",").map((id) => metricOf(id, registry)) ?? tableColumns("sweep", registry);
  const rows = points.flatMap(({ values, scenario }, place) =>
    scenario.lanes.map(({ label, queue }, lane) => {
      const here = runs.filter((run) => run.point === place && run.lane === lane);
      const reports = here.map(({ job }) => results.get(job.id)?.reports[0]?.metrics ?? {});
      const cells = metrics.map(({ id }) => {
        const found = reports.map((metric) => metric[id]).filter((value) => typeof value === "number");
        return found.length === 0 ? "none" : estimateText(found);
      });
      const at = values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
      return [...at, label ?? queue, String(here.length), ...cells];
    }),
  );
  const units = metrics.map(({ label, unit }) => headOf(label, unit));
  const axes = definition.axes.map(({ path }) => headOf(path, unitAt(definition.scenario, path)));
  return table([...axes, "lane", "seeds", ...units], rows);
};

/** The head of a column: label and unit. */
const headOf = (label: string, unit: Unit | null): string =>
  unit === null || unit === "ratio" || unit === "factor" ? label : `${label}, ${unit}`;

const estimateText = (values: readonly number[]): string => {
  const { mean, halfWidth } = estimate(values);
  return Number.isNaN(halfWidth) ? readable(mean) : `${readable(mean)} ± ${readable(halfWidth)}`;
};
