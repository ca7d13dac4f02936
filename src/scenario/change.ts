import { faultOf } from "../schema/check.ts";
import { isJsonList, isJsonObject, memberOf } from "../schema/json.ts";
import { type Fault, fail, ok, type Result } from "../schema/result.ts";
import { appendAll } from "../units/lists.ts";
import type { Json, Seconds } from "../units/units.ts";
import type { Catalog } from "./catalog.ts";
import { runFields } from "./commonFields.ts";
import { checkLane, checkNames, checkTraffic } from "./crossCheck.ts";
import type { Change, Group, Scenario } from "./document.ts";
import { keepRates } from "./outage.ts";
import { mapSpread } from "./quantity.ts";
import { setAll } from "./settings.ts";
import { memberJson } from "./write.ts";

/**
 * The scenario after a change, or the faults for which the change is refused as a whole. Unchanged parts stay the same
 * objects; if nothing changes, the result is the scenario itself. Another delay of the bottleneck changes every group's
 * RTT by twice the difference, because the groups' other links keep their delay. The timeline stays unchanged.
 */
export const applyChange = (scenario: Scenario, change: Change, catalog: Catalog): Result<Scenario> => {
  const set = setAll(scenario, [[change.set, change.to]], catalog);
  const untimely = timeFaults(scenario, change);
  if (set.ok && untimely.length > 0) return fail(untimely);
  if (!set.ok || set.value === scenario) return set;
  const kept = keepRates(scenario, set.value);
  const after = moveRoundTrips(kept, 2 * (delayOf(kept) - delayOf(scenario)));
  const faults = checkScenario(after, catalog, scenario);
  return faults.length > 0 ? fail(faults) : ok(after);
};

/** A change must come before the end of the run, and the run cannot end at a time that it has passed. */
const timeFaults = ({ duration }: Scenario, { at, set, to }: Change): Fault[] => {
  if (at > duration) return [faultOf("at", at, `0 to ${duration} s, the duration at that time`)];
  if (set !== "duration" || typeof to !== "number" || to > at) return [];
  return [faultOf("duration", to, `more than ${at} s, the time of the change, to ${runFields.duration.max} s`)];
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
  const [root = "", ...keys] = path.split(".");
  let held: Json | undefined = memberJson(scenario, root);
  for (const [i, key] of keys.entries()) {
    if (isJsonList(held))
      held = held.find((item, place) => (root === "traffic" && i === 0 ? idOf(item) : String(place)) === key);
    else if (isJsonObject(held)) {
      if (root === "lanes" && i === 2 && keys[1] === "overrides") return memberOf(held, keys.slice(i).join("."));
      held = memberOf(held, key);
    } else return undefined;
  }
  return held;
};

const idOf = (group: Json): Json | undefined => (isJsonObject(group) ? memberOf(group, "id") : undefined);

/**
 * Checks the rules between fields, for every lane with its overrides.
 * @param before a scenario without faults: rules whose fields are the same in both are not checked again
 */
export const checkScenario = (scenario: Scenario, catalog: Catalog, before?: Scenario): Fault[] => {
  const faults = [...checkNames(scenario, before), ...checkTraffic(scenario, catalog, before)];
  for (const [i, lane] of scenario.lanes.entries()) {
    const overridden = override(scenario, i, catalog);
    if (!overridden.ok) appendAll(faults, overridden.faults);
    else if (overridden.value === scenario)
      appendAll(faults, checkLane(lane, i, scenario, catalog, ownBefore(before, i, catalog)));
    // A fault that every lane shares is reported once, below.
    else if (faults.length === 0)
      appendAll(faults, laneFaults(overridden.value, i, catalog, ownBefore(before, i, catalog)));
  }
  return faults;
};

/** The scenario before a change as one lane saw it; undefined: there is none, so every rule must be checked. */
const ownBefore = (before: Scenario | undefined, lane: number, catalog: Catalog): Scenario | undefined => {
  const own = before === undefined ? undefined : override(before, lane, catalog);
  return own?.ok === true ? own.value : undefined;
};

const laneFaults = (overridden: Scenario, index: number, catalog: Catalog, before?: Scenario): Fault[] => {
  const lane = overridden.lanes[index];
  const faults = lane === undefined ? [] : checkLane(lane, index, overridden, catalog, before);
  return [...checkTraffic(overridden, catalog, before), ...faults].map((fault) => ({
    ...fault,
    message: `with the overrides of lane ${index}, ${fault.message}`,
  }));
};

const override = (scenario: Scenario, lane: number, catalog: Catalog): Result<Scenario> => {
  const overrides = Object.entries(scenario.lanes[lane]?.overrides ?? {});
  if (lane in scenario.lanes) return setAll(scenario, overrides, catalog);
  return fail([{ path: `lanes.${lane}`, value: lane, message: `there is no lane ${lane}` }]);
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
