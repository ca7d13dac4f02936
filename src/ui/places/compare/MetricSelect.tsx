import type { ReactElement } from "react";
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
      choose(target.value);
    }}
  >
    {METRICS.map(({ id, label: name, help }) => (
      <option key={id} value={id} title={help}>
        {name}
      </option>
    ))}
  </select>
);
