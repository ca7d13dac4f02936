import { alignmentPlaces, sizeOf, TELLS_VERSION } from "./versions.ts";

/** Modules of a code, row by row. */
export interface Grid {
  readonly size: number;
  /** 1: dark */
  readonly dark: Uint8Array;
  /** 1: a pattern of its own, no data. */
  readonly fixed: Uint8Array;
}

const put = ({ size, dark, fixed }: Grid, x: number, y: number, isDark: boolean): void => {
  dark[y * size + x] = isDark ? 1 : 0;
  fixed[y * size + x] = 1;
};

/** Squares around a middle: dark where the distance is one of these. */
const square = (grid: Grid, x: number, y: number, reach: number, light: readonly number[]): void => {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const inside = x + dx >= 0 && y + dy >= 0 && x + dx < grid.size && y + dy < grid.size;
      if (inside) put(grid, x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
};

/** A code of this version with everything but its data and its format. */
export const emptyGrid = (version: number): Grid => {
  const size = sizeOf(version);
  const grid = { size, dark: new Uint8Array(size * size), fixed: new Uint8Array(size * size) };
  for (let i = 0; i < size; i++) {
    put(grid, 6, i, i % 2 === 0);
    put(grid, i, 6, i % 2 === 0);
  }
  const places = alignmentPlaces(version);
  const last = places.length - 1;
  // Three corners belong to the finders.
  const isCorner = (i: number, j: number): boolean =>
    (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
  for (const [i, x] of places.entries())
    for (const [j, y] of places.entries()) if (!isCorner(i, j)) square(grid, x, y, 2, [1]);
  // Finders with their separators.
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(grid, x, y, 4, [2, 4]);
  drawFormat(grid, 0);
  if (version >= TELLS_VERSION) drawVersion(grid, version);
  return grid;
};

/** Remainder of a polynomial of bits (ISO/IEC 18004, annexes C and D). */
const remainder = (value: number, width: number, divisor: number): number => {
  let rest = value;
  for (let i = 0; i < width; i++) rest = (rest << 1) ^ ((rest >>> (width - 1)) * divisor);
  return rest;
};

/** 15 bits: level M (00), the mask, their correction; laid under 101010000010010. */
export const formatBits = (mask: number): number => ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412;
/** 18 bits: the version and its correction. */
export const versionBits = (version: number): number => (version << 12) | remainder(version, 12, 0x1f25);

/** Writes which mask lies over the data, twice. */
export const drawFormat = (grid: Grid, mask: number): void => {
  const { size } = grid;
  const bits = formatBits(mask);
  const bit = (i: number): boolean => ((bits >>> i) & 1) === 1;
  // Beside the finder at the top left, around the timing patterns.
  const first = [0, 1, 2, 3, 4, 5, 7, 8];
  for (const [i, y] of first.entries()) put(grid, 8, y, bit(i));
  for (const [i, x] of [7, 5, 4, 3, 2, 1, 0].entries()) put(grid, x, 8, bit(8 + i));
  for (let i = 0; i < 8; i++) put(grid, size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) put(grid, 8, size - 15 + i, bit(i));
  put(grid, 8, size - 8, true);
};

const drawVersion = (grid: Grid, version: number): void => {
  const bits = versionBits(version);
  for (let i = 0; i < 18; i++) {
    const isDark = ((bits >>> i) & 1) === 1;
    const [along, across] = [grid.size - 11 + (i % 3), Math.floor(i / 3)];
    put(grid, along, across, isDark);
    put(grid, across, along, isDark);
  }
};

/** Places of the data in order: two columns at a time from the right, up and down in turns. */
export const dataPlaces = ({ size, fixed }: Grid): readonly number[] => {
  const places: number[] = [];
  let isUp = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    // The column of the timing pattern is passed over.
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = isUp ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (fixed[y * size + x] === 0) places.push(y * size + x);
    }
    isUp = !isUp;
  }
  return places;
};
