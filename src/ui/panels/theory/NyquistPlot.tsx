import type { ReactElement } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import { frequencies, type LoopShape, type Margins, pointAt } from "../../../theory/loopShape.ts";
import { pathOf } from "./axes.tsx";
import { Plot } from "./Plot.tsx";
import { round } from "./words.ts";

/** Farther out the arm leaves the drawing. */
const FARTHEST = 6;

interface Props {
  readonly loop: LoopShape;
  readonly margins: Margins;
  /** The frequency that is looked at, rad/s; null: none. */
  readonly looked: number | null;
}

/** The loop in the complex plane, with −1 and the unit circle. */
export const NyquistPlot = ({ loop, margins, looked }: Props): ReactElement => {
  const middle = margins.crossover > 0 ? margins.crossover : margins.phaseCrossover;
  const points = Array.from(frequencies(middle / 300, middle * 300, 120), (omega) => pointAt(loop, omega));
  const inside = points.filter(({ re, im }) => re * re + im * im < FARTHEST * FARTHEST);
  const cross = margins.crossover > 0 ? pointAt(loop, margins.crossover) : null;
  const seen = looked === null ? null : pointAt(loop, looked);
  return (
    <Plot label={theoryText(margins.phaseMargin > 0 ? "theory.settlesHere" : "theory.swingsHere")}>
      {({ width, height }) => {
        const scale = Math.min(width, height) * 0.27;
        const [x0, y0] = [width * 0.58, height * 0.46];
        const [x, y] = [(re: number): number => x0 + scale * re, (im: number): number => y0 - scale * im];
        const [left, right] = [x(-1) - 6, x(-1) + 6];
        return (
          <>
            <g className="th-axes">
              <line x1="0" x2={width} y1={y0} y2={y0} />
              <line x1={x0} x2={x0} y1="0" y2={height} />
            </g>
            <circle className="th-dots" cx={x0} cy={y0} r={scale} />
            <path className="th-line" d={pathOf(inside.map(({ re, im }) => [x(re), y(im)]))} />
            <path
              className="th-cross"
              d={`M${left},${y0 - 6}L${right},${y0 + 6}M${left},${y0 + 6}L${right},${y0 - 6}`}
            />
            <text className="th-number" x={left - 18} y={y0 + 18}>
              −1
            </text>
            {cross !== null && (
              <>
                <line className="th-arm" x1={x0} y1={y0} x2={x(cross.re)} y2={y(cross.im)} />
                <circle className="th-dot" cx={x(cross.re)} cy={y(cross.im)} r="4" />
                <text className="th-number" x={x(cross.re) + 8} y={y(cross.im) + (cross.im > 0 ? -6 : 16)}>
                  {round(margins.phaseMargin)}°
                </text>
              </>
            )}
            {seen !== null && Math.hypot(seen.re, seen.im) < FARTHEST && (
              <circle className="th-ring" cx={x(seen.re)} cy={y(seen.im)} r="5" />
            )}
          </>
        );
      }}
    </Plot>
  );
};
