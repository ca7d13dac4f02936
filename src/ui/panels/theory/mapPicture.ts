import { token } from "../../chart/palette.ts";
import { type Filled, SIDE } from "./marginMap.ts";

type Colour = readonly [red: number, green: number, blue: number];

/** Red, green and blue of a token. */
const colourOf = (name: string): Colour => {
  const hex = token(name).replace("#", "");
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
};

/** Distance of two hatched lines along an edge, and their width, px of the window. */
const [HATCH, LINE] = [9, 1.3];

/** Strength of the tint where the loop settles, by its margin in degrees. */
const settled = (margin: number): number => 0.1 + Math.min(0.4, margin / 200);

/**
 * Draws the margins: tint by margin, hatched where it swings or the model is not valid. Rows that are unknown stay
 * empty.
 */
export const paintMap = (canvas: HTMLCanvasElement | null, { margins, first, last }: Filled): void => {
  // Kept in the processor's memory: pixels are only ever put there.
  const context = canvas?.getContext("2d", { willReadFrequently: true });
  if (canvas === null || context === null || context === undefined || canvas.width * canvas.height === 0) return;
  const { width, height } = canvas;
  const scale = width / Math.max(1, canvas.clientWidth);
  const picture = context.createImageData(width, height);
  const [good, bad, none] = [colourOf("--good"), colourOf("--bad"), colourOf("--ink3")];
  const columns = Int32Array.from({ length: width }, (_, x) => Math.round(((x + 0.5) / width) * SIDE - 0.5));
  // A pixel costs one look-up: the colours of a row of the map are made once, and hold for all of its lines.
  const pixels = new Uint32Array(picture.data.buffer);
  const [plain, hatched] = [new Uint32Array(SIDE), new Uint32Array(SIDE)];
  const [plainBytes, hatchedBytes] = [new Uint8ClampedArray(plain.buffer), new Uint8ClampedArray(hatched.buffer)];
  const put = (bytes: Uint8ClampedArray, column: number, colour: Colour, strength: number): void => {
    bytes.set(colour, 4 * column);
    bytes[4 * column + 3] = Math.round(255 * strength);
  };
  let made = -1;
  for (let y = 0; y < height; y++) {
    const row = SIDE - 1 - Math.round(((y + 0.5) / height) * SIDE - 0.5);
    if (row < first || row > last) continue;
    if (row !== made)
      for (let column = 0; column < SIDE; column++) {
        const margin = margins[row * SIDE + column] ?? Number.NaN;
        const colour = margin < 0 ? bad : margin >= 0 ? good : none;
        put(plainBytes, column, colour, margin < 0 ? 0.15 : margin >= 0 ? settled(margin) : 0.08);
        put(hatchedBytes, column, colour, margin < 0 ? 0.4 : margin >= 0 ? settled(margin) : 0.35);
      }
    made = row;
    const line = y * width;
    for (let x = 0; x < width; x++) {
      const colours = (x + y) % (HATCH * scale) < LINE * scale ? hatched : plain;
      pixels[line + x] = colours[columns[x] ?? 0] ?? 0;
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
