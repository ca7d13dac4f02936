import type { MetricPlace } from "../../engine/metrics/contract.ts";
import { metricsAt } from "../../engine/metrics/list.ts";
import type { Report } from "../../engine/recording/frame.ts";

/**
 * A value of a report: the kind of its subject ("run", "group", "queue"), the subject's id, the metric and its unit.
 */
export type MetricRow = readonly [of: string, id: string, metric: string, unit: string, value: number | undefined];

const rowsOf = (of: MetricPlace, id: string, values: Readonly<Record<string, number | null>>): readonly MetricRow[] =>
  metricsAt(of).flatMap(({ id: metric, unit }) => {
    const value = values[metric];
    return value === undefined ? [] : [[of, id, metric, unit, value ?? undefined] as const];
  });

/** Every metric of a report, one by one: of the run, of each group, of each inner queue. Values are in SI units. */
export const metricRows = ({ metrics, groups, queues }: Report): readonly MetricRow[] => [
  ...rowsOf("run", "", metrics),
  ...groups.flatMap(({ id, metrics: own, quality }) => rowsOf("group", id, { ...own, ...quality })),
  ...queues.flatMap(({ id, metrics: own }) => rowsOf("queue", id, own)),
];
