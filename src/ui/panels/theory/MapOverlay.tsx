import { type ReactElement, useMemo } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import { showWords } from "../../quantity.ts";
import { Axes, roundSteps } from "./axes.tsx";
import { contoursOf } from "./contours.ts";
import { MapLines } from "./MapLines.tsx";
import { middleOf } from "./mapPicture.ts";
import { type Filled, FLOWS, partOf, RTTS } from "./marginMap.ts";
import type { PastRun } from "./pastRuns.ts";

/** Where the design rule promises that the loop settles: at least this many flows, round trips up to this. */
export interface Promised {
  readonly flowsMin: number;
  /** s */
  readonly rttMax: number;
}

/** Edges of the map inside its box, px. */
export const MAP_EDGES = { left: 48, right: 6, top: 6, bottom: 26 } as const;
const { left: LEFT, right: RIGHT, top: TOP, bottom: BOTTOM } = MAP_EDGES;

/** Words on parts of the map, by the margins there in degrees. */
const REGIONS = [
  { kind: "good", word: "theory.mapSettles", holds: (margin: number): boolean => margin >= 0 },
  { kind: "bad", word: "theory.mapSwings", holds: (margin: number): boolean => margin < 0 },
  { kind: "none", word: "theory.invalid", holds: Number.isNaN },
] as const;

export interface Overlay {
  /** Of the whole box, px. */
  readonly width: number;
  readonly height: number;
  readonly filled: Filled | null;
  readonly promised: Promised | null;
  /** Runs of this very map. */
  readonly past: readonly PastRun[];
  readonly swingsFrom: number;
  /** The point that the user looks at. */
  readonly flows: number;
  /** s */
  readonly propagation: number;
}

/** Axes, lines and words over the tints of the map. */
export const MapOverlay = (props: Overlay): ReactElement => {
  const { width, height, filled, promised, past, swingsFrom, flows, propagation } = props;
  const contours = useMemo(() => (filled === null ? [] : contoursOf(filled)), [filled]);
  // This reads all squares of the map, which is too much work for each move of the point.
  const regions = useMemo(
    () =>
      filled === null ? [] : REGIONS.map(({ kind, word, holds }) => ({ kind, word, middle: middleOf(filled, holds) })),
    [filled],
  );
  const place = { flows: String(flows), rtt: showWords(Number(propagation.toPrecision(3)), "s") };
  const frame = { left: LEFT, right: width - RIGHT, top: TOP, bottom: height - BOTTOM };
  const x = (count: number): number => LEFT + (frame.right - LEFT) * partOf(FLOWS, count);
  const y = (time: number): number => frame.bottom - (frame.bottom - TOP) * partOf(RTTS, time);
  return (
    <>
      <Axes
        frame={frame}
        x={roundSteps(...FLOWS).map((at) => [x(at), String(at)])}
        y={roundSteps(...RTTS).map((at) => [y(at), showWords(at, "s")])}
      />
      <MapLines
        contours={contours}
        x={(part) => LEFT + part * (frame.right - LEFT)}
        y={(part) => frame.bottom - part * (frame.bottom - TOP)}
      />
      {regions.map(({ kind, word, middle }) => {
        if (middle === null) return null;
        const [left, up] = [LEFT + middle.x * (frame.right - LEFT), frame.bottom - middle.y * (frame.bottom - TOP)];
        return (
          <text key={kind} className={`th-region ${kind}`} x={left} y={up} textAnchor="middle">
            {theoryText(word)}
          </text>
        );
      })}
      {promised !== null && (
        <rect
          className="th-promised"
          x={x(promised.flowsMin)}
          y={y(promised.rttMax)}
          width={Math.max(0, frame.right - x(promised.flowsMin))}
          height={Math.max(0, frame.bottom - y(promised.rttMax))}
        />
      )}
      {past.map((run) => (
        <circle
          key={`${run.flows} ${run.propagation}`}
          className={run.burstiness > swingsFrom ? "th-past bad" : "th-past good"}
          cx={x(run.flows)}
          cy={y(run.propagation)}
          r="4"
        />
      ))}
      <text
        className="th-number th-now"
        x={x(flows) + (x(flows) > width * 0.6 ? -14 : 14)}
        y={Math.max(TOP + 12, y(propagation) - 8)}
        textAnchor={x(flows) > width * 0.6 ? "end" : "start"}
      >
        {theoryText("theory.mapNow", place)}
      </text>
    </>
  );
};
