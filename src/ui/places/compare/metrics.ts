import type { MetricDefinition, MetricNeed } from "../../../engine/metrics/contract.ts";
import type { MetricRegistry } from "../../../engine/metrics/list.ts";
import { findMetric, offeredMetrics, tableColumns } from "../../../engine/metrics/tables.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { type ColumnUnit, columnUnit } from "../../../units/columns.ts";
import { comesAndGoes } from "../../theme/groups.ts";
import { unitWord } from "../../unitWords.ts";

/** A metric of the comparison, with its definition. */
export type Metric = MetricDefinition;
export type MetricId = string;

/** All metrics of the comparison, in the order of the menu. */
export const METRICS: readonly Metric[] = offeredMetrics();

/** @throws Error for an id that is not in the list */
export const metricOf = (id: MetricId): Metric => {
  const found = findMetric(id);
  if (found === undefined) throw new Error(`there is no metric "${id}"`);
  return found;
};

type Group = Scenario["traffic"][number];
const NEEDED: Readonly<Record<MetricNeed, (group: Group) => boolean>> = {
  openLoop: ({ transport }) => transport === null,
  shortFlows: ({ kind }) => comesAndGoes(kind),
};

/** The columns of the table, without metrics that do not apply to the scenario's groups. */
export const tableMetrics = ({ traffic }: Scenario, registry?: MetricRegistry): readonly Metric[] =>
  tableColumns("compare", registry).filter(({ needs }) => needs === undefined || traffic.some(NEEDED[needs]));

/** How values of a metric are written. */
export const writtenAs = (metric: Metric): ColumnUnit => {
  const written = columnUnit(metric.unit);
  return { ...written, unit: unitWord(written.unit) };
};
