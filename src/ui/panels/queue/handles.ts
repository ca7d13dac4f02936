import { spread } from "../../chart/labels.ts";
import { pixelOf } from "../../chart/scale.ts";
import { draftOf } from "../../plots/drafts.ts";
import type { Span } from "../../plots/tracks.ts";
import type { Plot } from "./plot.ts";

/** Height (px) of a handle as a target for a pointer or a finger; targets never overlap, even if thresholds do. */
const [TARGET, FINGER] = [24, 44];
/** Half of the visible height on a narrow screen, px. */
const HALF = 14;

/** Middle of each threshold's handle, px from the top, in the order of the thresholds. */
export const handlePlaces = (
  { run, lane: { thresholds }, queueY, isNarrow }: Plot,
  { top, bottom }: Span,
): readonly number[] => {
  const room = (bottom - top) / Math.max(1, thresholds.length - 1);
  return spread(
    thresholds.map(({ path, value }) => pixelOf(queueY, draftOf(run, path, value))),
    isNarrow ? Math.max(TARGET, Math.min(FINGER, room)) : TARGET,
    top,
    // On a narrow screen the parts below the queue keep their places.
    isNarrow ? bottom - HALF : bottom,
  );
};
