import type { JsonObject } from "../../schema/json.ts";
import type { Fault } from "../../schema/result.ts";
import type { Json } from "../../units/units.ts";
import type { Scenario } from "../document.ts";

/** Reads and writes a document's member `code`, the sources of own algorithms; the page loads this part later. */
export interface OwnCodeKeeper {
  /** Checks the member, and that it holds the source of every own algorithm that the document names. */
  read(code: Json, document: Json): readonly Fault[];
  /** The member for this scenario; empty: it names no own algorithm. */
  of(scenario: Scenario): JsonObject;
}

/** Sources of own algorithms in all documents that this thread has read, by id, which is the digest of the source. */
export const ownSources = new Map<string, string>();
