import type { JsonObject } from "../../schema/json.ts";
import type { Fault } from "../../schema/result.ts";
import { appendMissing } from "../../units/lists.ts";
import type { Json } from "../../units/units.ts";
import type { Scenario } from "../document.ts";
import * as keepers from "./ownCodeKeepers.ts";
import type { OwnCodeKeeper } from "./ownSources.ts";

const known: OwnCodeKeeper[] = Object.values<OwnCodeKeeper>(keepers);

/** Adds the part that reads and writes `code`, if it is not known yet. */
export const addOwnCodeKeepers = (more: readonly OwnCodeKeeper[]): void => {
  appendMissing(known, more);
};

/** The faults of a document's member `code`. */
export const ownCodeFaults = (code: Json, document: Json): readonly Fault[] => known[0]?.read(code, document) ?? [];

/** The member `code` of a document: the sources of the own algorithms that it names. */
export const ownCodeOf = (scenario: Scenario): JsonObject => known[0]?.of(scenario) ?? {};
