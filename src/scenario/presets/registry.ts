import { appendMissing } from "../../units/lists.ts";
import type { Preset } from "./contract.ts";
import { later } from "./later.ts";
import { udpSurgeMeetsRed } from "./udpSurgeMeetsRed.ts";

export type { Preset } from "./contract.ts";

const known: Preset[] = [udpSurgeMeetsRed, ...later];

/**
 * In the order of the list; a visitor's first run is the first one. A built page starts with that one alone
 * (`scripts/lib/disciplinesApart.mjs`).
 */
export const presets: readonly Preset[] = known;

/** Adds presets that are not known yet. */
export const addPresets = (more: readonly Preset[]): void => {
  appendMissing(known, more);
};
