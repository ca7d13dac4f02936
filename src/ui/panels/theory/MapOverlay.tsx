import { type ReactElement, useMemo } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import { showWords } from "../../quantity.ts";
import { Axes, roundSteps } from "./axes.tsx";
import { contoursOf, wordPlace } from "./contours.ts";
import { levelWords, MapLines } from "./MapLines.tsx";
import { middleOf } from "./mapPicture.ts";
import { type Filled, FLOWS, partOf, RTTS, SIDE } from "./marginMap.ts";
import type { PastRun } from "./pastRuns.ts";
import { boxOf, type WordBox, wayClear, widthSpaced } from "./wordsApart.ts";

/** Where the design rule promises that the loop settles: at least this many flows, round trips up to this. */
export interface Promised {
  readonly flowsMin: number;
  /** s */
  readonly rttMax: number;
}

/** Edges of the map inside its box, px. */
export const MAP_EDGES = { left: 54, right: 6, top: 6, bottom: 26 } as const;
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
  const contours = useMemo(
    () =>
      filled === null
        ? []
        : contoursOf(filled).map((contour) => ({
            ...contour,
            word: contour.level === 0 ? null : wordPlace(contour),
          })),
    [filled],
  );
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
  const acrossAt = (point: number): number => LEFT + (point / (SIDE - 1)) * (frame.right - LEFT);
  const upAt = (point: number): number => frame.bottom - (point / (SIDE - 1)) * (frame.bottom - TOP);
  const nowWords = theoryText("theory.mapNow", place);
  // Beside the point, where it has room even with wider text spacing.
  const isLeft = x(flows) > width * 0.6 || x(flows) + 14 + widthSpaced(nowWords) > width;
  const now = {
    x: x(flows) + (isLeft ? -14 : 14),
    y: Math.max(TOP + 12, y(propagation) - 8),
    anchor: isLeft ? "end" : "start",
    text: nowWords,
  } as const;
  // The words of the parts make way for those that belong to one place.
  const taken: WordBox[] = [
    boxOf(now.text, now.x, now.y, now.anchor),
    { left: x(flows) - 12, right: x(flows) + 12, top: y(propagation) - 12, bottom: y(propagation) + 12 },
    ...contours.flatMap(({ level, word }) =>
      word === null ? [] : [boxOf(levelWords(level), acrossAt(word[0]), upAt(word[1]) + 4)],
    ),
  ];
  const words = regions.flatMap(({ kind, word, middle }) => {
    if (middle === null) return [];
    const [text, left] = [theoryText(word), LEFT + middle.x * (frame.right - LEFT)];
    const wanted = frame.bottom - middle.y * (frame.bottom - TOP);
    const at = wanted + wayClear(boxOf(text, left, wanted), taken, frame);
    taken.push(boxOf(text, left, at));
    return [{ kind, text, x: left, y: at }];
  });
  return (
    <>
      <Axes
        frame={frame}
        x={roundSteps(...FLOWS).map((at) => [x(at), String(at)])}
        y={roundSteps(...RTTS).map((at) => [y(at), showWords(at, "s")])}
      />
      <MapLines contours={contours} x={acrossAt} y={upAt} />
      {words.map(({ kind, text, ...at }) => (
        <text key={kind} className={`th-region ${kind}`} {...at} textAnchor="middle">
          {text}
        </text>
      ))}
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
      <text className="th-number th-now" x={now.x} y={now.y} textAnchor={now.anchor}>
        {now.text}
      </text>
    </>
  );
};
