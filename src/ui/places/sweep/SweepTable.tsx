import type { ReactElement } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";
import { largestOf } from "../../../units/extremes.ts";
import { Digits } from "../../widgets/Digits.tsx";
import { helpOfMetric, MetricList } from "../compare/MetricHelp.tsx";
import { metricAxis, metricWords, type SweepMetricId, sweepColumns } from "./metrics.ts";
import { axisName, type Chosen } from "./picked.ts";
import { markText } from "./plots/shape.ts";
import { axisValueText, laneNames, markAt } from "./results.ts";
import { shownAt } from "./shownAt.ts";
import type { Found } from "./sweepStudy.ts";

const ROWS_MAX = 200;

interface Props {
  readonly found: Found;
  readonly metric: SweepMetricId;
  choose(chosen: Chosen): void;
}

/** A row for every point and lane. */
export const SweepTable = ({ found, metric, choose }: Props): ReactElement => {
  const metrics = [...new Set([metric, ...sweepColumns()])];
  const rows = found.points.flatMap((_, point) => laneNames(found, point).map((name, lane) => ({ point, name, lane })));
  return (
    <div className="swp-table">
      <p className="note">{sweepText("table.note")}</p>
      <div className="pap-table">
        <table>
          <thead>
            <tr>
              {found.definition.axes.map(({ path }) => (
                <th key={path} scope="col" title={path}>
                  {axisName(found, path)}
                </th>
              ))}
              <th scope="col">{sweepText("table.lane")}</th>
              <th scope="col">{sweepText("table.runs")}</th>
              {metrics.map((id) => (
                <th key={id} scope="col" title={helpOfMetric(id)}>
                  {metricWords(id)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, ROWS_MAX).map(({ point, name, lane }) => {
              const marks = metrics.map((id) => ({ id, mark: markAt(found, point, lane, id, 0) }));
              return (
                <tr key={`${point} ${name}`}>
                  {found.definition.axes.map(({ path }, i) => (
                    <td key={path}>
                      <Digits words={axisValueText(found.points[point]?.values[i] ?? null, shownAt(found, path))} />
                    </td>
                  ))}
                  <th scope="row">
                    <button type="button" className="link" onClick={() => choose({ lane, point })}>
                      {name}
                    </button>
                  </th>
                  <td>
                    {largestOf(
                      marks.map(({ mark }) => mark.runs),
                      0,
                    )}
                  </td>
                  {marks.map(({ id, mark }) => (
                    <td key={id}>
                      <Digits words={markText(mark, metricAxis(id))} />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <MetricList title={sweepText("table.meaning")} ids={metrics} />
      {rows.length > ROWS_MAX && <p className="note">{sweepText("table.more", { n: rows.length - ROWS_MAX })}</p>}
    </div>
  );
};
