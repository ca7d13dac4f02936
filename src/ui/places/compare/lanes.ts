import { catalog } from "../../../engine/catalog.ts";
import { applyChange, readPath } from "../../../scenario/change.ts";
import type { Change, Lane, Result, Scenario } from "../../../scenario/document.ts";
import { parseScenario, writeScenario } from "../../../scenario/parse.ts";
import { LANES_MAX } from "../../../schema/limits.ts";
import { fail, ok } from "../../../schema/result.ts";
import type { Json, Seconds } from "../../../units/units.ts";
import { inForceAt, insertChange } from "../../session/changes/changes.ts";
import { overwrites } from "../../session/changes/sceneScript.ts";

/** The lanes after an edit, and the earlier place of each; null: the lane is new, or begins again. */
export interface Edited {
  readonly scenario: Scenario;
  readonly kept: readonly (number | null)[];
  /**
   * Changes of the timeline that would have overwritten a value that was set; null: lanes were added, moved or removed.
   */
  readonly leftOut: readonly Change[] | null;
}

/** A lane with this discipline and its defaults. */
export const freshLane = (queue: string): Lane => ({ queue, params: {}, label: null, overrides: {} });

/** Adds a lane before the lane `place`. Refused above `LANES_MAX`. */
export const withLane = (scenario: Scenario, lane: Lane, place = scenario.lanes.length): Result<Edited> => {
  if (scenario.lanes.length >= LANES_MAX)
    return refused(`lanes.${place}`, place, `lanes has ${scenario.lanes.length}: at most ${LANES_MAX} are allowed`);
  const kept: (number | null)[] = scenario.lanes.map((_, i) => i);
  kept.splice(place, 0, null);
  return arranged(scenario, kept, lane);
};

/** Copies a lane to the place behind it; the copy has no label, since labels are unique. */
export const withCopy = (scenario: Scenario, index: number): Result<Edited> => {
  const lane = scenario.lanes[index];
  if (lane === undefined) return missing(scenario, index);
  return withLane(scenario, { ...lane, label: null }, index + 1);
};

/** Removes a lane; the last one cannot be removed. */
export const withoutLane = (scenario: Scenario, index: number): Result<Edited> => {
  if (scenario.lanes[index] === undefined) return missing(scenario, index);
  if (scenario.lanes.length === 1) return refused("lanes", 0, "lanes has 1: at least 1 is needed");
  return arranged(scenario, places(scenario).toSpliced(index, 1));
};

/** Moves a lane to another place. */
export const withMoved = (scenario: Scenario, from: number, to: number): Result<Edited> => {
  if (scenario.lanes[from] === undefined) return missing(scenario, from);
  if (scenario.lanes[to] === undefined) return missing(scenario, to);
  return arranged(scenario, places(scenario).toSpliced(from, 1).toSpliced(to, 0, from));
};

/**
 * Replaces a lane; the new one begins from 0.
 * @param path what the user has set inside the lane; "": nothing that the timeline changes
 */
export const withOther = (scenario: Scenario, index: number, lane: Lane, path = ""): Result<Edited> => {
  if (scenario.lanes[index] === undefined) return missing(scenario, index);
  const { timeline, leftOut } =
    path === "" ? { timeline: scenario.timeline, leftOut: [] } : withoutOverwrites(scenario, index, path);
  return replaced({ ...scenario, lanes: scenario.lanes.with(index, lane), timeline }, index, leftOut);
};

/** The timeline without the changes after `at` that would overwrite a value which the user sets in a lane. */
const withoutOverwrites = (scenario: Scenario, index: number, path: string, at: Seconds = 0) => {
  const set = `lanes.${index}.${path}`;
  const leftOut = scenario.timeline.filter(
    (change) => change.at > at && (overwrites(change, set) || isOverriddenBy(change.set, set)),
  );
  return { timeline: scenario.timeline.filter((change) => !leftOut.includes(change)), leftOut };
};

/** The checked document, in which one lane begins again. */
const replaced = (scenario: Scenario, index: number, leftOut: readonly Change[]): Result<Edited> => {
  const checked = check(scenario);
  const kept = scenario.lanes.map((_, i) => (i === index ? null : i));
  return checked.ok ? ok({ scenario: checked.value, kept, leftOut }) : checked;
};

/** Puts a change of a lane back that was left out of the timeline; the lane begins again. */
export const withChangeBack = (scenario: Scenario, change: Change): Result<Edited> => {
  const index = laneOf(change);
  if (index === null || scenario.lanes[index] === undefined) return missing(scenario, index ?? 0);
  return replaced({ ...scenario, timeline: insertChange(scenario.timeline, change) }, index, []);
};

