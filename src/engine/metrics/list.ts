import type { AnyMetricDefinition, MetricPlace } from "./contract.ts";
import * as registered from "./registry.ts";

/** Definitions by the names under which they are exported. */
export type MetricRegistry = Readonly<Record<string, AnyMetricDefinition>>;
type MetricAt<P extends MetricPlace> = Extract<AnyMetricDefinition, { readonly place: P }>;

const isAt =
  <P extends MetricPlace>(place: P) =>
  (metric: AnyMetricDefinition): metric is MetricAt<P> =>
    metric.place === place;

/** Every metric of one place, in the order of the registry: what a report is computed from. */
export const metricsAt = <P extends MetricPlace>(
  place: P,
  registry: MetricRegistry = registered,
): readonly MetricAt<P>[] => Object.values(registry).filter(isAt(place));
