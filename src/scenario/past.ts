import { sameJson } from "../schema/json.ts";
import type { Seconds } from "../units/units.ts";
import type { Change } from "./document.ts";

/** Changes of a timeline that were made when a run has reached `at` (exclusive). */
export const changesBefore = (timeline: readonly Change[], at: Seconds): readonly Change[] =>
  timeline.filter((change) => change.at < at);

/** Whether two runs of one scenario with these timelines are the same up to `at`. */
export const haveSamePast = (one: readonly Change[], other: readonly Change[], at: Seconds): boolean =>
  one === other || sameJson(changesBefore(one, at), changesBefore(other, at));
