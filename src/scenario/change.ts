import { isJsonList, isJsonObject, type JsonObject, memberOf, sameJson } from "../schema/json.ts";
import { type Fault, fail, ok, type Result } from "../schema/result.ts";
import { appendAll } from "../units/extremes.ts";
import type { Json, Seconds } from "../units/units.ts";
import type { Catalog } from "./catalog.ts";
import { checkLane, checkNames, checkTraffic } from "./crossCheck.ts";
import type { Change, Group, Scenario } from "./document.ts";
import { mapSpread } from "./quantity.ts";
import { readDocument } from "./read.ts";
import { setPath } from "./setPath.ts";
import { scenarioJson, writeScenario } from "./write.ts";

/**
 * The scenario after a change, or the faults for which the change is refused as a whole. Unchanged parts stay the same
 * objects; if nothing changes, the result is the scenario itself. Another delay of the bottleneck changes every group's
 * RTT by twice the difference, because the groups' other links keep their delay. The timeline stays unchanged.
 */
export const applyChange = (scenario: Scenario, change: Change, catalog: Catalog): Result<Scenario> => {
  const set = setAll(scenario, [[change.set, change.to]], catalog);
  if (!set.ok || set.value === scenario) return set;
  const after = moveRoundTrips(set.value, 2 * (delayOf(set.value) - delayOf(scenario)));
  const faults = checkScenario(after, catalog);
  return faults.length > 0 ? fail(faults) : ok(after);
};

/** The scenario with the lane's overrides applied; the same object if there are none. */
export const laneScenario = (scenario: Scenario, lane: number, catalog: Catalog): Result<Scenario> => {
  const overridden = override(scenario, lane, catalog);
  if (!overridden.ok || overridden.value === scenario) return overridden;
  const faults = laneFaults(overridden.value, lane, catalog);
  return faults.length > 0 ? fail(faults) : overridden;
};

/** The value at a path of `set`; undefined: the document does not name it. A group or lane is written in full. */
export const readPath = (scenario: Scenario, path: string): Json | undefined => {
  let held: Json | undefined = scenarioJson(scenario);
  const keys = path.split(".");
  for (const [i, key] of keys.entries()) {
    if (isJsonList(held))
      held = held.find((item, place) => (keys[0] === "traffic" && i === 1 ? idOf(item) : String(place)) === key);
    else if (isJsonObject(held)) {
      if (keys[0] === "lanes" && i === 3 && keys[2] === "overrides") return memberOf(held, keys.slice(i).join("."));
      held = memberOf(held, key);
    } else return undefined;
  }
  return held;
};

const idOf = (group: Json): Json | undefined => (isJsonObject(group) ? memberOf(group, "id") : undefined);

/** Checks the rules between fields, for every lane with its overrides. */
export const checkScenario = (scenario: Scenario, catalog: Catalog): Fault[] => {
  const faults = [...checkNames(scenario), ...checkTraffic(scenario, catalog)];
  for (const [i, lane] of scenario.lanes.entries()) {
    const overridden = override(scenario, i, catalog);
    if (!overridden.ok) appendAll(faults, overridden.faults);
    else if (overridden.value === scenario) appendAll(faults, checkLane(lane, i, scenario.bottleneck, catalog));
    // A fault that every lane shares is reported once, below.
    else if (faults.length === 0) appendAll(faults, laneFaults(overridden.value, i, catalog));
  }
  return faults;
};

const laneFaults = (overridden: Scenario, index: number, catalog: Catalog): Fault[] => {
  const lane = overridden.lanes[index];
  const faults = lane === undefined ? [] : checkLane(lane, index, overridden.bottleneck, catalog);
  return [...checkTraffic(overridden, catalog), ...faults].map((fault) => ({
    ...fault,
    message: `with the overrides of lane ${index}, ${fault.message}`,
  }));
};

const override = (scenario: Scenario, lane: number, catalog: Catalog): Result<Scenario> => {
  const overrides = Object.entries(scenario.lanes[lane]?.overrides ?? {});
  if (lane in scenario.lanes) return setAll(scenario, overrides, catalog);
  return fail([{ path: `lanes.${lane}`, value: lane, message: `there is no lane ${lane}` }]);
};

/** Sets paths in order; checks each field alone. */
const setAll = (
  scenario: Scenario,
  settings: readonly (readonly [string, Json])[],
  catalog: Catalog,
): Result<Scenario> => {
  if (settings.length === 0) return ok(scenario);
  const faults: Fault[] = [];
  let document: JsonObject | undefined = documentOf(scenario);
  for (const [path, to] of settings) {
    if (document !== undefined) document = setPath(document, path, to, "run", faults);
  }
  if (document === undefined) return fail(faults);
  const read = readDocument(document, catalog, faults);
  return faults.length > 0 ? fail(faults) : ok(share(scenario, { ...read, timeline: scenario.timeline }));
};

/** JSON without the timeline, which changes cannot set. */
const documentOf = (scenario: Scenario): JsonObject => {
  const json = writeScenario({ ...scenario, timeline: [] });
  return isJsonObject(json) ? json : {};
};

/** Keeps equal parts of `before`, down to the members of lanes and groups: the engine compares them by identity. */
const share = (before: Scenario, after: Scenario): Scenario =>
  shareMembers(before, {
    ...after,
    bottleneck: shareMembers(before.bottleneck, after.bottleneck),
    access: shareMembers(before.access, after.access),
    lanes: after.lanes.map((lane, i) => shareMembers(before.lanes[i] ?? lane, lane)),
    traffic: after.traffic.map((group, i) => shareMembers(before.traffic[i] ?? group, group)),
  });

const shareMembers = <T extends object>(before: T, after: T): T => {
  const shared = { ...after };
  let isSame = true;
  for (const key of Object.keys(after) as (keyof T)[]) {
    if (sameJson(before[key], after[key])) shared[key] = before[key];
    else isSame = false;
  }
  return isSame ? before : shared;
};

/** Sum over all bottlenecks in a row, one way. */
const delayOf = ({ bottleneck }: Scenario): Seconds => bottleneck.delay + (bottleneck.second?.delay ?? 0);

/** Digits of a changed RTT: a delay that is changed and changed back gives the same number again. */
const PRECISION = 12;

const moveRoundTrips = (scenario: Scenario, by: Seconds): Scenario => {
  if (by === 0) return scenario;
  const move = (rtt: number): number => Math.max(0, Number((rtt + by).toPrecision(PRECISION)));
  const moved = (group: Group): Group => ({ ...group, rtt: mapSpread(group.rtt, move) });
  return { ...scenario, traffic: scenario.traffic.map(moved) };
};
