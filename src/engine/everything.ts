import type { AqmDefinition } from "./aqm/contract.ts";
import * as disciplines from "./aqm/registry.ts";
import { addQueues } from "./catalog.ts";

/**
 * Gives the catalog every discipline of the registry. A page that was built begins with a few
 * (`scripts/lib/disciplinesApart.mjs`); elsewhere the catalog is whole from the start, and this changes nothing.
 */
export const addEverything = (): void => addQueues(Object.values<AqmDefinition>(disciplines));
