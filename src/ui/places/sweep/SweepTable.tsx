import type { ReactElement } from "react";
import { t } from "../../../i18n/message.ts";
import { sweepText } from "../../../i18n/sweeps.ts";
import { isJsonObject } from "../../../schema/json.ts";
import { outcomeJson } from "../../../sweeps/sweepJson.ts";
import { largestOf } from "../../../units/extremes.ts";
import { saveText } from "../../widgets/saveFile.ts";
import { helpOfMetric, MetricList } from "../compare/MetricHelp.tsx";
import { metricAxis, metricWords, type SweepMetricId, sweepColumns, sweepMetrics } from "./metrics.ts";
import { savePng, saveSvg } from "./plots/save.ts";
import { markText } from "./plots/shape.ts";
import type { Chosen } from "./ResultPanel.tsx";
import { axisValueText, laneNames, markAt, sweepCsv } from "./results.ts";
import { shownAt } from "./shownAt.ts";
import type { Found } from "./sweepStudy.ts";

const ROWS_MAX = 200;

interface Props {
  readonly found: Found;
  readonly metric: SweepMetricId;
  choose(chosen: Chosen): void;
}

/** A row for every point and lane, and the downloads. */
export const SweepTable = ({ found, metric, choose }: Props): ReactElement => {
  const metrics = [...new Set([metric, ...sweepColumns()])];
  const rows = found.points.flatMap((_, point) => laneNames(found, point).map((name, lane) => ({ point, name, lane })));
  const { seeds } = found.definition;
  const { seed: from, title } = found.points[0]?.scenario ?? { seed: 1, title: "" };
  const drawing = (act: (box: Element, caption: string) => void) => (): void => {
    const box = document.querySelector(".swp-draw");
    if (box === null) return;
    const figure = box.querySelector("svg[aria-label]")?.getAttribute("aria-label") ?? "";
    act(box, sweepText("export.caption", { figure, scenario: title || t("preset.own"), n: seeds, from }));
  };
  return (
    <section className="panel swp-table" aria-label={sweepText("table.title")}>
      <header className="pap-head">
        <h2>{sweepText("table.title")}</h2>
        <span className="note">{sweepText("table.note")}</span>
        <span className="spring" />
        <button
          type="button"
          className="button outlined"
          onClick={() => saveText(sweepCsv(found, sweepMetrics()), "text/csv", "sweep.csv")}
        >
          {sweepText("export.csv")}
        </button>
        <button
          type="button"
          className="button outlined"
          onClick={() => saveText(jsonOf(found), "application/json", "sweep.json")}
        >
          {sweepText("export.json")}
        </button>
        <button
          type="button"
          className="button outlined"
          onClick={drawing((drawn, words) => saveSvg(drawn, "sweep", words))}
        >
          {sweepText("export.svg")}
        </button>
        <button
          type="button"
          className="button outlined"
          onClick={drawing((drawn, words) => void savePng(drawn, "sweep", words))}
        >
          {sweepText("export.png")}
        </button>
      </header>
      <div className="pap-table">
        <table>
          <thead>
            <tr>
              {found.definition.axes.map(({ path }) => (
                <th key={path} scope="col">
                  {path}
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
                    <td key={path}>{axisValueText(found.points[point]?.values[i] ?? null, shownAt(found, path))}</td>
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
                    <td key={id}>{markText(mark, metricAxis(id))}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <MetricList title={sweepText("table.meaning")} ids={metrics} />
      {rows.length > ROWS_MAX && <p className="note">{sweepText("table.more", { n: rows.length - ROWS_MAX })}</p>}
    </section>
  );
};

/** The sweep in the format of the command line. */
const jsonOf = (found: Found): string => {
  const json = outcomeJson(found);
  return JSON.stringify(isJsonObject(json) ? json : {}, null, 2);
};
