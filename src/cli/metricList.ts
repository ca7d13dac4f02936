import type { MetricDefinition } from "../engine/metrics/contract.ts";
import { findMetric, type MetricRegistry, metricsAt } from "../engine/metrics/list.ts";
import { UsageError } from "./options.ts";

/** The metric of this id. @throws UsageError where there is none */
export const metricOf = (id: string, registry?: MetricRegistry): MetricDefinition => {
  const found = findMetric(id, registry);
  if (found !== undefined) return found;
  const known = metricsAt("run", registry).map((metric) => metric.id);
  throw new UsageError(`there is no metric ${id}; metrics: ${known.join(", ")}`);
};
