import { BIN_WIDTH } from "../../../engine/recording/frame.ts";
import type { Seconds } from "../../../units/units.ts";

/** Share of a bin or a column by which a time may miss an edge and still count as on it. */
export const EDGE = 1e-6;

/** Number of narrowest bins that are complete at an instant. */
export const binsBefore = (time: Seconds): number => Math.floor(time / BIN_WIDTH + EDGE);
