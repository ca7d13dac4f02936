import type { Seconds } from "../../../units/units.ts";
import type { FlowTrace } from "./trace.ts";

/** Pixel columns of a time axis: column i covers [from + i·columnTime, from + (i + 1)·columnTime). */
export interface TimeColumns {
  readonly from: Seconds;
  readonly columnTime: Seconds;
  readonly count: number;
}

/** Reads a value of a row of the trace; NaN: it is not known. */
type ReadRow = (row: number) => number;

/** Interpolates linearly between two rows; NaN before the first row and behind the last. */
const between = (trace: FlowTrace, read: ReadRow, row: number, time: Seconds): number => {
  const [before, after] = [trace.timeOf(row), trace.timeOf(row + 1)];
  if (row < 0 || row + 1 >= trace.length) return Number.NaN;
  const [left, right] = [read(row), read(row + 1)];
  // A threshold may be infinite.
  return left === right ? left : left + ((right - left) * (time - before)) / (after - before);
};

/**
 * Samples a trace in every column: the mean of the column's rows, else an interpolation between its neighbours.
 * @param out is filled up to `count`; NaN where nothing is known
 */
export const sampled = (
  trace: FlowTrace,
  read: ReadRow,
  { from, columnTime, count }: TimeColumns,
  out: Float64Array,
): void => {
  let row = trace.rowAt(from);
  // A row exactly at the edge belongs to the first column.
  if (trace.timeOf(row) === from) row -= 1;
  for (let i = 0; i < count; i++) {
    const end = from + (i + 1) * columnTime;
    let [sum, known] = [0, 0];
    while (row + 1 < trace.length && trace.timeOf(row + 1) < end) {
      row += 1;
      sum += read(row);
      known += 1;
    }
    out[i] = known > 0 ? sum / known : between(trace, read, row, end - columnTime / 2);
  }
};
