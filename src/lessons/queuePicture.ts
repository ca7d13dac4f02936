import { runLane } from "../engine/simulation/run.ts";
import type { Scenario } from "../scenario/document.ts";
import { largestOf } from "../units/extremes.ts";
import type { Seconds } from "../units/units.ts";
import { PICTURE_TOP, PICTURE_VALUES } from "./pictureSize.ts";

/**
 * A small picture of a run: the mean queue length of the first lane in equal parts of the time up to `to`, as whole
 * numbers from 0 to `PICTURE_TOP`, the largest of them.
 * @returns `PICTURE_VALUES` numbers
 */
export const queuePicture = (scenario: Scenario, to: Seconds): readonly number[] => {
  const part = to / PICTURE_VALUES;
  const windows = Array.from({ length: PICTURE_VALUES }, (_, i) => ({ from: i * part, to: (i + 1) * part }));
  const timeline = scenario.timeline.filter(({ at }) => at < to);
  const { reports } = runLane({ ...scenario, duration: to, timeline }, 0, { windows, keeps: () => false });
  const means = reports.map(({ metrics }) => metrics["queueMeanPackets"] ?? 0);
  const largest = Math.max(1e-9, largestOf(means));
  return means.map((mean) => Math.round((mean / largest) * PICTURE_TOP));
};
