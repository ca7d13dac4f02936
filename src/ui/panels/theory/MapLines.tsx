import type { ReactElement } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import { type Contour, wordPlace } from "./contours.ts";
import { SIDE } from "./marginMap.ts";

interface Props {
  readonly contours: readonly Contour[];
  /** px of a part of the map, 0 to 1. */
  x(part: number): number;
  y(part: number): number;
}

/** The lines of equal margin: the border at 0 degrees, and the others with their numbers. */
export const MapLines = ({ contours, x, y }: Props): ReactElement => {
  const [across, up] = [(at: number): number => x(at / (SIDE - 1)), (at: number): number => y(at / (SIDE - 1))];
  return (
    <>
      {contours.map((contour) => {
        const { level, pieces } = contour;
        const place = level === 0 ? null : wordPlace(contour);
        const path = pieces.map(
          ([x1, y1, x2, y2]) =>
            `M${across(x1).toFixed(1)},${up(y1).toFixed(1)}L${across(x2).toFixed(1)},${up(y2).toFixed(1)}`,
        );
        return (
          <g key={level}>
            <path className={level === 0 ? "th-border" : "th-contour"} d={path.join("")} />
            {place !== null && (
              <text className="th-contour-words" x={across(place[0])} y={up(place[1]) + 4} textAnchor="middle">
                {theoryText("theory.inDegrees", { value: String(level) })}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
};
