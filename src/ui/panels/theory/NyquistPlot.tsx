import type { ReactElement } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import { frequencies, type LoopShape, type Margins, pointAt } from "../../../theory/loopShape.ts";
import { HEIGHT, pathOf, WIDTH } from "./axes.tsx";

const SCALE = 70;
const CENTRE_X = 210;
const CENTRE_Y = 110;
/** Farther out the arm leaves the drawing. */
const FARTHEST = 6;

interface Props {
  readonly loop: LoopShape;
  readonly margins: Margins;
}

/** The loop in the complex plane, with −1 and the unit circle. */
export const NyquistPlot = ({ loop, margins }: Props): ReactElement => {
  const middle = margins.crossover > 0 ? margins.crossover : margins.phaseCrossover;
  const points = Array.from(frequencies(middle / 300, middle * 300, 120), (omega) => pointAt(loop, omega));
  const inside = points.filter(({ re, im }) => re * re + im * im < FARTHEST * FARTHEST);
  const cross = margins.crossover > 0 ? pointAt(loop, margins.crossover) : null;
  const sentence = theoryText(margins.phaseMargin > 0 ? "theory.settlesHere" : "theory.swingsHere");
  const [left, right] = [CENTRE_X - SCALE - 6, CENTRE_X - SCALE + 6];
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={sentence}>
      <g className="th-axes">
        <line x1="0" x2={WIDTH} y1={CENTRE_Y} y2={CENTRE_Y} />
        <line x1={CENTRE_X} x2={CENTRE_X} y1="0" y2={HEIGHT} />
      </g>
      <circle className="th-dots" cx={CENTRE_X} cy={CENTRE_Y} r={SCALE} />
      <path
        className="th-line"
        d={pathOf(inside.map(({ re, im }) => [CENTRE_X + SCALE * re, CENTRE_Y - SCALE * im]))}
      />
      <path
        className="th-cross"
        d={`M${left},${CENTRE_Y - 6}L${right},${CENTRE_Y + 6}M${left},${CENTRE_Y + 6}L${right},${CENTRE_Y - 6}`}
      />
      <text className="th-number" x={left - 16} y={CENTRE_Y + 18}>
        −1
      </text>
      {cross !== null && (
        <>
          <line
            className="th-arm"
            x1={CENTRE_X}
            y1={CENTRE_Y}
            x2={CENTRE_X + SCALE * cross.re}
            y2={CENTRE_Y - SCALE * cross.im}
          />
          <circle className="th-dot" cx={CENTRE_X + SCALE * cross.re} cy={CENTRE_Y - SCALE * cross.im} r="4" />
        </>
      )}
    </svg>
  );
};
