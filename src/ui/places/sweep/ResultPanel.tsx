import { type KeyboardEvent, type ReactElement, useRef } from "react";
import { findMetric } from "../../../engine/metrics/tables.ts";
import { sweepText } from "../../../i18n/sweeps.ts";
import { overwritesOf } from "../../../sweeps/wholeRun.ts";
import { useSize } from "../../plots/useSize.ts";
import { spoken } from "../../widgets/spoken.ts";
import type { SweepView } from "./definition.ts";
import { notApart, ranksOf } from "./front.ts";
import { MetricSelect } from "./MetricSelect.tsx";
import { metricAxis, metricWords, type SweepMetricId } from "./metrics.ts";
import { PeekCard } from "./PeekCard.tsx";
import { axisName, type Chosen, type KeptCurves, pointWords } from "./picked.ts";
import { BarPlot } from "./plots/BarPlot.tsx";
import { CurvePlot, hasNames } from "./plots/CurvePlot.tsx";
import { HeatMap } from "./plots/HeatMap.tsx";
import { Legend } from "./plots/Legend.tsx";
import { ScatterPlot } from "./plots/ScatterPlot.tsx";
import { axisValueText, curvesOf, laneNamesOverPoints, markAt, pairsOf, sweepAxisShape } from "./results.ts";
import { SweepTable } from "./SweepTable.tsx";
import { shownAt } from "./shownAt.ts";
import type { Found } from "./sweepStudy.ts";

const LEGEND = 26;

interface Props {
  readonly found: Found;
  readonly metric: SweepMetricId;
  readonly against: SweepMetricId;
  readonly view: SweepView;
  readonly chosen: Chosen | null;
  readonly kept: KeptCurves | null;
  setView(view: SweepView): void;
  setAgainst(metric: SweepMetricId): void;
  choose(chosen: Chosen): void;
}

/** The answer: curves with intervals, a heat map, one metric against another, or a table. */
export const ResultPanel = (props: Props): ReactElement => {
  const { found, metric, against, view, chosen, setView, setAgainst, choose } = props;
  const views = viewsOf(found);
  const shown = views.includes(view) ? view : "curves";
  const move = (event: KeyboardEvent): void => {
    const [points, lanes] = [found.points.length, found.definition.scenario.lanes.length];
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const { point, lane } = chosen ?? { point: step[0] > 0 ? -1 : points, lane: 0 };
    choose({ point: Math.min(points - 1, Math.max(0, point + step[0])), lane: (lane + step[1] + lanes) % lanes });
  };
  const bars = sweepText(shown === "map" ? "result.dots" : "result.bars", { unit: metricAxis(metric).unit });
  return (
    <>
      <header className="pap-head">
        <h2>{metricWords(metric)}</h2>
        <span className="note">{isPartly(found) ? sweepText("result.hollow", { words: bars }) : bars}</span>
        <span className="spring" />
        {shown === "scatter" && <MetricSelect label={sweepText("result.x")} value={against} choose={setAgainst} />}
        <span className="cmp-modes">
          {views.map((each) => (
            <button key={each} type="button" aria-pressed={shown === each} onClick={() => setView(each)}>
              {sweepText(`view.${each}`)}
            </button>
          ))}
        </span>
      </header>
      {shown === "table" ? (
        <SweepTable {...{ found, metric, choose }} />
      ) : (
        <div className="swp-keys">
          <div
            className="swp-stop"
            role="slider"
            tabIndex={0}
            aria-label={sweepText("result.keys")}
            aria-valuemin={1}
            aria-valuemax={found.points.length}
            aria-valuenow={(chosen?.point ?? 0) + 1}
            aria-valuetext={chosen === null ? sweepText("result.none") : spoken(pointWords(found, chosen.point))}
            onKeyDown={move}
          />
          <PeekCard found={found}>
            <Picture {...props} view={shown} />
          </PeekCard>
        </div>
      )}
      <Told {...{ found }} />
    </>
  );
};

/** Whether some runs have ended and others not: the marks of points with missing runs are hollow. */
const isPartly = ({ runs, results }: Found): boolean =>
  results.size > 0 && runs.some(({ job }) => !results.has(job.id));

/** What became of swept values that the scene would have set again. */
const Told = ({ found }: { readonly found: Found }): ReactElement | null => {
  const { scenario, axes, timeline } = found.definition;
  const over = overwritesOf(scenario, axes);
  if (over.length === 0) return null;
  const fields = [...new Set(over.map(({ set }) => axisName(found, set.replace(/^lanes\.\d+\.overrides\./, ""))))];
  return <p className="note swp-told">{sweepText(`told.${timeline}`, { fields: fields.join("; ") })}</p>;
};

/** What a drawing of the answer needs. */
export type Drawable = Omit<Props, "setView" | "setAgainst">;
interface Size {
  readonly width: number;
  readonly height: number;
}
interface Sized extends Drawable {
  readonly name: string;
  readonly size: Size;
}
const Picture = (props: Drawable): ReactElement => {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  return (
    <div ref={box} className="swp-draw">
      {size.width > 0 && <SweepDrawing {...props} {...{ size }} />}
      {props.found.results.size === 0 && <p className="swp-empty">{sweepText("page.empty")}</p>}
    </div>
  );
};

