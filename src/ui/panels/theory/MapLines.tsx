import type { ReactElement } from "react";
import { theoryText } from "../../../i18n/theory.ts";
import type { Contour } from "./contours.ts";

interface Props {
  /** Each with the place of its word; null: it has none. */
  readonly contours: readonly (Contour & { readonly word: readonly [x: number, y: number] | null })[];
  /** px of a point of the map. */
  x(point: number): number;
  y(point: number): number;
}

/** The word of a line. */
export const levelWords = (level: number): string => theoryText("theory.inDegrees", { value: String(level) });

/** The lines of equal margin: the border at 0 degrees, and the others with their numbers. */
export const MapLines = ({ contours, x, y }: Props): ReactElement => (
  <>
    {contours.map(({ level, pieces, word }) => {
      const path = pieces.map(
        ([x1, y1, x2, y2]) => `M${x(x1).toFixed(1)},${y(y1).toFixed(1)}L${x(x2).toFixed(1)},${y(y2).toFixed(1)}`,
      );
      return (
        <g key={level}>
          <path className={level === 0 ? "th-border" : "th-contour"} d={path.join("")} />
          {word !== null && (
            <text className="th-contour-words" x={x(word[0])} y={y(word[1]) + 4} textAnchor="middle">
              {levelWords(level)}
            </text>
          )}
        </g>
      );
    })}
  </>
);
