import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef, useState } from "react";
import { tuningText } from "../../../../i18n/tuning.ts";
import type { Estimate } from "../../../../sweeps/statistics.ts";
import type { SearchState, Try } from "../../../../tuning/searchState.ts";
import { verdictOf } from "../../../../tuning/verdict.ts";
import { largestOf, smallestOf } from "../../../../units/extremes.ts";
import { tickText } from "../../../chart/format.ts";
import { affine, pixelOf, tickDigits, ticks125, valueAt } from "../../../chart/scale.ts";
import { useSize } from "../../../plots/useSize.ts";
import { spoken } from "../../../widgets/spoken.ts";
import { laneToken } from "../../compare/markers.ts";
import { metricAxis, metricWords } from "../metrics.ts";
import { PlotFrame } from "../plots/PlotFrame.tsx";
import type { Scale } from "../plots/shape.ts";
import { metricValue, placeOf, secondMetric, sideOf } from "./shown.ts";

interface Props {
  readonly search: SearchState;
  readonly limit: number;
  readonly disabled: boolean;
  setLimit(limit: number): void;
}

const TICKS = 6;
/** Room around the outermost values, a share of their span. */
const MARGIN = 0.08;
/** Opacity of the first and of the last try. */
const [FIRST, LAST] = [0.25, 0.95];
/** Room for the name of a dot, px; nearer to the right edge it stands on the left. */
const WORDS_PX = 110;
/** From this width on, px, the longer sentence below the plot fits beside the name of the axis. */
const WIDE = 480;
/** A step of the limit by a key, and with Shift, in the unit that is shown. */
const [STEP, BIG_STEP] = [0.1, 1];

const spanOf = (values: readonly number[]): readonly [number, number] => {
  const [least, most] = [smallestOf(values), largestOf(values)];
  const room = (most - least || Math.abs(most) || 1) * MARGIN;
  return [least - room, most + room];
};

/** Every try as a dot, what keeps the limit on a zone; the limit is dragged. */
export const TriesPlot = ({ search, limit, disabled, setLimit }: Props): ReactElement => {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  return (
    <div className="tun-draw" ref={box}>
      {width > 0 && <Picture {...{ search, limit, disabled, setLimit, width, height }} />}
    </div>
  );
};

const Picture = ({
  search,
  limit,
  disabled,
  setLimit,
  width,
  height,
}: Props & { readonly width: number; readonly height: number }): ReactElement => {
  const [dragged, setDragged] = useState<number | null>(null);
  const { tuning, references, tries } = search;
  const hasLimit = tuning.limits.length > 0;
  const sign = tuning.limits[0]?.sign ?? ">=";
  const [metric, limitMetric] = [tuning.objectives[0]?.metric ?? "", secondMetric(tuning)];
  const [xShape, yShape] = [metricAxis(metric), metricAxis(limitMetric)];
  const placed = [...references, ...tries].flatMap((each) => {
    const place = placeOf(each);
    return place === undefined ? [] : [{ each, x: place.x * xShape.factor, y: place.y * yShape.factor }];
  });
  const [left, right, top, bottom] = [46, width - 14, 24, height - 40];
  // Beside the name of the axis, where both fit.
  const isRoom = hasLimit || width >= WIDE;
  const atLimit = limit * yShape.factor;
  const { chosen } = verdictOf(search);
  const crosses = hasLimit ? [] : chosen.flatMap(crossOf);
  const [xs, ys] = [
    spanOf([...placed.map(({ x }) => x), ...crosses.flatMap(({ x }) => endsOf(x, xShape.factor))]),
    spanOf([
      ...placed.map(({ y }) => y),
      ...crosses.flatMap(({ y }) => endsOf(y, yShape.factor)),
      ...(hasLimit ? [atLimit] : []),
    ]),
  ];
  const [across, up] = [affine(xs, [left, right]), affine(ys, [bottom, top])];
  const scaleOf = (map: typeof across, [low, high]: readonly [number, number]): Scale => {
    const ticks = ticks125(low, high, TICKS);
    const digits = tickDigits(ticks);
    return {
      of: (value) => pixelOf(map, value),
      ticks: ticks.map((tick) => ({ at: pixelOf(map, tick), text: tickText(tick, digits) })),
    };
  };
  const placeAt = (x: number, y: number): Place => [pixelOf(across, x), pixelOf(up, y)];
  const shownLimit = dragged ?? atLimit;
  const line = pixelOf(up, shownLimit);
  const best = hasLimit ? chosen[0] : undefined;
  const front = chosen.flatMap((each) => placeOf(each) ?? []);
  const at = (event: PointerEvent): number => Math.round(10 * valueAt(up, event.nativeEvent.offsetY)) / 10;
  const settle = (shown: number): void => setLimit(Number((shown / yShape.factor).toPrecision(6)));
  const onKey = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? BIG_STEP : STEP;
    const by = event.key === "ArrowUp" ? step : event.key === "ArrowDown" ? -step : 0;
    if (by === 0 || disabled) return;
    event.preventDefault();
    settle(Number((atLimit + by).toFixed(3)));
  };
  const name = tuningText("tries.title");
  return (
    <PlotFrame
      {...{ name, width, height }}
      room={{ left, right, top, bottom }}
      x={{ shape: xShape, scale: scaleOf(across, xs) }}
      y={{ shape: yShape, scale: scaleOf(up, ys) }}
      behind={
        hasLimit && (
          <rect
            x={left}
            y={sign === ">=" ? top : line}
            width={right - left}
            height={Math.max(0, sign === ">=" ? line - top : bottom - line)}
            fill="var(--inset)"
          />
        )
      }
    >
      <g style={{ color: `var(${laneToken(0)})` }}>
        {placed.map(({ each, x, y }) => (
          <Dot
            key={`${each.origin} ${each.id}`}
            {...{ each, count: tries.length, isBest: each === best, right }}
            x={pixelOf(across, x)}
            y={pixelOf(up, y)}
            metric={metric}
            limitMetric={limitMetric}
          />
        ))}
      </g>
      {!hasLimit && (
        <path
          d={front
            .map(({ x, y }) => placeAt(x * xShape.factor, y * yShape.factor))
            .map(([x, y], i) => (i === 0 ? `M${x},${y}` : `H${x}V${y}`))
            .join("")}
          fill="none"
          stroke="var(--ink)"
          strokeWidth={1.5}
        />
      )}
      <path
        className="tun-intervals"
        d={crosses
          .map(({ x, y }) => {
            const [left, right] = endsOf(x, xShape.factor).map((value) => pixelOf(across, value));
            const [low, high] = endsOf(y, yShape.factor).map((value) => pixelOf(up, value));
            const [at, on] = placeAt(x.mean * xShape.factor, y.mean * yShape.factor);
            return `M${left},${on}H${right}M${at},${low}V${high}`;
          })
          .join("")}
        fill="none"
        stroke="var(--ink)"
        strokeOpacity={0.55}
      />
      <text x={isRoom ? 0 : left + 6} y={isRoom ? height - 4 : bottom - 8} fontSize={11} fill="var(--ink3)">
        {tuningText(hasLimit ? "tries.later" : "tries.laterFront")}
      </text>
      {hasLimit && (
        <>
          <line x1={left} x2={right} y1={line} y2={line} stroke="var(--ink)" strokeWidth={1.5} strokeDasharray="4 3" />
          <text
            x={right - 4}
            y={sign === ">=" ? line + 14 : line - 6}
            textAnchor="end"
            fontSize={11}
            fontWeight={600}
            fill="var(--ink)"
          >
            {tuningText(`tries.limit.${sideOf(sign)}`, { value: metricValue(limitMetric, shownLimit / yShape.factor) })}
          </text>
          <rect
            className="tun-limit"
            x={left}
            y={line - 12}
            width={right - left}
            height={24}
            fill="transparent"
            role="slider"
            tabIndex={0}
            aria-label={tuningText("tries.limit", { metric: metricWords(limitMetric) })}
            aria-valuemin={ys[0]}
            aria-valuemax={ys[1]}
            aria-valuenow={shownLimit}
            aria-valuetext={spoken(metricValue(limitMetric, shownLimit / yShape.factor))}
            aria-disabled={disabled}
            onKeyDown={onKey}
            onPointerDown={(event) => {
              if (disabled) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged(atLimit);
            }}
            onPointerMove={(event) => {
              if (dragged !== null) setDragged(at(event));
            }}
            onPointerUp={() => {
              if (dragged !== null && dragged !== atLimit) settle(dragged);
              setDragged(null);
            }}
          />
        </>
      )}
    </PlotFrame>
  );
};

