import type { Seconds } from "../units/units.ts";

/** Wall time of one grant to a lane in playback, in ms: less than a display frame, so that changes are handled soon. */
export const PLAY_BUDGET_MS = 12;

/**
 * Least distance of the checkpoints that are sent to the page, in time and in packet events (two for a packet that
 * passes the queue), so that saving does not slow down a busy run.
 */
export const CHECKPOINT_SPACING: Seconds = 1;
export const CHECKPOINT_EVENTS = 2 * 32_768;
