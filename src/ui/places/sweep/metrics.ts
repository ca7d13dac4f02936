import type { MetricRegistry } from "../../../engine/metrics/list.ts";
import { findMetric, offeredMetrics, tableColumns } from "../../../engine/metrics/tables.ts";
import { metricWord } from "../../../i18n/words.ts";
import { columnUnit } from "../../../units/columns.ts";
import type { Unit } from "../../../units/units.ts";
import { unitWord } from "../../unitWords.ts";
import type { AxisShape } from "./plots/shape.ts";

/** Id of a metric of a run. */
export type SweepMetricId = string;

export const isSweepMetric = (id: string): boolean => findMetric(id) !== undefined;
/** All metrics that a sweep can show, in the order of the menu. */
export const sweepMetrics = (registry?: MetricRegistry): readonly SweepMetricId[] =>
  offeredMetrics(registry).map(({ id }) => id);
/** The columns of the table besides the chosen metric. */
export const sweepColumns = (registry?: MetricRegistry): readonly SweepMetricId[] =>
  tableColumns("sweep", registry).map(({ id }) => id);

/** The name of a metric by its definition; its id if there is none. */
export const metricWords = (id: SweepMetricId): string => {
  const metric = findMetric(id);
  return metric === undefined ? id : metricWord(metric, "label");
};

/** The unit in which a metric is stored; null: it is not known. */
export const metricUnit = (id: SweepMetricId): Unit | null => findMetric(id)?.unit ?? null;

/** The axis of a metric: fractions in percent, times in ms. */
export const metricAxis = (id: SweepMetricId): AxisShape => {
  const { unit, factor } = columnUnit(findMetric(id)?.unit ?? "factor");
  return { label: metricWords(id), unit: unitWord(unit), factor, log: false, words: null };
};
