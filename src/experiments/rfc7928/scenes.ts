import type { Scene } from "./contract.ts";
import * as registry from "./registry.ts";

/** The scenes of RFC 7928, in the order of its sections, whose numbers have one digit each. */
export const scenes: readonly Scene[] = Object.values<Scene>(registry).sort((a, b) => (a.section < b.section ? -1 : 1));
