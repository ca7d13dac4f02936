import type { Scene } from "./contract.ts";
import * as registry from "./registry.ts";

/** The scenes of RFC 7928, in the order of its sections. */
export const scenes: readonly Scene[] = Object.values<Scene>(registry).sort((a, b) =>
  a.section.localeCompare(b.section, "en", { numeric: true }),
);
