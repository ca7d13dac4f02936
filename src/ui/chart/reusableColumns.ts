import type { Columns } from "./columns.ts";

/** Reusable columns, which grow when a chart does. */
export const makeColumns = (): { read(width: number): Columns } => {
  let columns: Columns = { min: new Float64Array(0), max: new Float64Array(0), mean: new Float64Array(0) };
  return {
    read(width) {
      if (columns.min.length < width)
        columns = { min: new Float64Array(width), max: new Float64Array(width), mean: new Float64Array(width) };
      return columns;
    },
  };
};
