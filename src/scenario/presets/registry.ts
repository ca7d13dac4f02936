import type { Preset } from "./contract.ts";
import { later } from "./later.ts";
import { udpSurgeMeetsRed } from "./udpSurgeMeetsRed.ts";

export type { Preset } from "./contract.ts";

const known: Preset[] = [udpSurgeMeetsRed, ...later];

/**
 * In the order in which they are offered; the first is what a visitor sees. A page that was built begins with that one
 * (`scripts/lib/disciplinesApart.mjs`).
 */
export const presets: readonly Preset[] = known;

/** Adds presets that are not known yet. */
export const addPresets = (more: readonly Preset[]): void => {
  known.push(...more.filter((preset) => !known.includes(preset)));
};