type Place = readonly [x: number, y: number];

/** What was measured of both aims; nothing of a try that has only one. */
const crossOf = ({ measured }: Try): readonly { readonly x: Estimate; readonly y: Estimate }[] => {
  const [x, y] = measured?.objectives ?? [];
  return x === undefined || y === undefined ? [] : [{ x, y }];
};

/** Both ends of a 95 % confidence interval, in the unit of `factor`; one run has none, and both ends are its value. */
const endsOf = ({ mean, halfWidth }: Estimate, factor: number): readonly number[] => {
  const half = Number.isFinite(halfWidth) ? halfWidth : 0;
  return [(mean - half) * factor, (mean + half) * factor];
};

interface DotProps {
  readonly each: Try;
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly isBest: boolean;
  /** The right edge of the plot, px. */
  readonly right: number;
  readonly metric: string;
  readonly limitMetric: string;
}

/** A try; the reference points are hollow and have their names, the best has its value. */
const Dot = ({ each, x, y, count, isBest, right, metric, limitMetric }: DotProps): ReactElement => {
  const { x: found = 0, y: kept = 0 } = placeOf(each) ?? {};
  const isReference = each.origin === "today" || each.origin === "default";
  const words = isReference
    ? tuningText(each.origin === "today" ? "tries.today" : "tries.default")
    : isBest
      ? tuningText("tries.best", { value: metricValue(metric, found) })
      : "";
  const half = isReference || isBest ? 5 : 3.5;
  const isAtEnd = x + WORDS_PX > right;
  return (
    <g>
      <title>
        {tuningText("tries.point", { n: each.id, x: metricValue(metric, found), y: metricValue(limitMetric, kept) })}
      </title>
      <rect
        x={x - half}
        y={y - half}
        width={2 * half}
        height={2 * half}
        fill={isReference ? "var(--panel)" : "currentColor"}
        fillOpacity={isReference || isBest ? 1 : FIRST + ((LAST - FIRST) * each.id) / Math.max(1, count)}
        stroke={isReference || isBest ? "var(--ink)" : "none"}
        strokeWidth={1.5}
      />
      {words !== "" && (
        <text
          x={isAtEnd ? x - 9 : x + 9}
          y={isReference ? y + 18 : y - 6}
          textAnchor={isAtEnd ? "end" : "start"}
          fontSize={12}
          fontWeight={600}
          fill="var(--ink)"
          stroke="var(--panel)"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {words}
        </text>
      )}
    </g>
  );
};
