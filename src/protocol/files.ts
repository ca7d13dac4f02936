import type { DataFileId, DataRequest } from "../exports/data/contract.ts";
import type { Json } from "../units/units.ts";

/** A request of the page to a background worker: a file of a run. The page ends the worker to stop it. */
export interface FileRequest extends Omit<DataRequest, "scenario"> {
  readonly kind: "file";
  readonly file: DataFileId;
  /** The scenario as a document. */
  readonly scenario: Json;
  /** The file is compressed (gzip). */
  readonly isPacked: boolean;
}

/** The answers to it: any number of `progress`, then one of the others. */
export type FileAnswer = { readonly kind: "file" } & (
  | { readonly content: "progress" /** Share of the run that is simulated, 0 to 1. */; readonly share: number }
  | { readonly content: "made"; readonly bytes: Uint8Array<ArrayBuffer>; readonly rows: number }
  | { readonly content: "failed"; readonly message: string }
);
