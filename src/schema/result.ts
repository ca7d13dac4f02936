import type { Json } from "../units/units.ts";

/** A fault of a document: the field, its value, what is allowed. */
export interface Fault {
  readonly path: string;
  readonly value: Json | undefined;
  /** A complete sentence that names the field, its value and what is allowed. */
  readonly message: string;
  /** The wrong entry of a list, from 1. */
  readonly entry?: number;
  /** An unknown name, and the names that are known there. */
  readonly misnamed?: { readonly word: string; readonly known: readonly string[] };
}
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Capacity of a buffer. */
export type BufferSize = { readonly packets: number } | { readonly bytes: number };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const fail = (faults: readonly Fault[]): Result<never> => ({ ok: false, faults });
