import type { MetricDefinition, MetricPlace } from "../engine/metrics/contract.ts";
import { type MetricRegistry, metricsAt } from "../engine/metrics/list.ts";
import { findMetric } from "../engine/metrics/tables.ts";
import { UsageError } from "./options.ts";
import { table } from "./output.ts";

/** The metric of this id. @throws UsageError if there is none */
export const metricOf = (id: string, registry?: MetricRegistry): MetricDefinition => {
  const found = findMetric(id, registry);
  if (found !== undefined) return found;
  const known = metricsAt("run", registry).map((metric) => metric.id);
  throw new UsageError(`there is no metric ${id}; metrics: ${known.join(", ")}`);
};

/** `--metric ID,…`, looked at before any run: a wrong name would waste hours of work. @throws UsageError */
export const checkMetrics = (option: string | undefined): void => option?.split(",").forEach((id) => void metricOf(id));

const PLACES: readonly (readonly [MetricPlace, string])[] = [
  ["run", "Metrics of a run"],
  ["group", "Metrics of a group of flows"],
  ["queue", "Metrics of an inner queue"],
];

/** All metrics with SI unit and meaning, in tables by what they describe. */
export const describeMetrics = (registry?: MetricRegistry): string =>
  PLACES.map(([place, title]) => {
    const rows = metricsAt(place, registry).map(({ id, label, unit, help }) => [id, unit, label, help]);
    return `${title}\n\n${table(["id", "unit", "label", "meaning"], rows)}`;
  }).join("\n\n");
