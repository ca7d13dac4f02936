import { type ReactElement, useRef, useState } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";
import { MetricNote } from "../compare/MetricHelp.tsx";
import { useSize } from "../compare/useSize.ts";
import { MetricSelect } from "./MetricSelect.tsx";
import { metricAxis, metricWords, type SweepMetricId } from "./metrics.ts";
import { OpenInLab } from "./OpenInLab.tsx";
import { BarPlot } from "./plots/BarPlot.tsx";
import { CurvePlot, hasNames } from "./plots/CurvePlot.tsx";
import { HeatMap } from "./plots/HeatMap.tsx";
import { Legend } from "./plots/Legend.tsx";
import { ScatterPlot } from "./plots/ScatterPlot.tsx";
import { axisValueText, curvesOf, laneNames, lanesOf, markAt, pairsOf, sweepAxisShape } from "./results.ts";
import { shownAt } from "./shownAt.ts";
import type { Found } from "./sweepStudy.ts";

/** The selected point. */
export interface Chosen {
  readonly lane: number;
  readonly point: number;
}
type SweepView = "curves" | "map" | "scatter";

const LEGEND = 26;

interface Props {
  readonly found: Found;
  readonly metric: SweepMetricId;
  readonly chosen: Chosen | null;
  chooseMetric(metric: SweepMetricId): void;
  choose(chosen: Chosen): void;
}

/** The results of the sweep: curves with bands, a heat map, one metric against another. */
export const ResultPanel = ({ found, metric, chosen, chooseMetric, choose }: Props): ReactElement => {
  const hasTwo = found.definition.axes.length > 1;
  const [view, setView] = useState<SweepView>("curves");
  const [against, setAgainst] = useState<SweepMetricId>("utilization");
  const [lane, setLane] = useState(0);
  const views: readonly SweepView[] = hasTwo ? ["curves", "map", "scatter"] : ["curves", "scatter"];
  const shown = views.includes(view) ? view : "curves";
  const point = chosen === null ? undefined : found.points[chosen.point];
  return (
    <>
      <header className="pap-head">
        <span className="cmp-modes">
          {views.map((each) => (
            <button key={each} type="button" aria-pressed={shown === each} onClick={() => setView(each)}>
              {sweepText(`view.${each}`)}
            </button>
          ))}
        </span>
        <MetricSelect
          label={sweepText(shown === "scatter" ? "result.y" : "result.metric")}
          value={metric}
          choose={chooseMetric}
        />
        {shown === "scatter" && <MetricSelect label={sweepText("result.x")} value={against} choose={setAgainst} />}
        {shown === "map" && lanesOf(found).length > 1 && (
          <label className="swp-select">
            {sweepText("result.lane")}
            <select className="cmp-select" value={lane} onChange={({ target }) => setLane(Number(target.value))}>
              {lanesOf(found).map((name, i) => (
                <option key={name} value={i}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </header>
      <Picture
        {...{ found, metric, against, lane, chosen }}
        view={shown}
        choose={(atLane, atPoint) => choose({ lane: atLane, point: atPoint })}
      />
      <MetricNote ids={shown === "scatter" ? [metric, against] : [metric]} />
      {chosen !== null && point !== undefined && (
        <p className="pap-looked">
          <span>
            {sweepText("result.looked", {
              lane: laneNames(found, chosen.point)[chosen.lane] ?? "",
              at: pointWords(found, chosen.point),
            })}
          </span>
          <OpenInLab scenario={point.scenario} lane={chosen.lane} />
        </p>
      )}
    </>
  );
};

const pointWords = (found: Found, point: number): string =>
  found.definition.axes
    .map(({ path }, i) => axisValueText(found.points[point]?.values[i] ?? null, shownAt(found, path)))
    .join(", ");

interface PictureProps {
  readonly found: Found;
  readonly view: SweepView;
  readonly metric: SweepMetricId;
  readonly against: SweepMetricId;
  readonly lane: number;
  readonly chosen: Chosen | null;
  choose(lane: number, point: number): void;
}
const Picture = ({ found, view, metric, against, lane, chosen, choose }: PictureProps): ReactElement => {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const below = { width: size.width, height: Math.max(80, size.height - LEGEND) };
  const y = metricAxis(metric);
  const name = sweepText(`figure.${view}`, { metric: metricWords(metric), against: metricWords(against) });
  return (
    <div ref={box} className="swp-draw">
      {size.width > 0 && view === "curves" && <Curves {...{ found, metric, name, chosen, choose, size: below }} />}
      {size.width > 0 && view === "scatter" && (
        <>
          <Legend lines={lanesOf(found).map((own, style) => ({ name: own, style }))} />
          <ScatterPlot
            {...{ name, y, chosen, choose, size: below }}
            x={metricAxis(against)}
            lanes={pairsOf(found, against, metric)}
          />
        </>
      )}
      {size.width > 0 && view === "map" && (
        <TwoAxes
          {...{ found, metric, name, lane, choose, size: below }}
          chosen={chosen?.lane === lane ? chosen.point : null}
        />
      )}
    </div>
  );
};

interface CurvesProps {
  readonly found: Found;
  readonly metric: SweepMetricId;
  readonly name: string;
  readonly chosen: Chosen | null;
  readonly size: { readonly width: number; readonly height: number };
  choose(lane: number, point: number): void;
}
const Curves = ({ found, metric, name, chosen, size, choose }: CurvesProps): ReactElement | null => {
  const [first, second] = found.definition.axes;
  if (first === undefined) return null;
  const lines = curvesOf(found, metric, shownAt(found, second?.path ?? ""));
  const x = sweepAxisShape(first, shownAt(found, first.path));
  const common = { name, x, y: metricAxis(metric), lines, size, chosen, choose } as const;
  return (
    <>
      {(x.words !== null || !hasNames(lines, size.width)) && <Legend lines={lines} />}
      {x.words === null ? <CurvePlot {...common} intervals="band" /> : <BarPlot {...common} intervals="whiskers" />}
    </>
  );
};

interface MapProps {
  readonly found: Found;
  readonly metric: SweepMetricId;
  readonly name: string;
  readonly lane: number;
  readonly chosen: number | null;
  readonly size: { readonly width: number; readonly height: number };
  choose(lane: number, point: number): void;
}
const TwoAxes = ({ found, metric, name, lane, chosen, size, choose }: MapProps): ReactElement | null => {
  const [first, second] = found.definition.axes;
  if (first === undefined || second === undefined) return null;
  const rows = second.values.length;
  const marks = second.values.map((_, row) =>
    first.values.map((_value, column) => markAt(found, column * rows + row, lane, metric, column)),
  );
  return (
    <HeatMap
      {...{ name, marks, size, chosen }}
      columns={first.values.map((value) => axisValueText(value, shownAt(found, first.path)))}
      rows={second.values.map((value) => axisValueText(value, shownAt(found, second.path)))}
      x={first.path}
      y={second.path}
      shape={metricAxis(metric)}
      choose={(point) => choose(lane, point)}
    />
  );
};
