import type { Scenario } from "../../../scenario/document.ts";
import { inLane } from "./scenarioAtChanges.ts";

/** The lane that the lab shows; comparisons show all. */
export const LANE = 0;

/** A scenario as that lane sees it: with what it has apart. Without any it is the same object. */
export const shownScenario = (scenario: Scenario): Scenario => inLane(scenario, LANE);

const APART = `lanes.${LANE}.overrides.`;

/** Where a path is to be set for the lane that is shown: what it has apart is no longer reached at the path itself. */
export const pathInLane = (scenario: Scenario, path: string): string =>
  Object.hasOwn(scenario.lanes[LANE]?.overrides ?? {}, path) ? APART + path : path;

/** The path that a lane has apart, as all lanes have it; any other is itself. */
export const sharedPath = (path: string): string => path.replace(/^lanes\.\d+\.overrides\.(?=.)/, "");
