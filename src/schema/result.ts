import type { Json } from "../units/units.ts";

/** A fault of a document: which field, the value it had, what is allowed. */
export interface Fault {
  readonly path: string;
  readonly value: Json | undefined;
  /** A whole sentence that names the field, its value and what is allowed. */
  readonly message: string;
  /** A name that is not known, and those that could have stood in its place. */
  readonly misnamed?: { readonly word: string; readonly known: readonly string[] };
}
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** What a buffer holds. */
export type BufferSize = { readonly packets: number } | { readonly bytes: number };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (faults: readonly Fault[]): Result<never> => ({ ok: false, faults });
