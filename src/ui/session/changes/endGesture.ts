import type { StoreApi } from "zustand/vanilla";
import type { Catalog } from "../../../scenario/catalog.ts";
import { readPath } from "../../../scenario/change.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";
import { sameJson } from "../../../schema/json.ts";
import type { Seconds } from "../../../units/units.ts";
import type { TraceStore } from "../contract.ts";
import type { Player } from "../player/player.ts";
import { rewrite } from "../player/rewriting.ts";
import type { Lab } from "../state.ts";
import type { ChangeHistory } from "./changeHistory.ts";
import { inForceAt, insertChange, withoutUnfit } from "./changes.ts";
import type { Gesture } from "./gesture.ts";

interface Parts {
  readonly store: StoreApi<Lab>;
  readonly player: Player;
  readonly ledger: ChangeHistory;
  readonly traces: TraceStore;
  readonly catalog: Catalog;
}

/** A timeline in which the changes of a gesture are one for each path, and the time from which it differs. */
export interface Merged {
  readonly timeline: readonly Change[];
  readonly from: Seconds;
}

/**
 * Merges the changes that a gesture has made up to `now`: its last value holds from its first moment on.
 * @returns null: there is nothing to merge, or the value does not fit the run at that moment
 */
export const mergedGesture = (scenario: Scenario, gesture: Gesture, now: Seconds, catalog: Catalog): Merged | null => {
  const isOwn = (change: Change): boolean =>
    gesture.sets.has(change.set) && change.at >= gesture.from && change.at <= now && !gesture.timeline.includes(change);
  const own = scenario.timeline.filter(isOwn);
  if (own.length === new Set(own.map(({ set }) => set)).size) return null;
  const rest = scenario.timeline.filter((change) => !isOwn(change));
  const from = own[0]?.at ?? now;
  let timeline: readonly Change[] = rest;
  for (const set of gesture.sets) {
    const last = own.findLast((change) => change.set === set);
    if (last === undefined) continue;
    // A change by the scene in the meantime would take the value back.
    const others = rest.filter((change) => change.set === set && change.at >= from && change.at <= now);
    const at = Math.max(from, others.at(-1)?.at ?? from);
    const before = readPath(inForceAt({ ...scenario, timeline }, at, catalog), set);
    if (!sameJson(before, last.to)) timeline = insertChange(timeline, { ...last, at });
  }
  const isFit = withoutUnfit({ ...scenario, timeline }, 0, catalog).length === timeline.length;
  return isFit ? { timeline, from } : null;
};

/** The gesture is over: it becomes one change of each path, and the recordings since its start are made again. */
export const endGesture = ({ store, player, ledger, traces, catalog }: Parts, id: number): void => {
  const { gesture } = ledger;
  if (gesture?.id !== id || player.detour !== null) return;
  ledger.gesture = undefined;
  const { scenario } = store.getState();
  const merged = mergedGesture(scenario, gesture, player.granted, catalog);
  if (merged === null) return;
  ledger.rewrite(merged.timeline);
  rewrite(player, traces, merged.from, ledger.told.timeline);
};