/** The name of the drawing of a view. */
export const drawingName = ({ view, metric, against }: Pick<Drawable, "view" | "metric" | "against">): string =>
  sweepText(view === "table" ? "figure.curves" : `figure.${view}`, {
    metric: metricWords(metric),
    against: metricWords(against),
  });

/** The answer in a box of this size, px. */
export const SweepDrawing = ({ size, ...props }: Drawable & { readonly size: Size }): ReactElement | null => {
  const sized = { ...props, name: drawingName(props), size: { ...size, height: Math.max(80, size.height - LEGEND) } };
  if (props.view === "curves") return <Curves {...sized} />;
  if (props.view === "scatter") return <Scatter {...sized} />;
  return props.view === "map" ? <Maps {...sized} /> : null;
};

/** The views that an answer has. */
export const viewsOf = ({ definition }: Found): readonly SweepView[] => {
  const hasMap = definition.sampling === "grid" && definition.axes.length === 2;
  return ["curves", ...(hasMap ? ["map" as const] : []), "scatter", "table"];
};

const Curves = ({ found, metric, name, chosen, kept, size, choose }: Sized): ReactElement | null => {
  const [first, second] = found.definition.axes;
  if (first === undefined) return null;
  const isGrid = found.definition.sampling === "grid";
  const lines = curvesOf(found, metric, shownAt(found, second?.path ?? ""));
  const x = sweepAxisShape(first, shownAt(found, first.path), axisName(found, first.path));
  const pick = (lane: number, point: number): void => choose({ lane, point });
  const common = { name, x, y: metricAxis(metric), lines, size, chosen, choose: pick, intervals: "whiskers" } as const;
  const behind = kept !== null && kept.path === first.path && kept.metric === metric ? kept.lines : [];
  const cross = chosen === null || second !== undefined ? {} : { cross: pointWords(found, chosen.point) };
  return (
    <>
      {(x.words !== null || !hasNames(lines, size.width)) && <Legend lines={lines} />}
      {x.words === null ? (
        <CurvePlot {...common} {...cross} behind={behind} joined={isGrid} />
      ) : (
        <BarPlot {...common} />
      )}
    </>
  );
};

const Scatter = ({ found, metric, against, name, chosen, size, choose }: Sized): ReactElement => {
  const lanes = pairsOf(found, against, metric);
  const all = lanes.flatMap(({ lane, pairs }) => pairs.map((pair) => ({ lane, ...pair })));
  const ranks = ranksOf(all, findMetric(against)?.better ?? null, findMetric(metric)?.better ?? null);
  const rankOf = (lane: number, point: number) =>
    ranks[all.findIndex((pair) => pair.lane === lane && pair.point === point)] ?? "behind";
  const count = (rank: string): number => ranks.filter((each) => each === rank).length;
  return (
    <>
      <Legend lines={laneNamesOverPoints(found).map((own, style) => ({ name: own, style }))} />
      <ScatterPlot
        {...{ name, chosen, lanes, rankOf }}
        size={{ ...size, height: size.height - LEGEND }}
        x={metricAxis(against)}
        y={metricAxis(metric)}
        choose={(lane, point) => choose({ lane, point })}
      />
      {all.length > 0 && (
        <p className="note">
          {sweepText("front.words", {
            front: count("front"),
            total: all.length,
            near: count("near"),
            same: notApart(all, ranks),
          })}
        </p>
      )}
    </>
  );
};

const Maps = (props: Sized): ReactElement => {
  const { found, size } = props;
  const lanes = laneNamesOverPoints(found);
  const width = Math.max(200, Math.floor(size.width / Math.min(2, lanes.length)) - 8);
  const rows = Math.ceil(lanes.length / 2);
  return (
    <div className="swp-maps">
      {lanes.map((lane, i) => (
        <figure key={lane}>
          <figcaption>
            <Legend lines={[{ name: lane, style: i }]} />
          </figcaption>
          <OneMap {...props} lane={i} size={{ width, height: Math.max(180, size.height / rows - LEGEND) }} />
        </figure>
      ))}
    </div>
  );
};

const OneMap = ({ found, metric, name, lane, chosen, size, choose }: Sized & { readonly lane: number }) => {
  const [first, second] = found.definition.axes;
  if (first === undefined || second === undefined) return null;
  const rows = second.values.length;
  const marks = second.values.map((_, row) =>
    first.values.map((_value, column) => markAt(found, column * rows + row, lane, metric, column)),
  );
  return (
    <HeatMap
      {...{ marks, size, lane }}
      name={lane === 0 ? name : `${name}: ${laneNamesOverPoints(found)[lane] ?? ""}`}
      chosen={chosen?.point ?? null}
      columns={first.values.map((value) => axisValueText(value, shownAt(found, first.path)))}
      rows={second.values.map((value) => axisValueText(value, shownAt(found, second.path)))}
      x={axisName(found, first.path)}
      y={axisName(found, second.path)}
      shape={metricAxis(metric)}
      choose={(point) => choose({ lane, point })}
    />
  );
};
