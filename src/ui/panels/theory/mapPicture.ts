import { token } from "../../chart/palette.ts";
import { type Filled, SIDE } from "./marginMap.ts";

/** Red, green and blue of a token. */
const colourOf = (name: string): readonly [number, number, number] => {
  const hex = token(name).replace("#", "");
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
};

/** Distance of two hatched lines along an edge, and their width, px of the window. */
const [HATCH, LINE] = [9, 1.3];

/** Draws the margins: tint by margin, hatched where it swings or the model is not valid. Rows that are unknown stay empty. */
export const paintMap = (canvas: HTMLCanvasElement | null, { margins, first, last }: Filled): void => {
  // Kept in the processor's memory: pixels are only ever put there.
  const context = canvas?.getContext("2d", { willReadFrequently: true });
  if (canvas === null || context === null || context === undefined || canvas.width * canvas.height === 0) return;
  const { width, height } = canvas;
  const scale = width / Math.max(1, canvas.clientWidth);
  const picture = context.createImageData(width, height);
  const [good, bad, none] = [colourOf("--good"), colourOf("--bad"), colourOf("--ink3")];
  const columns = Int32Array.from({ length: width }, (_, x) => Math.round(((x + 0.5) / width) * SIDE - 0.5));
  const { data } = picture;
  let to = 0;
  for (let y = 0; y < height; y++) {
    const row = SIDE - 1 - Math.round(((y + 0.5) / height) * SIDE - 0.5);
    if (row < first || row > last) {
      to += 4 * width;
      continue;
    }
    for (let x = 0; x < width; x++, to += 4) {
      const margin = margins[row * SIDE + (columns[x] ?? 0)] ?? Number.NaN;
      const isHatched = (x + y) % (HATCH * scale) < LINE * scale;
      let [colour, strength] = [none, isHatched ? 0.35 : 0.08];
      if (margin < 0) [colour, strength] = [bad, isHatched ? 0.4 : 0.15];
      else if (margin >= 0) [colour, strength] = [good, 0.1 + Math.min(0.4, margin / 200)];
      data[to] = colour[0];
      data[to + 1] = colour[1];
      data[to + 2] = colour[2];
      data[to + 3] = Math.round(255 * strength);
    }
  }
  context.putImageData(picture, 0, 0);
};

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