/** Whether a change of one path has no effect if another path is set at the same time. */
const isOverriddenBy = (earlier: string, later: string): boolean =>
  earlier === later ||
  earlier.startsWith(`${later}.`) ||
  // Another discipline begins with its own defaults.
  (later.endsWith(".queue") && earlier.startsWith(later.replace(/queue$/, "params.")));

/**
 * Sets a value of one lane from time `at` on: as a change of the timeline, or without one if it has no effect. The lane
 * begins again, and is the same as before up to that time.
 * @param path inside the lane: `queue`, `params.…`, `overrides.…`
 */
export const withChange = (scenario: Scenario, index: number, path: string, to: Json, at: Seconds): Result<Edited> => {
  if (scenario.lanes[index] === undefined) return missing(scenario, index);
  const change: Change = { at, set: `lanes.${index}.${path}`, to };
  const { timeline: kept, leftOut } = withoutOverwrites(scenario, index, path, at);
  const others = kept.filter((one) => one.at !== at || !isOverriddenBy(one.set, change.set));
  const before = inForceAt({ ...scenario, timeline: others }, at, catalog);
  const after = applyChange(before, change, catalog);
  if (!after.ok) return after;
  const timeline = after.value === before ? others : insertChange(others, change);
  return replaced({ ...scenario, timeline }, index, leftOut);
};

/** The lane with one parameter set; null: the discipline's default. */
export const laneWithParam = (lane: Lane, key: string, to: Json): Lane => ({
  ...lane,
  params: to === null ? without(lane.params, key) : { ...lane.params, [key]: to },
});

/** The lane with one field of the scenario overridden; null: the value of the scenario. */
export const laneWithOverride = (lane: Lane, path: string, to: Json): Lane => ({
  ...lane,
  overrides: to === null ? without(lane.overrides, path) : { ...lane.overrides, [path]: to },
});

/** The value of a field as a lane has it: its override, else the scenario's. */
export const laneValue = (scenario: Scenario, lane: Lane, path: string): Json | undefined =>
  Object.hasOwn(lane.overrides, path) ? lane.overrides[path] : readPath(scenario, path);

const without = (members: Readonly<Record<string, Json>>, key: string): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => name !== key));

const places = (scenario: Scenario): number[] => scenario.lanes.map((_, i) => i);

/** The lanes in a new order, with `fresh` instead of null. Changes of the timeline follow their lanes. */
const arranged = (scenario: Scenario, kept: readonly (number | null)[], fresh?: Lane): Result<Edited> => {
  const lanes = kept.flatMap((old) => (old === null ? fresh : scenario.lanes[old]) ?? []);
  const timeline = scenario.timeline.flatMap((change) => moved(change, kept) ?? []);
  const checked = check({ ...scenario, lanes, timeline });
  return checked.ok ? ok({ scenario: checked.value, kept, leftOut: null }) : checked;
};

/** The values on which only this lane's run depends: the lane, and the changes made to it. */
export const laneAndChanges = ({ lanes, timeline }: Scenario, index: number): readonly unknown[] => {
  const prefix = `lanes.${index}.`;
  const own = timeline.filter(({ set }) => set.startsWith(prefix));
  return [lanes[index], own.map(({ at, set, to }) => [at, set.slice(prefix.length), to])];
};

/** The scenario of this lane alone, with the changes that act on it. Its overrides stay beside the shared values. */
export const laneAlone = (scenario: Scenario, index: number): Scenario => ({
  ...scenario,
  lanes: scenario.lanes.slice(index, index + 1),
  timeline: scenario.timeline.flatMap((change) => moved(change, [index]) ?? []),
});

/** The lane that a change acts on; null: it acts on all. */
export const laneOf = ({ set }: Change): number | null => {
  const [, place] = /^lanes\.(\d+)\./.exec(set) ?? [];
  return place === undefined ? null : Number(place);
};

/** The change with its lane's new place; null: the lane was removed. */
export const moved = (change: Change, kept: readonly (number | null)[]): Change | null => {
  const [, place, rest = ""] = /^lanes\.(\d+)(.*)$/.exec(change.set) ?? [];
  if (place === undefined) return change;
  const now = kept.indexOf(Number(place));
  if (now < 0) return null;
  return now === Number(place) ? change : { ...change, set: `lanes.${now}${rest}` };
};

/** Checks the document as if it were read, including the timeline. */
const check = (scenario: Scenario): Result<Scenario> => {
  const read = parseScenario(writeScenario(scenario), catalog);
  return read.ok ? ok({ ...read.value, timeline: scenario.timeline }) : read;
};

const refused = (path: string, value: Json, message: string): Result<never> => fail([{ path, value, message }]);
const missing = (scenario: Scenario, index: number): Result<never> =>
  refused(`lanes.${index}`, index, `there is no lane ${index}: there are ${scenario.lanes.length}, counted from 0`);
