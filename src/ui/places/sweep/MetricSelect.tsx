import { type ReactElement, useId } from "react";
import { helpOfMetric } from "../compare/MetricHelp.tsx";
import { metricWords, type SweepMetricId, sweepMetrics } from "./metrics.ts";

interface Props {
  readonly label: string;
  readonly value: SweepMetricId;
  choose(metric: SweepMetricId): void;
}

/** Selects a metric; its meaning is its description. */
export const MetricSelect = ({ label, value, choose }: Props): ReactElement => {
  const help = useId();
  return (
    <>
      <label className="swp-select">
        {label}
        <select
          className="cmp-select"
          title={helpOfMetric(value)}
          aria-describedby={help}
          value={value}
          onChange={({ target }) => choose(target.value)}
        >
          {sweepMetrics().map((id) => (
            <option key={id} value={id} title={helpOfMetric(id)}>
              {metricWords(id)}
            </option>
          ))}
        </select>
      </label>
      <span id={help} className="unseen">
        {helpOfMetric(value)}
      </span>
    </>
  );
};
