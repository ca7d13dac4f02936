import type { ReactElement } from "react";
import { metricWords, type SweepMetricId, sweepMetrics } from "./metrics.ts";

interface Props {
  readonly label: string;
  readonly value: SweepMetricId;
  choose(metric: SweepMetricId): void;
}

/** Selects a metric. */
export const MetricSelect = ({ label, value, choose }: Props): ReactElement => (
  <label className="swp-select">
    {label}
    <select className="cmp-select" value={value} onChange={({ target }) => choose(target.value)}>
      {sweepMetrics().map((id) => (
        <option key={id} value={id}>
          {metricWords(id)}
        </option>
      ))}
    </select>
  </label>
);
