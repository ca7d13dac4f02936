import { drawFormat, type Grid } from "./grid.ts";

/** Where each mask turns a module of the data over (ISO/IEC 18004, table 10). */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const masked = (grid: Grid, mask: number): Grid => {
  const dark = grid.dark.slice();
  const turns = MASKS[mask];
  for (let place = 0; place < dark.length; place++) {
    const [x, y] = [place % grid.size, Math.floor(place / grid.size)];
    if (grid.fixed[place] === 0 && turns?.(x, y) === true) dark[place] = 1 - (dark[place] ?? 0);
  }
  const result = { ...grid, dark };
  drawFormat(result, mask);
  return result;
};

/** Runs of one colour, and what looks like a finder, along rows or columns (ISO/IEC 18004, section 7.8.3). */
const linePenalty = ({ size, dark }: Grid, byRow: boolean): number => {
  let sum = 0;
  for (let line = 0; line < size; line++) {
    let text = "";
    for (let i = 0; i < size; i++) text += dark[byRow ? line * size + i : i * size + line];
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...text.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  return sum;
};

const blockPenalty = ({ size, dark }: Grid): number => {
  let sum = 0;
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const at = y * size + x;
      const same = dark[at] === dark[at + 1] && dark[at] === dark[at + size] && dark[at] === dark[at + size + 1];
      if (same) sum += 3;
    }
  return sum;
};

const penalty = (grid: Grid): number => {
  const share = grid.dark.reduce((sum, module) => sum + module, 0) / grid.dark.length;
  const unbalanced = 10 * Math.floor(Math.abs(share - 0.5) / 0.05);
  return linePenalty(grid, true) + linePenalty(grid, false) + blockPenalty(grid) + unbalanced;
};

/** The code under the mask that readers find easiest. */
export const bestMasked = (grid: Grid): Grid => {
  const [first, ...others] = MASKS.map((_, mask) => masked(grid, mask));
  return others.reduce(
    (best, one) => {
      const cost = penalty(one);
      return cost < best.cost ? { grid: one, cost } : best;
    },
    { grid: first ?? grid, cost: penalty(first ?? grid) },
  ).grid;
};
