import { smallestOf } from "../../units/extremes.ts";
import type { MetricDefinition, MetricTable, MetricText } from "./contract.ts";
import { type MetricRegistry, metricsAt } from "./list.ts";
import * as registered from "./registry.ts";

const byLabel = (a: MetricText, b: MetricText): number => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0);
/** The smallest rank that a metric has in any table; infinite: it is a column of none. */
const rankOf = ({ columns }: MetricDefinition): number => smallestOf(Object.values(columns ?? {}));

/** Every metric of a run as a list to choose from: first those that tables show, then the others by their labels. */
export const offeredMetrics = (registry: MetricRegistry = registered): readonly MetricDefinition[] =>
  [...metricsAt("run", registry)].sort((a, b) => {
    const [one, other] = [rankOf(a), rankOf(b)];
    return one === other ? byLabel(a, b) : one - other;
  });

/** The metrics that a table shows unasked, from the left. */
export const tableColumns = (
  table: MetricTable,
  registry: MetricRegistry = registered,
): readonly MetricDefinition[] => {
  const rank = ({ columns }: MetricDefinition): number => columns?.[table] ?? Number.POSITIVE_INFINITY;
  return metricsAt("run", registry)
    .filter((metric) => rank(metric) < Number.POSITIVE_INFINITY)
    .sort((a, b) => rank(a) - rank(b));
};

/** The metric of a run with this id; undefined: there is none. */
export const findMetric = (id: string, registry: MetricRegistry = registered): MetricDefinition | undefined =>
  metricsAt("run", registry).find((metric) => metric.id === id);
