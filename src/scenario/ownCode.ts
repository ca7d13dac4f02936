import type { JsonObject } from "../schema/json.ts";
import type { Fault } from "../schema/result.ts";
import { appendAll } from "../units/extremes.ts";
import type { Json } from "../units/units.ts";
import type { Scenario } from "./document.ts";
import * as keepers from "./ownCodeKeepers.ts";

/** What a document's member `code` takes, which holds the sources of own algorithms; the page loads it later. */
export interface OwnCodeKeeper {
  /** Checks the member, and that it holds the source of every own algorithm that the document names. */
  read(code: Json, document: Json): readonly Fault[];
  /** The member for this scenario; empty: it names no own algorithm. */
  of(scenario: Scenario): JsonObject;
}
const known: OwnCodeKeeper[] = Object.values<OwnCodeKeeper>(keepers);

/** Adds the part that reads and writes `code`, if it is not known yet. */
export const addOwnCodeKeepers = (more: readonly OwnCodeKeeper[]): void => {
  appendAll(
    known,
    more.filter((one) => !known.includes(one)),
  );
};

/** The sources of own algorithms that this thread has met, by id: an id says which source is meant. */
export const ownSources = new Map<string, string>();

/** The faults of a document's member `code`. */
export const ownCodeFaults = (code: Json, document: Json): readonly Fault[] => known[0]?.read(code, document) ?? [];

/** The member `code` of a document: the sources of the own algorithms that it names. */
export const ownCodeOf = (scenario: Scenario): JsonObject => known[0]?.of(scenario) ?? {};
