const KINDS = { Float64Array, Uint32Array, Int32Array, Uint16Array, Uint8Array };

/** Names of the kinds of typed arrays that the state of a queue discipline may hold. */
export const COLUMN_KINDS: readonly string[] = Object.keys(KINDS);

/** A typed array in the state of a queue discipline. */
export type StateColumn = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

/** The name of an object's kind, such as "Float64Array". It is the same in every realm, which `instanceof` is not. */
const kindName = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

/**
 * Whether a value is a typed array that a state may hold. It may come from another realm: Node runs own algorithms in a
 * context with constructors of its own.
 */
export const isStateColumn = (value: unknown): value is StateColumn =>
  ArrayBuffer.isView(value) && COLUMN_KINDS.includes(kindName(value));

/** A typed array of the same kind, filled with zeros. @throws TypeError for a kind that no state may hold */
export const emptyColumnLike = (column: StateColumn, length: number): StateColumn => {
  for (const [name, Kind] of Object.entries(KINDS)) if (name === kindName(column)) return new Kind(length);
  throw new TypeError(`a state cannot hold a ${kindName(column)}`);
};
