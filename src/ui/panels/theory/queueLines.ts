import type { Scenario } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import { buildLane, type Threshold } from "../../plots/lane.ts";
import { certainOf, curveOf } from "../../plots/zones.ts";
import { scenarioIntervals } from "../../session/changes/scenarioAtChanges.ts";

/** What a discipline has on the queue's axis over a part of the run. */
export interface QueueLines {
  readonly from: Seconds;
  /** Infinity: until the end. */
  readonly to: Seconds;
  readonly thresholds: readonly Threshold[];
  /** The shortest average queue at which every packet is dropped or marked, packets; Infinity: none within the axis. */
  readonly certain: number;
}

/** The lines of a lane's discipline from one change of the run to the next. @param top of the axis, packets */
export const queueLinesOver = (
  scenario: Scenario,
  lane: number,
  { until, top }: { readonly until: Seconds; readonly top: number },
): readonly QueueLines[] =>
  scenarioIntervals(scenario).flatMap(({ from, to, scenario: inForce }) => {
    const alone = inForce.lanes[lane];
    if (alone === undefined || from >= until) return [];
    const model = buildLane(inForce.lanes.length === 1 ? inForce : { ...inForce, lanes: [alone] });
    return [{ from, to, thresholds: model.thresholds, certain: certainOf(curveOf(null, model), top) }];
  });
