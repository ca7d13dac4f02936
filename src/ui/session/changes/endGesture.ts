import type { StoreApi } from "zustand/vanilla";
import type { Catalog } from "../../../scenario/catalog.ts";
import { readPath } from "../../../scenario/change.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";
import { sameJson } from "../../../schema/json.ts";
import type { Seconds } from "../../../units/units.ts";
import type { TraceStore } from "../contract.ts";
import { gestureOf } from "../player/gesture.ts";
import type { Player } from "../player/player.ts";
import { rewrite } from "../player/rewriting.ts";
import type { Lab } from "../state.ts";
import type { ChangeHistory } from "./changeHistory.ts";
import { inForceAt, insertChange, withoutUnfit } from "./changes.ts";

interface Parts {
  readonly store: StoreApi<Lab>;
  readonly player: Player;
  readonly history: ChangeHistory;
  readonly traces: TraceStore;
  readonly catalog: Catalog;
}

/** A timeline in which the changes of a gesture are one for each path, and the time from which it differs. */
export interface Merged {
  readonly timeline: readonly Change[];
  readonly from: Seconds;
}

/**
 * Merges the changes that a gesture has made: its last value holds from its first moment on.
 * @returns null: there is nothing to merge, or the value does not fit the run at that moment
 */
export const mergedGesture = (scenario: Scenario, gesture: number, catalog: Catalog): Merged | null => {
  const isOwn = (change: Change): boolean => gestureOf(change) === gesture;
  const own = scenario.timeline.filter(isOwn);
  const sets = new Set(own.map(({ set }) => set));
  const [first] = own;
  if (first === undefined || own.length === sets.size) return null;
  const rest = scenario.timeline.filter((change) => !isOwn(change));
  let timeline: readonly Change[] = rest;
  for (const set of sets) {
    const last = own.findLast((change) => change.set === set) ?? first;
    // A change by the scene in the meantime would take the value back.
    const meanwhile = scenario.timeline.slice(scenario.timeline.indexOf(first), scenario.timeline.indexOf(last));
    const at = meanwhile.findLast((change) => change.set === set && !isOwn(change))?.at ?? first.at;
    const before = readPath(inForceAt({ ...scenario, timeline }, at, catalog), set);
    if (!sameJson(before, last.to)) timeline = insertChange(timeline, { ...last, at });
  }
  const isFit = withoutUnfit({ ...scenario, timeline }, 0, catalog).length === timeline.length;
  return isFit ? { timeline, from: first.at } : null;
};

/** The gesture is over: it becomes one change of each path, and the recordings since its start are made again. */
export const endGesture = ({ store, player, history, traces, catalog }: Parts, id: number): void => {
  const merged = mergedGesture(store.getState().scenario, id, catalog);
  if (merged === null) return;
  history.rewrite(merged.timeline);
  rewrite(player, traces, merged.from, history.received.timeline);
};
