import { token } from "../../chart/palette.ts";
import { type Filled, SIDE } from "./marginMap.ts";

/** Red, green and blue of a token. */
const colourOf = (name: string): readonly [number, number, number] => {
  const hex = token(name).replace("#", "");
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
};

/** Contours, degrees. */
const CONTOURS = [0, 30, 60] as const;

/** Draws the margins, one pixel a point: tint by margin, hatched where it swings or the model is not valid. */
export const paintMap = (canvas: HTMLCanvasElement | null, { margins, first, last }: Filled): void => {
  const context = canvas?.getContext("2d");
  if (context === null || context === undefined) return;
  const picture = context.createImageData(SIDE, SIDE);
  const good = colourOf("--good");
  const bad = colourOf("--bad");
  const none = colourOf("--ink3");
  const ink = colourOf("--ink");
  const at = (row: number, column: number): number => margins[row * SIDE + column] ?? Number.NaN;
  const { data } = picture;
  for (let row = first; row <= last; row++)
    for (let column = 0; column < SIDE; column++) {
      const margin = at(row, column);
      const right = at(row, Math.min(SIDE - 1, column + 1));
      const above = at(Math.min(last, row + 1), column);
      const isHatched = (row + column) % 8 === 0;
      let [colour, strength] = [none, isHatched ? 0.5 : 0.1];
      if (margin < 0) [colour, strength] = [bad, isHatched ? 0.4 : 0.15];
      else if (margin >= 0) [colour, strength] = [good, 0.1 + Math.min(0.4, margin / 200)];
      if (!Number.isNaN(margin))
        for (const level of CONTOURS)
          if (crosses(margin, right, level) || crosses(margin, above, level)) {
            [colour, strength] = level === 0 ? [bad, 1] : [ink, 0.7];
            break;
          }
      const to = 4 * ((SIDE - 1 - row) * SIDE + column);
      data[to] = colour[0];
      data[to + 1] = colour[1];
      data[to + 2] = colour[2];
      data[to + 3] = Math.round(255 * strength);
    }
  context.putImageData(picture, 0, 0);
};

/** A level lies between two neighbours; one of them may be outside the model. */
const crosses = (margin: number, other: number, level: number): boolean =>
  !Number.isNaN(other) && margin < level !== other < level;

/** The middle of the points for which this holds, as parts of the map; null: too few for a word. */
export const middleOf = (
  { margins, first, last }: Filled,
  holds: (margin: number) => boolean,
): { readonly x: number; readonly y: number } | null => {
  let [count, x, y] = [0, 0, 0];
  for (let row = first; row <= last; row++)
    for (let column = 0; column < SIDE; column++)
      if (holds(margins[row * SIDE + column] ?? Number.NaN)) {
        count++;
        x += column;
        y += row;
      }
  return count < SIDE * SIDE * 0.02 ? null : { x: x / count / (SIDE - 1), y: y / count / (SIDE - 1) };
};
