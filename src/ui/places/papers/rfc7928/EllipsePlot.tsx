import { type ReactElement, useRef } from "react";
import { spreadEllipse } from "../../../../experiments/rfc7928/ellipse.ts";
import type { Cell } from "../../../../experiments/rfc7928/suite.ts";
import { papersText } from "../../../../i18n/papers.ts";
import { largestOf, smallestOf } from "../../../../units/extremes.ts";
import { useSize } from "../../../plots/useSize.ts";
import { plainNumber } from "../../../quantity.ts";
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
const ROOM = { left: 46, right: 14, top: 22, bottom: 34 };
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
  const most =
    1.06 *
    largestOf(
      found.map(({ ellipse }) => ellipse.x + ellipse.along),
      1,
    );
  const high =
    1.02 *
    largestOf(
      found.map(({ ellipse }) => ellipse.y),
      0,
    );
  const low =
    0.97 *
    smallestOf(
      found.map(({ ellipse }) => ellipse.y),
      high,
    );
  const isMissing = found.every(({ queue }) => queue !== chosen);
  const [left, right, bottom] = [ROOM.left, width - ROOM.right, HEIGHT - ROOM.bottom];
  const across = (delay: number): number => right - (delay / most) * (right - left);
  const up = (goodput: number): number => bottom - ((goodput - low) / Math.max(1e-9, high - low)) * (bottom - ROOM.top);
  const inOrder = [...found].sort((a, b) => Number(a.queue === chosen) - Number(b.queue === chosen));
  return (
    <div className="suite-plot" ref={box}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={papersText("suite.plot", { title })}>
          <path className="axis" d={`M${left} ${ROOM.top}V${bottom}H${right}`} />
          <text x={left} y={14}>
            {papersText("suite.goodput")}
          </text>
          {found.length > 0 && (
            <>
              <text x={left - 6} y={ROOM.top + 8} className="end">
                {plainNumber(high, 3)}
              </text>
              <text x={left - 6} y={bottom} className="end">
                {plainNumber(low, 3)}
              </text>
              <text x={left} y={bottom + 14}>
                {plainNumber(most, 3)}
              </text>
            </>
          )}
          <text x={right} y={bottom + 14} className="end">
            {papersText("suite.delay")}
          </text>
          {inOrder.map(({ queue, ellipse }) => {
            const corners = Array.from({ length: CORNERS }, (_, i) => {
              const turn = (2 * Math.PI * i) / CORNERS;
              const [a, b] = [ellipse.along * Math.cos(turn), ellipse.across * Math.sin(turn)];
              const { sin, cos } = ellipse;
              return `${across(ellipse.x + a * cos - b * sin)} ${up(ellipse.y + a * sin + b * cos)}`;
            });
            const [x, y] = [across(ellipse.x), up(ellipse.y)];
            return (
              <g key={queue} className={queue === chosen ? "chosen" : ""} onPointerDown={() => choose(queue)}>
                <title>{queueName(queue)}</title>
                <path d={`M${corners.join("L")}Z`} />
                <circle cx={x} cy={y} r={queue === chosen ? 4 : 2.5} />
                {queue === chosen && (
                  <text x={x > width / 2 ? x - 8 : x + 8} y={y - 6} className={x > width / 2 ? "end" : ""}>
                    {queueName(queue)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
      <Told className="suite-missing">{isMissing && papersText("suite.missing", { queue: queueName(chosen) })}</Told>
      <p className="note">{papersText("suite.ellipse")}</p>
    </div>
  );
};
