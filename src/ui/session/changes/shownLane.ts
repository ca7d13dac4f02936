import type { Scenario } from "../../../scenario/document.ts";
import { inLane } from "./scenarioAtChanges.ts";

/** The lane that the lab shows; comparisons show all lanes. */
export const LANE = 0;

/** The scenario as the shown lane sees it, with its overrides; without overrides it is the same object. */
export const shownScenario = (scenario: Scenario): Scenario => inLane(scenario, LANE);

const APART = `lanes.${LANE}.overrides.`;

/** The path to set for the shown lane: a value that the lane overrides is not reached at the shared path. */
export const pathInLane = (scenario: Scenario, path: string): string =>
  Object.hasOwn(scenario.lanes[LANE]?.overrides ?? {}, path) ? APART + path : path;

/** The shared path of a lane's override; any other path unchanged. */
export const sharedPath = (path: string): string => path.replace(/^lanes\.\d+\.overrides\.(?=.)/, "");
