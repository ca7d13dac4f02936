import { lengthened } from "./bucketQueues.ts";
import { emptyColumnLike, type StateColumn } from "./stateColumns.ts";

type Column = Float64Array | Uint8Array;
type Shape<Of> = { readonly [Name in keyof Of]: number | boolean };

/**
 * Records of one shape as columns, one for each member, by place: numbers as doubles, flags as 0 or 1. Checkpoints
 * write the columns unchanged, and a thousand queues do not need a thousand objects.
 */
export type ColumnsOf<Of> = { [Name in keyof Of]: Of[Name] extends boolean ? Uint8Array : Float64Array };

/** Columns of zeros for records with the members of this one, in its order. */
export function columnsOf<Of extends Shape<Of>>(record: Of, capacity: number): ColumnsOf<Of>;
export function columnsOf(record: Shape<Record<string, unknown>>, capacity: number): Record<string, Column> {
  const columns: Record<string, Column> = {};
  for (const [name, value] of Object.entries(record))
    columns[name] = typeof value === "boolean" ? new Uint8Array(capacity) : new Float64Array(capacity);
  return columns;
}

/**
 * Makes room for `capacity` records, at least as many as before; existing records keep their places. The columns may
 * also be those of own code, made without `columnsOf`.
 * @throws TypeError for a typed array that no state may hold
 */
export const lengthenColumns = (columns: Record<string, StateColumn>, capacity: number): void => {
  for (const [name, column] of Object.entries(columns))
    columns[name] = lengthened(column, emptyColumnLike(column, capacity));
};
