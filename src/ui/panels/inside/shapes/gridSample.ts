import { smallestOf } from "../../../../units/extremes.ts";

/** The bins of a flow, one in each row. */
export interface Path {
  readonly flow: number;
  /** Its column in every row. */
  readonly columns: readonly number[];
  /** The least heat among its bins. */
  readonly lowest: number;
}
/** A sampled grid: views of the sample; only the paths are copied. */
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

/** Decodes the array of `GridShape.sample`; null: there is none yet. */
export const readGrid = (sample: Float64Array): Grid | null => {
  const [rows = 0, columns = 0, columnsInAll = 0] = sample;
  const end = HEAD + 2 * rows * columns;
  if (!(rows > 0 && columns > 0) || sample.length < end) return null;
  const grid = { rows, columns, columnsInAll, cells: sample.subarray(HEAD, end), paths: [] };
  const paths: Path[] = [];
  for (let i = end; i + rows + 1 <= sample.length; i += rows + 1) {
    const own = Array.from(sample.subarray(i + 1, i + 1 + rows));
    // A path with a column that was not sampled is not in the picture.
    if (own.some((column) => !(column >= 0 && column < columns))) continue;
    const lowest = smallestOf(own.map((column, row) => heatAt(grid, row, column)));
    paths.push({ flow: sample[i] ?? 0, columns: own, lowest });
  }
  return { ...grid, paths };
};
