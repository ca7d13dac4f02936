import type { ReactElement } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { METRICS, type MetricId } from "./metrics.ts";

interface SelectProps {
  readonly label: string;
  readonly value: MetricId;
  choose(id: MetricId): void;
}
/** Chooses a metric. */
export const MetricSelect = ({ label, value, choose }: SelectProps): ReactElement => (
  <select
    className="cmp-select"
    aria-label={label}
    title={label}
    value={value}
    onChange={({ target }) => {
      const found = METRICS.find(({ id }) => id === target.value);
      if (found !== undefined) choose(found.id);
    }}
  >
    {METRICS.map(({ id }) => (
      <option key={id} value={id}>
        {compareText(`metric.${id}`)}
      </option>
    ))}
  </select>
);
