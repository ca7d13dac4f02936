import type { AqmDefinition } from "./aqm/contract.ts";
import * as disciplines from "./aqm/registry.ts";
import { queueOf } from "./catalog.ts";
import { metricsAt } from "./metrics/list.ts";

/** Metrics that tell how people fare, to be shown with their names and units. */
export const groupMetrics = metricsAt("group");

export { FAMILIES, STRENGTHS } from "./aqm/contract.ts";

/**
 * Gives every discipline of the catalog its whole documentation and its design rule. A page that was built knows only
 * titles and names before: `scripts/lib/documentationApart.mjs` puts the rest into the script that this file is in.
 * Elsewhere the definitions are whole from the start, and this changes nothing.
 */
export const completeCatalog = (): void => {
  for (const { id, doc, design } of Object.values<AqmDefinition>(disciplines)) {
    const known = queueOf(id);
    Object.assign(known.doc, doc);
    if (design !== undefined) Object.assign(known, { design });
  }
};
