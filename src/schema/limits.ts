/**
 * Limits of a scenario document, beside the ranges of its fields. They bound the time and the memory that any document,
 * link or file can take; a document beyond one of them is refused with its name.
 */

/** Characters of the title and of a lane's label. */
export const TITLE_MAX = 200;
export const LABEL_MAX = 40;

/** Lanes, and the overrides of each. */
export const LANES_MAX = 6;
export const OVERRIDES_MAX = 100;

/** Groups of flows, removed ones and those added during the run included: a packet stores its group in a byte. */
export const GROUPS_MAX = 256;

/** Flows of all groups together, and packets under way: what the columns of the engine hold. */
export const FLOWS_MAX = 1 << 18;
export const PACKETS_MAX = 1 << 20;

/** Entries of a list of quantities by flow: the most flows of a group. */
export const SPREAD_MAX = 10_000;
/** Entries of any other list, such as the rates of a recorded link. */
export const LIST_MAX = 100_000;

/** Bins that the page keeps of each channel and width: 164 s of the narrowest, four times as long on each wider one. */
export const BINS_KEPT = 16_384;

/** Changes of a timeline: enough for a slider that is dragged for eight minutes, at ten changes per second. */
export const CHANGES_MAX = 5000;

/**
 * Checked values of a whole document with its timeline. A change costs what it touches; a change of the bottleneck
 * touches every group, so that many of them over many groups are refused before they keep the page busy for seconds.
 */
export const CHECKS_MAX = 1_500_000;
