import { type ReactElement, useRef } from "react";
import { tuningText } from "../../../../i18n/tuning.ts";
import type { SearchState, Try } from "../../../../tuning/searchState.ts";
import { useSize } from "../../../plots/useSize.ts";
import { laneToken } from "../../compare/markers.ts";
import type { SweepMetricId } from "../metrics.ts";
import { PlotFrame } from "../plots/PlotFrame.tsx";
import { LimitLine, LimitZone, useMovedLimit } from "./LimitLine.tsx";
import { metricValue, placeOf } from "./shown.ts";
import { intervalOf, type TriesPicture, triesPicture } from "./triesPicture.ts";

interface Props {
  readonly search: SearchState;
  readonly limit: number;
  readonly disabled: boolean;
  setLimit(limit: number): void;
}

/** Opacity of the first and of the last try. */
const [FIRST, LAST] = [0.25, 0.95];
/** Room for the name of a dot, px; nearer to the right edge it stands on the left. */
const WORDS_PX = 110;
/** From this width on, px, the longer sentence below the plot fits beside the name of the axis. */
const WIDE = 480;

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
  const picture = triesPicture(search, limit, width, height);
  const { room, x, y, chosen } = picture;
  const moved = useMovedLimit(limit, y.shape, disabled, setLimit);
  const [bound] = search.tuning.limits;
  const line = bound && { room, sign: bound.sign, at: y.scale.of(moved.shown) };
  // Beside the name of the axis, where both fit.
  const isBeside = bound !== undefined || width >= WIDE;
  return (
    <PlotFrame
      {...{ name: tuningText("tries.title"), width, height, room, x, y }}
      behind={line !== undefined && <LimitZone {...line} />}
    >
      <Dots picture={picture} count={search.tries.length} best={bound && chosen[0]} />
      {bound === undefined && <Front picture={picture} />}
      <Intervals picture={picture} />
      <text
        x={isBeside ? 0 : room.left + 6}
        y={isBeside ? height - 4 : room.bottom - 8}
        fontSize={11}
        fill="var(--ink3)"
      >
        {tuningText(bound === undefined ? "tries.laterFront" : "tries.later")}
      </text>
      {line !== undefined && <LimitLine {...line} axis={y} limit={moved} />}
    </PlotFrame>
  );
};

interface PartProps {
  readonly picture: TriesPicture;
}

interface DotsProps extends PartProps {
  /** Number of tries so far. */
  readonly count: number;
  readonly best: Try | undefined;
}

const Dots = ({ picture, count, best }: DotsProps): ReactElement => {
  const { tries, x, y, room } = picture;
  return (
    <g style={{ color: `var(${laneToken(0)})` }}>
      {tries.map((each) => {
        const { x: found = 0, y: kept = 0 } = placeOf(each) ?? {};
        return (
          <Dot
            key={`${each.origin} ${each.id}`}
            {...{ each, count, isBest: each === best, right: room.right }}
            x={x.of(found)}
            y={y.of(kept)}
            metric={x.metric}
            limitMetric={y.metric}
          />
        );
      })}
    </g>
  );
};

/** Steps through the best tries of two aims: beyond them nothing was found. */
const Front = ({ picture: { chosen, x, y } }: PartProps): ReactElement => (
  <path
    d={chosen
      .flatMap((each) => placeOf(each) ?? [])
      .map((place) => [x.of(place.x), y.of(place.y)])
      .map(([across, up], i) => (i === 0 ? `M${across},${up}` : `H${across}V${up}`))
      .join("")}
    fill="none"
    stroke="var(--ink)"
    strokeWidth={1.5}
  />
);

/** The confidence intervals of both aims of the best tries. */
const Intervals = ({ picture: { crosses, x, y } }: PartProps): ReactElement => (
  <path
    className="tun-intervals"
    d={crosses
      .map((cross) => {
        const [left, right] = intervalOf(cross.x).map(x.of);
        const [low, high] = intervalOf(cross.y).map(y.of);
        return `M${left},${y.of(cross.y.mean)}H${right}M${x.of(cross.x.mean)},${low}V${high}`;
      })
      .join("")}
    fill="none"
    stroke="var(--ink)"
    strokeOpacity={0.55}
  />
);

interface DotProps {
  readonly each: Try;
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly isBest: boolean;
  /** The right edge of the plot, px. */
  readonly right: number;
  readonly metric: SweepMetricId;
  readonly limitMetric: SweepMetricId;
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
