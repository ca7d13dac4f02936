import type { Seconds } from "../units/units.ts";

/** Wall time of one grant to a lane that plays, in ms: less than a picture, so that changes are heard between grants. */
export const PLAY_BUDGET_MS = 12;

/**
 * Checkpoints that go to the page are at least this far apart, and at least so many packet events, of which a packet that
 * passes makes two: a busy run is not slowed by saving.
 */
export const CHECKPOINT_SPACING: Seconds = 1;
export const CHECKPOINT_EVENTS = 2 * 32_768;
