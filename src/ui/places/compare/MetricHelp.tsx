import type { ReactElement } from "react";
import { findMetric } from "../../../engine/metrics/tables.ts";
import { metricWord } from "../../../i18n/words.ts";

/** The meaning of a metric, from its definition. */
export const helpOfMetric = (id: string): string => {
  const metric = findMetric(id);
  return metric === undefined ? "" : metricWord(metric, "help");
};

const labelOf = (id: string): string => {
  const metric = findMetric(id);
  return metric === undefined ? id : metricWord(metric, "label");
};

/** Under a figure: the meaning of each metric that it shows. */
export const MetricNote = ({ ids }: { readonly ids: readonly string[] }): ReactElement => (
  <dl className="note metric-note">
    {[...new Set(ids)].map((id) => (
      <div key={id}>
        <dt>{labelOf(id)}</dt>
        <dd>{helpOfMetric(id)}</dd>
      </div>
    ))}
  </dl>
);

/** Under a table: the meaning of its columns, which opens with a click. */
export const MetricList = ({
  title,
  ids,
}: {
  readonly title: string;
  readonly ids: readonly string[];
}): ReactElement => (
  <details className="metric-list">
    <summary>{title}</summary>
    <MetricNote ids={ids} />
  </details>
);
