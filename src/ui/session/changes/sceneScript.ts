import type { Catalog } from "../../../scenario/catalog.ts";
import { readPath } from "../../../scenario/change.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";
import { sameJson } from "../../../schema/json.ts";
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
