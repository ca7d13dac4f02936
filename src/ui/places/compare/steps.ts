import type { Scenario } from "../../../scenario/document.ts";
import { sameJson } from "../../../schema/json.ts";
import { laneAndChanges, laneOf } from "./lanes.ts";

/** Lanes and baseline before an edit. */
export interface Step {
  readonly scenario: Scenario;
  readonly baseline: number;
}
export const stepOf = ({ scenario, baseline }: Step): Step => ({ scenario, baseline });

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
