import { scaleLinear } from "d3-scale";
import type { ReactElement } from "react";
import { largestOf, smallestOf } from "../../../../units/extremes.ts";
import { tickText } from "../../../chart/format.ts";
import { niceTop, tickDigits, ticks125 } from "../../../chart/scale.ts";
import { laneToken, markerPath } from "../../compare/markers.ts";
import type { Rank } from "../front.ts";
import type { Pair } from "../results.ts";
import { PlotFrame } from "./PlotFrame.tsx";
import { type AxisShape, endsOf, markText, type Scale, scaleY } from "./shape.ts";

interface Props {
  readonly name: string;
  readonly x: AxisShape;
  readonly y: AxisShape;
  readonly lanes: readonly { readonly name: string; readonly lane: number; readonly pairs: readonly Pair[] }[];
  /** The rank of a mark. */
  rankOf(lane: number, point: number): Rank;
  readonly size: { readonly width: number; readonly height: number };
  readonly chosen: { readonly lane: number; readonly point: number } | null;
  choose(lane: number, point: number): void;
}

const TICKS = 6;

/** From this share of the largest value on, the smallest one is far from 0, and so is the start of the axis. */
const FAR = 0.5;

/** The ends of the x axis: from 0, or where all values are far from it, from round numbers around them. */
const rangeOf = (least: number, greatest: number): readonly [number, number] => {
  if (least < FAR * greatest) return [Math.min(0, least), niceTop(greatest)];
  const [first = 0, second = greatest] = ticks125(least, greatest, TICKS);
  const step = second - first || greatest;
  return [Math.floor(least / step) * step, Math.ceil(greatest / step) * step];
};

/** One metric against another: a mark for every lane and point, with the intervals of both. */
export const ScatterPlot = ({ name, x, y, lanes, size, chosen, rankOf, choose }: Props): ReactElement => {
  const room = { left: 46, right: size.width - 16, top: 26, bottom: size.height - 42 };
  const all = lanes.flatMap(({ pairs }) => pairs);
  const ends = all.flatMap((pair) => endsOf(pair.x)).map((value) => value * x.factor);
  const [low, high] = ends.length === 0 ? [0, 1] : rangeOf(smallestOf(ends), largestOf(ends, 0));
  const scale = scaleLinear([low, high], [room.left, room.right]);
  const ticks = ticks125(low, high, TICKS);
  const across: Scale = {
    of: (value) => scale(value * x.factor),
    ticks: ticks.map((tick) => ({ at: scale(tick), text: tickText(tick, tickDigits(ticks)) })),
  };
  const up = scaleY(
    y,
    all.flatMap((pair) => endsOf(pair.y)),
    room,
  );
  return (
    <PlotFrame name={name} {...size} room={room} x={{ shape: x, scale: across }} y={{ shape: y, scale: up }}>
      <path
        d={stepsOf(
          lanes.flatMap(({ lane, pairs }) =>
            pairs
              .filter(({ point }) => rankOf(lane, point) === "front")
              .map((pair) => [across.of(pair.x.value), up.of(pair.y.value)] as const),
          ),
        )}
        fill="none"
        stroke="var(--ink)"
        strokeWidth={1.2}
      />
      {lanes.map(({ name: lane, lane: place, pairs }) => (
        <g key={lane} style={{ color: `var(${laneToken(place)})` }}>
          {pairs.map((pair) => {
            const [px, py] = [across.of(pair.x.value), up.of(pair.y.value)];
            const [left = px, right = left] = endsOf(pair.x).map(across.of);
            const [low = py, top = low] = endsOf(pair.y).map(up.of);
            return (
              <g
                key={pair.point}
                className="plot-mark"
                data-lane={place}
                data-point={pair.point}
                onPointerDown={() => choose(place, pair.point)}
              >
                <title>{`${lane}: ${markText(pair.x, x)}, ${markText(pair.y, y)}`}</title>
                <line x1={left} x2={right} y1={py} y2={py} stroke="currentColor" strokeOpacity={0.6} />
                <line x1={px} x2={px} y1={low} y2={top} stroke="currentColor" strokeOpacity={0.6} />
                {chosen?.lane === place && chosen.point === pair.point && (
                  <circle data-ring="" cx={px} cy={py} r={9} fill="none" stroke="var(--ink)" strokeWidth={1.5} />
                )}
                <path
                  d={markerPath(place, px, py, 4.5)}
                  fill={pair.y.isPartial === true ? "var(--panel)" : "currentColor"}
                  fillOpacity={rankOf(place, pair.point) === "behind" ? 0.4 : 1}
                  stroke={
                    rankOf(place, pair.point) === "front"
                      ? "var(--ink)"
                      : pair.y.isPartial === true
                        ? "currentColor"
                        : "var(--panel)"
                  }
                  strokeWidth={rankOf(place, pair.point) === "front" ? 1.5 : 1}
                />
                <circle cx={px} cy={py} r={12} fill="transparent" />
              </g>
            );
          })}
        </g>
      ))}
    </PlotFrame>
  );
};

/** A line in steps through marks, from the left. */
const stepsOf = (marks: readonly (readonly [number, number])[]): string =>
  [...marks]
    .sort(([a], [b]) => a - b)
    .map(([x, y], i) => (i === 0 ? `M${x} ${y}` : `H${x}V${y}`))
    .join("");
