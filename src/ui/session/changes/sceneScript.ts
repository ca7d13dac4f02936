import type { Catalog } from "../../../scenario/catalog.ts";
import { readPath } from "../../../scenario/change.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";
import { sameJson } from "../../../schema/json.ts";
import type { Seconds } from "../../../units/units.ts";
import { type Ahead, inForceAt } from "./changes.ts";

/** Whether a change of the scene would set `set` to another value: it sets this path, or its owner as a whole. */
export const overwrites = (change: Change, set: string): boolean =>
  change.set === set || set.startsWith(`${change.set}.`);

/**
 * What becomes of the later changes of the scene when the user sets a value: the timeline no longer holds those that
 * would overwrite it, and holds them again once the value is the scene's own.
 * @param opened the scenario as it was opened: its timeline is the script of the scene
 */
export const sceneDecisions = (
  opened: Scenario,
  timeline: readonly Change[],
  { at, set, to }: Change,
  catalog: Catalog,
): readonly Ahead[] => {
  const later = opened.timeline.filter((change) => change.at > at && overwrites(change, set));
  if (later.length === 0) return [];
  const holds = sameJson(readPath(inForceAt(opened, at, catalog), set), to);
  return later.flatMap((change) => {
    const held = timeline.find((other) => sameJson(other, change));
    return (held !== undefined) === holds ? [] : [{ change: held ?? change, holds }];
  });
};

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
