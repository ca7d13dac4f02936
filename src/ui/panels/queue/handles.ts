import { spread } from "../../chart/labels.ts";
import { pixelOf } from "../../chart/scale.ts";
import { draftOf } from "../drafts.ts";
import type { Plot } from "./plot.ts";

/** A handle is a target of this height, in px; two of them never overlap, however near their thresholds are. */
const TARGET = 24;

/** Middle of the handle of each threshold, px from the top, in the order of the thresholds. */
export const handlePlaces = ({ lane, queueY, tracks }: Plot): readonly number[] =>
  spread(
    lane.thresholds.map(({ path, value }) => pixelOf(queueY, draftOf(path, value))),
    TARGET,
    tracks.queue.top,
    tracks.queue.bottom,
  );
