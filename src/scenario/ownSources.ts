import type { JsonObject } from "../schema/json.ts";
import type { Fault } from "../schema/result.ts";
import type { Json } from "../units/units.ts";
import type { Scenario } from "./document.ts";

/** What a document's member `code` takes, which holds the sources of own algorithms; the page loads it later. */
export interface OwnCodeKeeper {
  /** Checks the member, and that it holds the source of every own algorithm that the document names. */
  read(code: Json, document: Json): readonly Fault[];
  /** The member for this scenario; empty: it names no own algorithm. */
  of(scenario: Scenario): JsonObject;
}

/** The sources of own algorithms that this thread has met, by id: an id says which source is meant. */
export const ownSources = new Map<string, string>();
