import type { MetricDefinition, MetricPlace } from "../engine/metrics/contract.ts";
import { findMetric, type MetricRegistry, metricsAt } from "../engine/metrics/list.ts";
import { UsageError } from "./options.ts";
import { table } from "./output.ts";

/** The metric of this id. @throws UsageError where there is none */
export const metricOf = (id: string, registry?: MetricRegistry): MetricDefinition => {
  const found = findMetric(id, registry);
  if (found !== undefined) return found;
  const known = metricsAt("run", registry).map((metric) => metric.id);
  throw new UsageError(`there is no metric ${id}; metrics: ${known.join(", ")}`);
};

const PLACES: readonly (readonly [MetricPlace, string])[] = [
  ["run", "Metrics of a run"],
  ["group", "Metrics of a group of flows"],
  ["queue", "Metrics of an inner queue"],
];

/** Every metric with its SI unit and what it means, by what it describes. */
export const describeMetrics = (registry?: MetricRegistry): string =>
  PLACES.map(([place, title]) => {
    const rows = metricsAt(place, registry).map(({ id, label, unit, help }) => [id, unit, label, help]);
    return `${title}\n\n${table(["id", "unit", "label", "meaning"], rows)}`;
  }).join("\n\n");
