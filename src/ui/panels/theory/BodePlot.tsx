import { scaleLinear, scaleLog } from "d3-scale";
import { type ReactElement, useMemo } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import {
  decibels,
  degrees,
  frequencies,
  type LoopShape,
  type Margins,
  magnitudeAt,
  phaseAt,
} from "../../../theory/loopShape.ts";
import { Axes, decades, frameOf, pathOf } from "./axes.tsx";
import { type Measured, spectrumOf } from "./measured.ts";
import { Plot } from "./Plot.tsx";
import { round } from "./words.ts";

const DECIBELS = [40, 20, 0, -20, -40] as const;
const DEGREES = [0, -90, -180, -270, -360] as const;

/** A place inside a part of the drawing; outside it is not drawn. */
const within = (y: number, top: number, bottom: number): number => (y >= top && y <= bottom ? y : Number.NaN);

/** Room for the unit at the right end of the axis, px. */
const UNIT = 44;

/** With a true minus. */
const signed = (value: number): string => String(value).replace("-", "−");

/** The range of frequencies that is drawn, rad/s. */
export const rangeOf = ({ crossover, phaseCrossover }: Margins): readonly [number, number] => {
  const middle = crossover > 0 ? crossover : phaseCrossover;
  return [middle / 50, middle * 50];
};

interface Props {
  readonly loop: LoopShape;
  readonly margins: Margins;
  /** Null: no packets. */
  readonly measured: Measured | null;
  /** The loop by the design rule, drawn thin. */
  readonly ruled: LoopShape | null;
  /** The frequency that is looked at, rad/s; null: none. */
  readonly looked: number | null;
}

/** The margin in words: how far the phase is from −180°, and on which side. */
export const bodeSentence = ({ crossover, phaseMargin }: Pick<Margins, "crossover" | "phaseMargin">): string => {
  if (crossover === 0) return theoryText("theory.bodeNever");
  const at = { crossover: round(crossover), margin: round(Math.abs(phaseMargin)) };
  return theoryText(phaseMargin < 0 ? "theory.bodeBelow" : "theory.bodeAbove", at);
};

/** Gain and phase over the frequency with the margins, and the measured spectrum behind them. */
export const BodePlot = ({ loop, margins, measured, ruled, looked }: Props): ReactElement => {
  const [from, to] = rangeOf(margins);
  const grid = useMemo(() => frequencies(from, to, 40), [from, to]);
  const spectrum = useMemo(() => (measured === null ? null : spectrumOf(measured, grid)), [measured, grid]);
  const points = Array.from(grid);
  const { crossover, phaseMargin, phaseCrossover, gainMargin } = margins;
  const sentence = bodeSentence(margins);
  return (
    <Plot label={sentence}>
      {(box) => {
        const frame = frameOf(box);
        const { top, bottom, left, right } = frame;
        const middle = (top + bottom) / 2;
        const [floor, ceiling] = [middle - 8, middle + 8];
        const x = scaleLog([from, to], [left, right]);
        const gain = scaleLinear([40, -40], [top, floor]);
        const phase = scaleLinear([0, -360], [ceiling, bottom]);
        // The words stand on the side where the other margin is not.
        const side = phaseCrossover > crossover ? ({ dx: -7, textAnchor: "end" } as const) : { dx: 7 };
        const otherSide = phaseCrossover > crossover ? { dx: 7 } : ({ dx: -7, textAnchor: "end" } as const);
        const inside = (y: number): number => Math.min(bottom, Math.max(ceiling, y));
        const curves = (shape: LoopShape, className: string): ReactElement => (
          <>
            <path
              className={className}
              d={pathOf(points.map((at) => [x(at), within(gain(decibels(magnitudeAt(shape, at))), top, floor)]))}
            />
            <path
              className={className}
              d={pathOf(points.map((at) => [x(at), within(phase(degrees(phaseAt(shape, at))), ceiling, bottom)]))}
            />
          </>
        );
        return (
          <>
            {spectrum !== null && (
              <path
                className="th-fill"
                d={`M${left},${floor}${pathOf(points.map((at, i) => [x(at), floor - (floor - top) * Math.sqrt(spectrum[i] ?? 0)])).replace("M", "L")}L${right},${floor}Z`}
              />
            )}
            <Axes
              frame={frame}
              x={decades(from, to).map((at) => [x(at), x(at) > right - UNIT ? "" : String(at)])}
              y={[
                ...DECIBELS.map((at) => [gain(at), at === 40 ? "dB" : signed(at)] as const),
                ...DEGREES.map((at) => [phase(at), `${signed(at)}°`] as const),
              ]}
            />
            <text className="th-words" x={right} y={bottom + 15} textAnchor="end">
              {theoryText("theory.frequency")}
            </text>
            {ruled !== null && curves(ruled, "th-ruled")}
            {curves(loop, "th-line")}
            {looked !== null && <line className="th-looked" x1={x(looked)} x2={x(looked)} y1={top} y2={bottom} />}
            {crossover > 0 && (
              <>
                <line className="th-dots" x1={x(crossover)} x2={x(crossover)} y1={gain(0)} y2={phase(-180)} />
                <line
                  className="th-bar"
                  x1={x(crossover)}
                  x2={x(crossover)}
                  y1={phase(-180)}
                  y2={inside(phase(phaseMargin - 180))}
                />
                <circle className="th-dot" cx={x(crossover)} cy={gain(0)} r="4" />
                <text
                  className="th-number th-words"
                  {...side}
                  x={x(crossover)}
                  y={inside(phase(phaseMargin / 2 - 180)) + 4}
                >
                  {round(phaseMargin)}°
                </text>
              </>
            )}
            {phaseCrossover > from && phaseCrossover < to && Math.abs(gainMargin) < 40 && (
              <>
                <line
                  className="th-bar"
                  x1={x(phaseCrossover)}
                  x2={x(phaseCrossover)}
                  y1={gain(0)}
                  y2={gain(-gainMargin)}
                />
                <circle className="th-ring" cx={x(phaseCrossover)} cy={phase(-180)} r="4" />
                <text
                  className="th-number th-words"
                  {...otherSide}
                  x={x(phaseCrossover)}
                  y={gain(-gainMargin / 2) + (gainMargin > 0 ? -6 : 4)}
                >
                  {theoryText("theory.inDecibels", { value: round(gainMargin) })}
                </text>
              </>
            )}
          </>
        );
      }}
    </Plot>
  );
};
