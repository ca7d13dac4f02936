/** A flow's way through the rows. */
export interface Path {
  readonly flow: number;
  /** Its column in every row. */
  readonly columns: readonly number[];
  /** The least heat on its way. */
  readonly lowest: number;
}
/** A grid as it was sampled: views of the sample, nothing copied but the paths. */
export interface Grid {
  readonly rows: number;
  readonly columns: number;
  readonly columnsInAll: number;
  readonly cells: Float64Array;
  readonly paths: readonly Path[];
}
const HEAD = 3;

export const heatAt = ({ cells, columns }: Grid, row: number, column: number): number =>
  cells[2 * (row * columns + column)] ?? 0;
export const levelAt = ({ cells, columns }: Grid, row: number, column: number): number =>
  cells[2 * (row * columns + column) + 1] ?? 0;

/** Reads the layout of `GridShape.sample`; null: there is none yet. */
export const readGrid = (sample: Float64Array): Grid | null => {
  const [rows = 0, columns = 0, columnsInAll = 0] = sample;
  const end = HEAD + 2 * rows * columns;
  if (!(rows > 0 && columns > 0) || sample.length < end) return null;
  const grid = { rows, columns, columnsInAll, cells: sample.subarray(HEAD, end), paths: [] };
  const paths: Path[] = [];
  for (let i = end; i + rows + 1 <= sample.length; i += rows + 1) {
    const own = Array.from(sample.subarray(i + 1, i + 1 + rows));
    // A column that was not sampled has no place in the picture.
    if (own.some((column) => !(column >= 0 && column < columns))) continue;
    const lowest = Math.min(...own.map((column, row) => heatAt(grid, row, column)));
    paths.push({ flow: sample[i] ?? 0, columns: own, lowest });
  }
  return { ...grid, paths };
};
