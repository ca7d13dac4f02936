import { scaleLinear } from "d3-scale";
import type { ReactElement } from "react";
import { workshopText } from "../../../i18n/workshop.ts";
import { profileOf } from "../../../workshop/race/compare.ts";
import type { RaceResults } from "../../../workshop/race/plan.ts";
import { SCORES } from "../../../workshop/race/scores.ts";
import { type NamePlace, placeNames } from "../../chart/pointNames.ts";
import { laneToken, markerPath } from "../compare/markers.ts";

/** Its size beside the table, px. */
const USUAL = { width: 236, height: 196 };
const LEFT = 36;
const RIGHT = 12;
const TOP = 24;
const BOTTOM = 34;

interface Point {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Half the widths of the intervals. */
  readonly dx: number;
  readonly dy: number;
}

/** Width of a character of the names, px. */
const CHARACTER = 6.2;
/** Distance from a point to its name, px. */
const GAP = 9;

const scoreOf = (id: string) => SCORES.findIndex((score) => score.id === id);

const pointsOf = (results: RaceResults): readonly Point[] =>
  results.racers.flatMap(({ name }, racer) => {
    const profile = profileOf(results, racer);
    const [delay, use] = [profile[scoreOf("delay")], profile[scoreOf("linkUse")]];
    if (delay == null || use == null) return [];
    const width = (half: number): number => (Number.isNaN(half) ? 0 : half);
    return [
      {
        name,
        x: delay.mean * 1000,
        y: use.mean * 100,
        dx: width(delay.halfWidth) * 1000,
        dy: width(use.halfWidth) * 100,
      },
    ];
  });

const extent = (points: readonly Point[], of: (point: Point) => readonly [number, number]): [number, number] => {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    const [low, high] = of(point);
    from = Math.min(from, low);
    to = Math.max(to, high);
  }
  const pad = Math.max((to - from) * 0.15, 0.5);
  return [from - pad, to + pad];
};

const Name = ({ place, words }: { readonly place: NamePlace | null; readonly words: string }): ReactElement | null =>
  place === null ? null : (
    <text className="wks-name" x={place.x} y={place.y + 4} textAnchor={place.anchor}>
      {words}
    </text>
  );

interface Props {
  readonly results: RaceResults;
  readonly size?: { readonly width: number; readonly height: number };
}

/** Delay against link use: a point with its intervals for each racer. The table beside it holds the same numbers. */
export const RaceScatter = ({ results, size = USUAL }: Props): ReactElement => {
  const { width, height } = size;
  const points = pointsOf(results);
  const x = scaleLinear(
    extent(points, ({ x: at, dx }) => [Math.max(0, at - dx), at + dx]),
    [LEFT, width - RIGHT],
  );
  const y = scaleLinear(
    extent(points, ({ y: at, dy }) => [at - dy, Math.min(100, at + dy)]),
    [height - BOTTOM, TOP],
  );
  const labels = placeNames(
    points.map((point) => ({ x: x(point.x), y: y(point.y), gap: GAP, width: point.name.length * CHARACTER })),
    { left: LEFT - 4, right: width, top: TOP - 8, bottom: height - BOTTOM },
  );
  return (
    <svg
      className="wks-scatter"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={workshopText("race.scatter")}
    >
      <text x={2} y={12}>
        {workshopText("race.linkUse")}
      </text>
      <text x={width - RIGHT} y={height - 4} textAnchor="end">
        {workshopText("race.delay")}
      </text>
      {y.ticks(3).map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {x.ticks(4).map((value) => (
        <text key={value} x={x(value)} y={height - BOTTOM + 14} textAnchor="middle">
          {value}
        </text>
      ))}
      {[...points.entries()].map(([racer, point]) => (
        <g key={racer} fill={`var(${laneToken(racer)})`} stroke={`var(${laneToken(racer)})`}>
          <ellipse
            cx={x(point.x)}
            cy={y(point.y)}
            rx={Math.abs(x(point.x + point.dx) - x(point.x))}
            ry={Math.abs(y(point.y + point.dy) - y(point.y))}
            fillOpacity={0.16}
          />
          <path d={markerPath(racer, x(point.x), y(point.y), 5)} stroke="var(--panel)" />
          <Name place={labels[racer] ?? null} words={point.name} />
        </g>
      ))}
    </svg>
  );
};
