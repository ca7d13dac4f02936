import type { Scenario } from "../../../scenario/document.ts";
import { sameJson } from "../../../schema/json.ts";
import { laneAndChanges, laneOf } from "./lanes.ts";

/** Lanes and baseline before an edit. */
export interface Step {
  readonly scenario: Scenario;
  readonly baseline: number;
}
const stepOf = ({ scenario, baseline }: Step): Step => ({ scenario, baseline });

/** The edits that can be undone, and those that can be made again. */
export class Steps {
  private done: Step[] = [];
  private undone: Step[] = [];

  get state(): { readonly canUndo: boolean; readonly canRedo: boolean } {
    return { canUndo: this.done.length > 0, canRedo: this.undone.length > 0 };
  }

  forget(): void {
    this.done = [];
    this.undone = [];
  }

  /** An edit was made; what was undone can no longer be made again. @param before the state before it */
  add(before: Step): void {
    this.done.push(stepOf(before));
    this.undone = [];
  }

  /** @param now the state that `redo` leads back to @returns the state before the latest edit; undefined: none */
  undo(now: Step): Step | undefined {
    return swap(this.done, this.undone, now);
  }

  /** @param now the state that `undo` leads back to @returns the state after the edit that was undone last */
  redo(now: Step): Step | undefined {
    return swap(this.undone, this.done, now);
  }
}

const swap = (from: Step[], to: Step[], now: Step): Step | undefined => {
  const step = from.pop();
  if (step !== undefined) to.push(stepOf(now));
  return step;
};

/** The parts of a document that edits of lanes change. */
export const laneJson = (scenario: Scenario): readonly unknown[] => [scenario.lanes, scenario.timeline];

/** The changes that act on all lanes. */
const shared = ({ timeline }: Scenario): readonly unknown[] => timeline.filter((change) => laneOf(change) === null);

/**
 * For each lane of `after`, an equal lane of `before`; each lane is used once. Changes of all lanes leave none equal.
 */
export const sameLanes = (before: Scenario, after: Scenario): readonly (number | null)[] => {
  if (!sameJson(shared(before), shared(after))) return after.lanes.map(() => null);
  const free = new Set(before.lanes.keys());
  return after.lanes.map((_, place) => {
    const found = [...free].find((at) => sameJson(laneAndChanges(before, at), laneAndChanges(after, place)));
    if (found === undefined) return null;
    free.delete(found);
    return found;
  });
};
