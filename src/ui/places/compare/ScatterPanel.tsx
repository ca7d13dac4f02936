import { Fragment, type ReactElement, useRef } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { metricWord } from "../../../i18n/words.ts";
import { decimals } from "../../chart/format.ts";
import { tickDigits, ticks125 } from "../../chart/scale.ts";
import { useSize } from "../../plots/useSize.ts";
import { useRun } from "../../session/RunContext.tsx";
import { comparisonOf, useCompare } from "./compare.ts";
import { laneNames } from "./describe.ts";
import { MetricNote } from "./MetricHelp.tsx";
import { MetricSelect } from "./MetricSelect.tsx";
import { laneToken, markerPath } from "./markers.ts";
import { type Metric, metricOf, writtenAs } from "./metrics.ts";
import { type Axis, type LanePoints, layOutScatter, pointsOf } from "./scatter.ts";
import { catchUpProgress, commonSeeds } from "./table.ts";

/** One metric against another: a dot for each run, and the confidence region of the mean. */
export const ScatterPanel = (): ReactElement => {
  const run = useRun();
  const pair = useCompare((state) => state.pair);
  const lanes = useCompare((state) => state.lanes);
  const seeds = useCompare((state) => state.seeds);
  const scenario = useCompare((state) => state.scenario);
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const [x, y] = [metricOf(pair[0]), metricOf(pair[1])];
  const points = pointsOf({ lanes, seeds }, x, y);
  const waits = useCompare((state) => state.isCatchingUp) && commonSeeds({ lanes, seeds }).length === 0;
  const granted = useCompare((state) => (state.isCatchingUp ? state.granted : 0));
  const isLive = points.every(({ runs }) => runs.length < 2);
  const title = compareText("scatter.title", { x: wordsOf(x), y: wordsOf(y) });
  return (
    <section className="panel cmp-scatter" aria-label={title}>
      <header className="cmp-head">
        <h2 className="unseen">{title}</h2>
        <span className="cmp-axes">
          {compareText("scatter.y")}
          <MetricSelect
            label={compareText("scatter.y")}
            value={y.id}
            choose={(id) => comparisonOf(run).store.getState().setPair([x.id, id])}
          />
          {compareText("scatter.x")}
          <MetricSelect
            label={compareText("scatter.x")}
            value={x.id}
            choose={(id) => comparisonOf(run).store.getState().setPair([id, y.id])}
          />
        </span>
      </header>
      <p className="note cmp-legend">
        {waits ? (
          compareText("table.catching", catchUpProgress({ lanes, granted }))
        ) : isLive ? (
          compareText("scatter.live")
        ) : (
          <Fragment>
            <span className="cmp-chip">{compareText("scatter.dot")}</span>{" "}
            <span className="cmp-chip">{compareText("scatter.ellipse")}</span>
          </Fragment>
        )}
      </p>
      <div ref={box} className="cmp-figure">
        {width > 60 && height > 60 && (
          <Plot points={points} x={x} y={y} size={{ width, height }} names={laneNames(scenario)} />
        )}
      </div>
      <MetricNote ids={[y.id, x.id]} />
    </section>
  );
};

const wordsOf = (metric: Metric): string => metricWord(metric, "label");
const axisWords = (metric: Metric): string => {
  const { unit } = writtenAs(metric);
  if (unit === "") return compareText("scatter.bare", { metric: wordsOf(metric) });
  return compareText("scatter.axis", { metric: wordsOf(metric), unit });
};

/** Approximate width of a letter of a name, px. */
const LETTER = 7;

interface PlotProps {
  readonly points: readonly LanePoints[];
  readonly x: Metric;
  readonly y: Metric;
  readonly size: { readonly width: number; readonly height: number };
  readonly names: readonly string[];
}

export const Plot = ({ points, x, y, size, names }: PlotProps): ReactElement => {
  const { width, height } = size;
  const layout = layOutScatter(
    points,
    x,
    y,
    size,
    names.map((one) => one.length * LETTER),
  );
  const { across, up, room, labels } = layout;
  const name = compareText("scatter.name", { x: wordsOf(x), y: wordsOf(y) });
  return (
    <svg width={width} height={height} role="img" aria-label={name}>
      <Ticks axis={across} room={room} isAcross />
      <Ticks axis={up} room={room} isAcross={false} />
      {/* It begins left of the ticks, which are lower: wider text spacing needs the room. */}
      <text x={12} y={12} className="cmp-axis">
        {axisWords(y)}
      </text>
      <text x={room.right} y={height - 4} className="cmp-axis" textAnchor="end">
        {axisWords(x)}
      </text>
      {points.map(({ lane, runs, seeds, mean, ellipse }) => (
        <g key={lane} data-lane={lane} style={{ color: `var(${laneToken(lane)})` }}>
          {ellipse !== null && (
            <path
              d={layout.outline(ellipse)}
              fill="currentColor"
              fillOpacity={0.14}
              stroke="currentColor"
              strokeWidth={1.4}
            />
          )}
          {runs.length > 1 &&
            runs.map(([px, py], i) => (
              <circle key={seeds[i]} cx={across.at(px)} cy={up.at(py)} r={2} fill="currentColor" fillOpacity={0.7} />
            ))}
          {mean !== null && (
            <path d={markerPath(lane, across.at(mean[0]), up.at(mean[1]), 5)} fill="currentColor" stroke="var(--panel)">
              <title>
                {compareText("scatter.value", {
                  lane: names[lane] ?? "",
                  x: withUnit(x, mean[0]),
                  y: withUnit(y, mean[1]),
                })}
              </title>
            </path>
          )}
        </g>
      ))}
      {labels.map(({ lane, x: left, y: top, anchor }) => (
        <text key={lane} x={left} y={top + 4} textAnchor={anchor} className="cmp-label">
          {names[lane]}
        </text>
      ))}
    </svg>
  );
};

const withUnit = (metric: Metric, value: number): string => {
  const { factor, unit, digits } = writtenAs(metric);
  return `${decimals(value * factor, digits)} ${unit}`.trim();
};

interface TicksProps {
  readonly axis: Axis;
  readonly room: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly isAcross: boolean;
}
const Ticks = ({ axis, room, isAcross }: TicksProps): ReactElement => {
  const ticks = ticks125(axis.from * axis.factor, axis.to * axis.factor, 5);
  const digits = tickDigits(ticks);
  return (
    <g>
      {ticks.map((tick) => {
        const place = axis.at(tick / axis.factor);
        return isAcross ? (
          <g key={tick}>
            <line x1={place} x2={place} y1={room.top} y2={room.bottom} stroke="var(--line)" />
            <text x={place} y={room.bottom + 14} textAnchor="middle" className="cmp-axis">
              {decimals(tick, digits)}
            </text>
          </g>
        ) : (
          <g key={tick}>
            <line x1={room.left} x2={room.right} y1={place} y2={place} stroke="var(--line)" />
            <text x={room.left - 6} y={place + 4} textAnchor="end" className="cmp-axis">
              {decimals(tick, digits)}
            </text>
          </g>
        );
      })}
    </g>
  );
};
