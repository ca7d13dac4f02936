import type { Scenario } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import { inLane, scenarioIntervals } from "./scenarioAtChanges.ts";

/** The scenario with all changes up to `now`; the same object until the next change. */
export const inForceNow = (scenario: Scenario, now: Seconds): Scenario =>
  scenarioIntervals(scenario).findLast(({ from }) => from <= now)?.scenario ?? scenario;

/** A scenario with this lane alone: its overrides are applied, and the other lanes are gone. */
export const ownScenario = (scenario: Scenario, index: number): Scenario => {
  const lane = scenario.lanes[index];
  return lane === undefined ? scenario : { ...inLane(scenario, index), lanes: [lane] };
};
