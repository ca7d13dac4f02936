import { spread } from "../../chart/labels.ts";
import { pixelOf } from "../../chart/scale.ts";
import { draftOf } from "../../plots/drafts.ts";
import type { Plot } from "./plot.ts";

/** A handle is a target of this height, in px, for a pointer or a finger; two never overlap, however near their thresholds are. */
const [TARGET, FINGER] = [24, 44];
/** Half of what is seen of it, px. */
const HALF = 9;

/** Middle of the handle of each threshold, px from the top, in the order of the thresholds. */
export const handlePlaces = ({ run, lane: { thresholds }, queueY, tracks, isNarrow }: Plot): readonly number[] => {
  const { top, bottom } = tracks.queue;
  const room = (bottom - top) / Math.max(1, thresholds.length - 1);
  return spread(
    thresholds.map(({ path, value }) => pixelOf(queueY, draftOf(run, path, value))),
    isNarrow ? Math.max(TARGET, Math.min(FINGER, room)) : TARGET,
    top,
    // What stands below the queue keeps its place.
    isNarrow ? bottom - HALF : bottom,
  );
};
