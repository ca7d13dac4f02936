import type { Change, Scenario } from "../../../scenario/document.ts";
import { sameJson } from "../../../schema/json.ts";
import type { Seconds } from "../../../units/units.ts";
import { overwrites } from "./sceneScript.ts";

/** The changes of the scene that the timeline holds. */
export const scriptOf = (opened: Scenario, timeline: readonly Change[]): readonly Change[] =>
  timeline.filter((change) => opened.timeline.some((other) => sameJson(other, change)));

/** The changes of the scene that the timeline does not hold because the user has set their values, in order. */
export const withheldChanges = (opened: Scenario, timeline: readonly Change[]): readonly Change[] =>
  opened.timeline.filter((change) => {
    if (timeline.some((other) => sameJson(other, change))) return false;
    const own = timeline.filter(({ set }) => overwrites(change, set));
    return own.some(({ at }) => at < change.at) && !own.some(({ at }) => at >= change.at);
  });

/** The first of these changes after `now`, if it comes within so many seconds. */
export const upcomingChange = (changes: readonly Change[], now: Seconds, within: Seconds): Change | undefined => {
  const next = changes.find(({ at }) => at > now);
  return next !== undefined && next.at - now <= within ? next : undefined;
};
