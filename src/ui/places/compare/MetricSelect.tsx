import { type ReactElement, useId } from "react";
import { metricWord } from "../../../i18n/words.ts";
import { helpOfMetric } from "./MetricHelp.tsx";
import { METRICS, type MetricId } from "./metrics.ts";

interface SelectProps {
  readonly label: string;
  readonly value: MetricId;
  choose(id: MetricId): void;
}
/** Selects a metric; its meaning is its description. */
export const MetricSelect = ({ label, value, choose }: SelectProps): ReactElement => {
  const help = useId();
  return (
    <>
      <select
        className="cmp-select"
        aria-label={label}
        title={helpOfMetric(value)}
        aria-describedby={help}
        value={value}
        onChange={({ target }) => {
          choose(target.value);
        }}
      >
        {METRICS.map((metric) => (
          <option key={metric.id} value={metric.id} title={metricWord(metric, "help")}>
            {metricWord(metric, "label")}
          </option>
        ))}
      </select>
      <span id={help} className="unseen">
        {helpOfMetric(value)}
      </span>
    </>
  );
};
