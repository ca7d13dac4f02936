import type { MetricDefinition } from "../engine/metrics/contract.ts";
import * as metrics from "../engine/metrics/registry.ts";
import { UsageError } from "./options.ts";

const METRICS: readonly MetricDefinition[] = Object.values(metrics);

/** The metric of this id. @throws UsageError if there is none */
export const metricOf = (id: string): MetricDefinition => {
  const found = METRICS.find((metric) => metric.id === id);
  if (found !== undefined) return found;
  throw new UsageError(`there is no metric ${id}; metrics: ${METRICS.map((metric) => metric.id).join(", ")}`);
};
