import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import { scenarioIntervals } from "../session/changes/scenarioAtChanges.ts";
import { laneOf, type Threshold } from "./lane.ts";

/**
 * The thresholds of the first lane over the run, each from one instant with changes to the next (Infinity: the end).
 */
export const thresholdIntervals = (
  scenario: Scenario,
): readonly { readonly from: Seconds; readonly to: Seconds; readonly thresholds: readonly Threshold[] }[] =>
  scenarioIntervals(scenario).map(({ from, to, scenario: inForce }) => ({
    from,
    to,
    thresholds: laneOf(inForce).thresholds,
  }));
