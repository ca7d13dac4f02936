import type { ReactElement } from "react";
import { metricWord } from "../../../i18n/words.ts";
import { useRun } from "../../session/RunContext.tsx";
import { comparisonOf, useCompare } from "./compare.ts";
import { tableMetrics, writtenAs } from "./metrics.ts";
import { columnOf, writeNumber } from "./table.ts";

/** What a phone shows beside a lane's name. */
const SHOWN: readonly string[] = ["delayMean", "utilization"];

/** A lane's mean delay and link use, as in the table. */
export const LaneNumbers = ({ index }: { readonly index: number }): ReactElement => {
  const run = useRun();
  const scenario = useCompare((state) => state.scenario);
  const lanes = useCompare((state) => state.lanes);
  const seeds = useCompare((state) => state.seeds);
  const state = { ...comparisonOf(run).store.getState(), scenario, lanes, seeds };
  return (
    <span className="cmp-numbers">
      {tableMetrics(scenario)
        .filter(({ id }) => SHOWN.includes(id))
        .sort((one, other) => SHOWN.indexOf(one.id) - SHOWN.indexOf(other.id))
        .map((metric) => {
          const estimate = columnOf(state, metric)[index]?.estimate ?? null;
          return (
            <span key={metric.id} title={metricWord(metric, "label")}>
              <span className="unseen">{metricWord(metric, "label")}</span>
              {writeNumber(metric, estimate?.mean ?? null)}
              {estimate !== null && ` ${writtenAs(metric).unit}`}
            </span>
          );
        })}
    </span>
  );
};
