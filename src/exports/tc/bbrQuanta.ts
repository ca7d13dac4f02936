import type { BitsPerSecond } from "../../units/units.ts";

/** Below this rate BBR of Linux sends single packets, from it on pairs; its window has room for three more sends. */
const PAIRS_FROM: BitsPerSecond = 1.2e6;
const SENDS = 3;

/** Packets for which BBR's window of Linux has room beside its own. @param share rate of a flow on the link, bit/s */
export const bbrQuanta = (share: BitsPerSecond): number => (share < PAIRS_FROM ? SENDS : 2 * SENDS);
