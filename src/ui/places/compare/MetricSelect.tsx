import type { ReactElement } from "react";
import { metricWord } from "../../../i18n/words.ts";
import { METRICS, type MetricId } from "./metrics.ts";

interface SelectProps {
  readonly label: string;
  readonly value: MetricId;
  choose(id: MetricId): void;
}
/** Selects a metric. */
export const MetricSelect = ({ label, value, choose }: SelectProps): ReactElement => (
  <select
    className="cmp-select"
    aria-label={label}
    title={label}
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
);
