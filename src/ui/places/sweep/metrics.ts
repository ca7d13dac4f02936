import { findMetric, type MetricRegistry, offeredMetrics, tableColumns } from "../../../engine/metrics/list.ts";
import { columnUnit } from "../../../units/format.ts";
import type { AxisShape } from "./plots/shape.ts";

/** Id of a metric of a run. */
export type SweepMetricId = string;

export const isSweepMetric = (id: string): boolean => findMetric(id) !== undefined;
/** All metrics that a sweep can show, in the order in which they are offered. */
export const sweepMetrics = (registry?: MetricRegistry): readonly SweepMetricId[] =>
  offeredMetrics(registry).map(({ id }) => id);
/** The columns of the table beside the chosen metric. */
export const sweepColumns = (registry?: MetricRegistry): readonly SweepMetricId[] =>
  tableColumns("sweep", registry).map(({ id }) => id);

/** The name of a metric as its definition has it; its id, where there is none. */
export const metricWords = (id: SweepMetricId): string => findMetric(id)?.label ?? id;

/** The axis of a metric: fractions in percent, times in ms. */
export const metricAxis = (id: SweepMetricId): AxisShape => {
  const { unit, factor } = columnUnit(findMetric(id)?.unit ?? "factor");
  return { label: metricWords(id), unit, factor, log: false, words: null };
};
