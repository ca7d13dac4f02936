import type { AqmDefinition } from "./aqm/contract.ts";
import * as disciplines from "./aqm/registry.ts";
import { queueOf } from "./catalog.ts";
import { metricsAt } from "./metrics/list.ts";

/** Metrics of user experience, with their names and units. */
export const groupMetrics = metricsAt("group");

export { FAMILIES, STRENGTHS } from "./aqm/contract.ts";

/**
 * Adds the full documentation and the design rule to every discipline of the catalog. A built page starts with titles
 * and names only: `scripts/lib/documentationApart.mjs` puts the rest into the script of this file. Elsewhere the
 * definitions are complete from the start, and this has no effect.
 */
export const completeCatalog = (): void => {
  for (const { id, doc, design } of Object.values<AqmDefinition>(disciplines)) {
    const known = queueOf(id);
    Object.assign(known.doc, doc);
    if (design !== undefined) Object.assign(known, { design });
  }
};
