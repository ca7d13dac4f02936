import { type ScaleLinear, scaleLinear } from "d3-scale";
import { type ReactElement, useRef } from "react";
import { type SpreadEllipse, spreadEllipse } from "../../../../experiments/rfc7928/ellipse.ts";
import type { Cell } from "../../../../experiments/rfc7928/suite.ts";
import { papersText } from "../../../../i18n/papers.ts";
import { largestOf, smallestOf } from "../../../../units/extremes.ts";
import { type NamePlace, placeNames } from "../../../chart/pointNames.ts";
import { useSize } from "../../../plots/useSize.ts";
import { Told } from "../../../widgets/Told.tsx";
import { queueName } from "./queueName.ts";

interface Props {
  readonly title: string;
  readonly cells: readonly Cell[];
  /** Id of the chosen discipline. */
  readonly chosen: string;
  choose(queue: string): void;
}

const HEIGHT = 360;
const ROOM = { left: 46, right: 14, top: 22, bottom: 38 };
/** About this many lines of the grid in each direction. */
const TICKS = 5;
/** Width of a character of the names, px. */
const CHARACTER = 6.8;
/** Corners of a drawn ellipse: its axes have different units, so it is drawn point by point. */
const CORNERS = 32;

/** Mean delay, falling to the right, against goodput: an ellipse for each discipline, and the chosen one in front. */
export const EllipsePlot = ({ title, cells, chosen, choose }: Props): ReactElement => {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const found = cells.flatMap(({ queue, runs }) => {
    const ellipse = spreadEllipse(runs.map(([delay, goodput]) => [delay * 1000, goodput / 1e6]));
    return ellipse === null ? [] : [{ queue, ellipse }];
  });
  const isMissing = found.every(({ queue }) => queue !== chosen);
  const [left, right, bottom] = [ROOM.left, width - ROOM.right, HEIGHT - ROOM.bottom];
  const across = scaleLinear(
    [
      1.06 *
        largestOf(
          found.map(({ ellipse }) => ellipse.x + ellipse.along),
          1,
        ),
      0,
    ],
    [left, right],
  );
  const high = largestOf(
    found.map(({ ellipse }) => ellipse.y),
    0,
  );
  const low = smallestOf(
    found.map(({ ellipse }) => ellipse.y),
    high,
  );
  const up = scaleLinear([0.97 * low, Math.max(1.02 * high, 1e-9)], [bottom, ROOM.top]);
  // The chosen one chooses the place of its name first, and is drawn over the others.
  const inOrder = [...found].sort((a, b) => Number(b.queue === chosen) - Number(a.queue === chosen));
  const places = placeNames(
    inOrder.map(({ queue, ellipse }) => ({
      x: across(ellipse.x),
      y: up(ellipse.y),
      gap: 8,
      width: queueName(queue).length * CHARACTER,
      mayBeUnnamed: queue !== chosen,
    })),
    { left, right: width, top: ROOM.top - 4, bottom },
  );
  return (
    <div className="suite-plot" ref={box}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={papersText("suite.plot", { title })}>
          <Ticks {...{ across, up, left, right, bottom }} />
          <path className="axis" d={`M${left} ${ROOM.top}V${bottom}H${right}`} />
          <text x={left} y={12}>
            {papersText("suite.goodput")}
          </text>
          <text x={right} y={HEIGHT - 4} className="end">
            {papersText("suite.delay")}
          </text>
          {[...inOrder.entries()].reverse().map(([i, { queue, ellipse }]) => (
            <g key={queue} className={queue === chosen ? "chosen" : ""} onPointerDown={() => choose(queue)}>
              <title>{queueName(queue)}</title>
              <path d={outline(ellipse, across, up)} />
              <circle cx={across(ellipse.x)} cy={up(ellipse.y)} r={queue === chosen ? 4 : 2.5} />
              <Name place={places[i] ?? null} words={queueName(queue)} />
            </g>
          ))}
        </svg>
      )}
      <Told className="suite-missing">{isMissing && papersText("suite.missing", { queue: queueName(chosen) })}</Told>
      <p className="note">{papersText("suite.ellipse")}</p>
    </div>
  );
};

type Scale = ScaleLinear<number, number>;

const outline = ({ x, y, along, across: half, cos, sin }: SpreadEllipse, across: Scale, up: Scale): string => {
  const corners = Array.from({ length: CORNERS }, (_, i) => {
    const turn = (2 * Math.PI * i) / CORNERS;
    const [a, b] = [along * Math.cos(turn), half * Math.sin(turn)];
    return `${across(x + a * cos - b * sin)} ${up(y + a * sin + b * cos)}`;
  });
  return `M${corners.join("L")}Z`;
};

const Name = ({ place, words }: { readonly place: NamePlace | null; readonly words: string }): ReactElement | null =>
  place === null ? null : (
    <text x={place.x} y={place.y + 4} className={place.anchor}>
      {words}
    </text>
  );

interface TicksProps {
  readonly across: Scale;
  readonly up: Scale;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}
const Ticks = ({ across, up, left, right, bottom }: TicksProps): ReactElement => (
  <g className="ticks">
    {across.ticks(TICKS).map((value) => (
      <g key={value}>
        <line x1={across(value)} x2={across(value)} y1={ROOM.top} y2={bottom} />
        <text x={across(value)} y={bottom + 14} className="middle">
          {across.tickFormat(TICKS)(value)}
        </text>
      </g>
    ))}
    {up.ticks(TICKS).map((value) => (
      <g key={value}>
        <line x1={left} x2={right} y1={up(value)} y2={up(value)} />
        <text x={left - 6} y={up(value) + 4} className="end">
          {up.tickFormat(TICKS)(value)}
        </text>
      </g>
    ))}
  </g>
);
