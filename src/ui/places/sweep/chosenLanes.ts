import { catalog } from "../../../engine/catalog.ts";
import type { Fault, Result, Scenario } from "../../../scenario/document.ts";
import { parseScenario, writeScenario } from "../../../scenario/parse.ts";
import { freshLane, withLane, withoutLane } from "../compare/lanes.ts";

/** A lane of a sweep: one of the scene's, by its place, or an algorithm with its defaults, by its id. */
export type LaneChoice = number | string;

/** The lanes of the question; null: those of the scene. */
export type LaneChoices = readonly LaneChoice[] | null;

/** All lanes of the question, in the order in which the sweep has them: the scene's first. */
export const orderedLanes = (scenario: Scenario, lanes: LaneChoices): readonly LaneChoice[] => {
  if (lanes === null) return scenario.lanes.map((_, i) => i);
  const own = scenario.lanes.map((_, i) => i).filter((i) => lanes.includes(i));
  return [...own, ...new Set(lanes.filter((lane) => typeof lane === "string"))];
};

/** The scenario with these lanes alone. Its faults name a lane that does not exist. */
export const chosenScenario = (scenario: Scenario, lanes: LaneChoices): Result<Scenario> => {
  if (lanes === null) return { ok: true, value: scenario };
  const wanted = orderedLanes(scenario, lanes);
  if (wanted.length === 0) return { ok: false, faults: [noLane(lanes)] };
  let current = scenario;
  for (const id of wanted) {
    if (typeof id === "number") continue;
    const added = withLane(current, freshLane(id));
    if (!added.ok) return added;
    current = added.value.scenario;
  }
  for (let i = scenario.lanes.length - 1; i >= 0; i--) {
    if (wanted.includes(i)) continue;
    const fewer = withoutLane(current, i);
    if (!fewer.ok) return fewer;
    current = fewer.value.scenario;
  }
  // Checked once more as a whole: a lane may have come before the one that it replaces was gone.
  return parseScenario(writeScenario(current), catalog);
};

const noLane = (lanes: readonly LaneChoice[]): Fault => ({
  path: "lanes",
  value: lanes.join(","),
  message: `lanes is ${lanes.join(",")}; allowed: at least one lane of the scene, by its number from 0, or an algorithm`,
});

/** The path of an axis when other lanes are chosen: lanes have new numbers. Null: its lane is gone. */
export const movedPath = (path: string, before: readonly LaneChoice[], after: readonly LaneChoice[]): string | null => {
  const [, place, rest = ""] = /^lanes\.(\d+)(\..*)$/.exec(path) ?? [];
  if (place === undefined) return path;
  const lane = before[Number(place)];
  const at = lane === undefined ? -1 : after.indexOf(lane);
  return at < 0 ? null : `lanes.${at}${rest}`;
};
