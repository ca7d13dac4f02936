import { type Filled, SIDE } from "./marginMap.ts";

/** Levels of the map's lines, degrees. */
export const LEVELS = [0, 30, 60] as const;

/** Where a level lies, in points of the map: x over the flows, y over the round trip. */
export interface Contour {
  readonly level: number;
  readonly pieces: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[];
}

/** A place between two points at which a level lies. */
const between = (from: number, to: number, level: number): number => (level - from) / (to - from);

/**
 * The lines of a filled map, by marching squares; a square with a corner outside of the model has none. Where a level
 * crosses all four edges, its pieces are joined in the order of the edges.
 */
export const contoursOf = ({ margins, first, last }: Filled): readonly Contour[] => {
  const pieces = LEVELS.map((): (readonly [number, number, number, number])[] => []);
  for (let row = first; row < last; row++)
    for (let column = 0; column < SIDE - 1; column++) {
      const at = row * SIDE + column;
      const [low, right] = [margins[at] ?? Number.NaN, margins[at + 1] ?? Number.NaN];
      const [up, far] = [margins[at + SIDE] ?? Number.NaN, margins[at + SIDE + 1] ?? Number.NaN];
      if (Number.isNaN(low + right + up + far)) continue;
      for (let i = 0; i < LEVELS.length; i++) {
        const level = LEVELS[i] ?? Number.NaN;
        // Most squares lie on one side of a level.
        const isBelow = low < level;
        if (isBelow === right < level && isBelow === up < level && isBelow === far < level) continue;
        const crossed: number[] = [];
        if (low < level !== right < level) crossed.push(column + between(low, right, level), row);
        if (right < level !== far < level) crossed.push(column + 1, row + between(right, far, level));
        if (up < level !== far < level) crossed.push(column + between(up, far, level), row + 1);
        if (low < level !== up < level) crossed.push(column, row + between(low, up, level));
        for (let k = 0; k + 3 < crossed.length; k += 4) {
          const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = crossed.slice(k, k + 4);
          pieces[i]?.push([x1, y1, x2, y2]);
        }
      }
    }
  return LEVELS.map((level, i) => ({ level, pieces: pieces[i] ?? [] }));
};

/** Pieces of a line that is worth a word. */
const WORTH = 24;

/** A place for the word of a line, in points of the map: a third along it; null: the line is too short. */
export const wordPlace = ({ pieces }: Contour): readonly [x: number, y: number] | null => {
  if (pieces.length < WORTH) return null;
  const sorted = [...pieces].sort(([one], [other]) => one - other);
  const [x = 0, y = 0] = sorted[Math.floor(sorted.length / 3)] ?? [];
  return [x, y];
};
