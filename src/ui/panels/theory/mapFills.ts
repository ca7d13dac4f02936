import { type Filled, SIDE } from "./marginMap.ts";

/** A tint of the map as one path, in px of its frame. */
export interface MapFill {
  readonly token: "--good" | "--bad" | "--ink3";
  readonly opacity: number;
  readonly path: string;
}

/** Distance of two hatched lines along an edge, px. */
const HATCH = 9;
/** Steps of the tint where the loop settles: a picture of paths has as many paths. */
const STEPS = 6;
/** Degrees at which the tint is strongest. */
const STRONGEST = 80;

/** Where the loop swings, and where the model is not valid, as numbers below those of the tints. */
const [SWINGS, NOT_VALID] = [-1, -2];
const kindOf = (margin: number): number =>
  Number.isNaN(margin)
    ? NOT_VALID
    : margin < 0
      ? SWINGS
      : Math.min(STEPS - 1, Math.floor((margin / STRONGEST) * STEPS));

const lookOf = (kind: number): Pick<MapFill, "token" | "opacity"> => {
  if (kind === SWINGS) return { token: "--bad", opacity: 0.15 };
  if (kind === NOT_VALID) return { token: "--ink3", opacity: 0.08 };
  return { token: "--good", opacity: 0.1 + (0.4 * (kind + 0.5)) / STEPS };
};

const px = (value: number): string => value.toFixed(1);

/** The tints of a filled map, equal neighbours of a row in one piece. */
export const mapFills = ({ margins }: Filled, width: number, height: number): readonly MapFill[] => {
  const paths = new Map<number, string>();
  const [across, down] = [width / SIDE, height / SIDE];
  for (let row = 0; row < SIDE; row++) {
    const top = height - (row + 1) * down;
    for (let column = 0; column < SIDE; ) {
      const kind = kindOf(margins[row * SIDE + column] ?? Number.NaN);
      const from = column;
      while (column < SIDE && kindOf(margins[row * SIDE + column] ?? Number.NaN) === kind) column++;
      const piece = `M${px(from * across)},${px(top)}H${px(column * across)}v${px(down + 0.05)}H${px(from * across)}z`;
      paths.set(kind, (paths.get(kind) ?? "") + piece);
    }
  }
  return [...paths].map(([kind, path]) => ({ ...lookOf(kind), path }));
};

/** Hatching where the loop swings or the model is not valid, as two paths of lines. */
export const mapHatches = ({ margins }: Filled, width: number, height: number): readonly MapFill[] => {
  const paths = new Map([
    [SWINGS, ""],
    [NOT_VALID, ""],
  ]);
  const down = height / SIDE;
  const kindAt = (x: number, row: number): number => {
    if (x < 0 || x >= width) return 0;
    return kindOf(margins[row * SIDE + Math.floor((x / width) * SIDE)] ?? Number.NaN);
  };
  for (let sum = HATCH; sum < width + height; sum += HATCH)
    // Along a line x + y = sum, from row to row; a stretch of one kind is one piece.
    for (let row = 0; row < SIDE; ) {
      const yOf = (at: number): number => height - at * down;
      const kind = kindAt(sum - yOf(row + 0.5), row);
      const from = row;
      while (row < SIDE && kindAt(sum - yOf(row + 0.5), row) === kind) row++;
      const before = paths.get(kind);
      if (before === undefined) continue;
      const [low, high] = [yOf(from), yOf(row)];
      paths.set(kind, `${before}M${px(sum - low)},${px(low)}L${px(sum - high)},${px(high)}`);
    }
  return [...paths].map(([kind, path]) => ({
    token: kind === SWINGS ? ("--bad" as const) : ("--ink3" as const),
    opacity: kind === SWINGS ? 0.4 : 0.35,
    path,
  }));
};
