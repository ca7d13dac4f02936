import { scaleLinear, scaleLog } from "d3-scale";
import type { ReactElement } from "react";
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
import { Axes, BOTTOM, decades, LEFT, pathOf, RIGHT, TOP } from "./axes.tsx";
import { type Measured, spectrumOf } from "./measured.ts";
import { round } from "./words.ts";

const MIDDLE = (TOP + BOTTOM) / 2;
const DECIBELS = [40, 20, 0, -20, -40] as const;
const DEGREES = [0, -90, -180, -270, -360] as const;

/** A place inside a part of the drawing; outside it is not drawn. */
const within = (y: number, top: number, bottom: number): number => (y >= top && y <= bottom ? y : Number.NaN);
const inside = (y: number): number => Math.min(BOTTOM, Math.max(MIDDLE + 8, y));

interface Props {
  readonly loop: LoopShape;
  readonly margins: Margins;
  readonly measured: Measured;
}

/** Gain and phase over the frequency with the margins, and the measured spectrum behind them. */
export const BodePlot = ({ loop, margins, measured }: Props): ReactElement => {
  const middle = margins.crossover > 0 ? margins.crossover : margins.phaseCrossover;
  const [from, to] = [middle / 50, middle * 50];
  const x = scaleLog([from, to], [LEFT, RIGHT]);
  const gain = scaleLinear([40, -40], [TOP, MIDDLE - 8]);
  const phase = scaleLinear([0, -360], [MIDDLE + 8, BOTTOM]);
  const grid = frequencies(from, to, 40);
  const spectrum = spectrumOf(measured, grid);
  const points = Array.from(grid);
  const { crossover, phaseMargin } = margins;
  return (
    <svg
      viewBox="0 0 360 260"
      role="img"
      aria-label={theoryText("theory.bodeSentence", { crossover: round(crossover), margin: round(phaseMargin) })}
    >
      <path
        className="th-fill"
        d={`M${LEFT},${MIDDLE - 8}${pathOf(points.map((omega, i) => [x(omega), MIDDLE - 8 - (MIDDLE - 8 - TOP) * Math.sqrt(spectrum[i] ?? 0)])).replace("M", "L")}L${RIGHT},${MIDDLE - 8}Z`}
      />
      <Axes
        x={decades(from, to).map((at) => [x(at), String(at)])}
        y={[
          ...DECIBELS.map((at) => [gain(at), `${at}`] as const),
          ...DEGREES.map((at) => [phase(at), `${at}°`] as const),
        ]}
      />
      <path
        className="th-line"
        d={pathOf(points.map((omega) => [x(omega), within(gain(decibels(magnitudeAt(loop, omega))), TOP, MIDDLE - 8)]))}
      />
      <path
        className="th-line"
        d={pathOf(points.map((omega) => [x(omega), within(phase(degrees(phaseAt(loop, omega))), MIDDLE + 8, BOTTOM)]))}
      />
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
          <text className="th-number" x={x(crossover) + 6} y={inside(phase(phaseMargin / 2 - 180))}>
            {round(phaseMargin)}°
          </text>
        </>
      )}
    </svg>
  );
};
