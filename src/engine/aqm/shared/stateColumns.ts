const KINDS = { Float64Array, Uint32Array, Int32Array, Uint16Array, Uint8Array };

/** Names of the kinds of typed arrays that the state of a queue discipline may hold. */
export const COLUMN_KINDS: readonly string[] = Object.keys(KINDS);

/** A typed array in the state of a queue discipline. */
export type StateColumn = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

/** "Float64Array", whichever realm made it: the `instanceof` of one realm does not know what another has made. */
const kindName = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

/** Whether a value is a typed array that a state may hold, also one of own code, which Node runs in a realm of its own. */
export const isStateColumn = (value: unknown): value is StateColumn =>
  ArrayBuffer.isView(value) && COLUMN_KINDS.includes(kindName(value));

/** A typed array of the same kind, of zeros. */
export const emptyColumnLike = (column: StateColumn, length: number): StateColumn => {
  for (const [name, Kind] of Object.entries(KINDS)) if (name === kindName(column)) return new Kind(length);
  throw new TypeError(`a state cannot hold a ${kindName(column)}`);
};
