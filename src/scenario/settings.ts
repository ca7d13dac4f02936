import { type JsonObject, sameJson } from "../schema/json.ts";
import { type Fault, fail, ok, type Result } from "../schema/result.ts";
import type { Json } from "../units/units.ts";
import type { Catalog } from "./catalog.ts";
import type { Group, Lane, Scenario } from "./document.ts";
import { Members } from "./members.ts";
import { type Parts, readParts } from "./read.ts";
import { setPath } from "./setPath.ts";
import { writeAccess, writeBottleneck, writeGroup, writeLane } from "./write.ts";

/** A path and its value. */
export type Setting = readonly [path: string, to: Json];

/**
 * Sets paths in order, and reads again the parts that they name (bottleneck, access, lanes, groups) and no others: each
 * field alone, without rules between fields. Unchanged parts stay the same objects; if nothing changes, the result is
 * the scenario itself.
 */
export const setAll = (scenario: Scenario, settings: readonly Setting[], catalog: Catalog): Result<Scenario> => {
  if (settings.length === 0) return ok(scenario);
  const faults: Fault[] = [];
  const named = namedParts(settings);
  let document: JsonObject | undefined = documentOf(scenario, named);
  for (const [path, to] of settings) {
    if (document !== undefined) document = setPath(document, path, to, "run", faults);
  }
  if (document === undefined) return fail(faults);
  const places = scenario.traffic.flatMap(({ id }, i) => (named.groups.has(id) ? [i] : []));
  const wanted = {
    has: (root: string) => named.roots.has(root),
    hasLane: (index: number) => named.lanes.has(String(index)),
    // New groups follow those of the scenario.
    placeOf: (index: number) => places[index] ?? scenario.traffic.length + index - places.length,
  };
  const read = readParts(new Members(document, "", faults), wanted, catalog);
  return faults.length > 0 ? fail(faults) : ok(share(scenario, read, wanted.placeOf));
};

/** The parts that settings name; names that do not exist are refused by `setPath`. */
interface Named {
  readonly roots: ReadonlySet<string>;
  readonly lanes: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
}

const namedParts = (settings: readonly Setting[]): Named => {
  const keys = settings.map(([path]) => path.split(".", 2));
  const below = (root: string): ReadonlySet<string> =>
    new Set(keys.flatMap(([first, second]) => (first === root && second !== undefined ? [second] : [])));
  return { roots: new Set(keys.map(([root = ""]) => root)), lanes: below("lanes"), groups: below("traffic") };
};

/** JSON of the named parts; a lane that is not named only keeps its place. */
const documentOf = (scenario: Scenario, { roots, lanes, groups }: Named): JsonObject => ({
  ...(roots.has("duration") ? { duration: scenario.duration } : {}),
  ...(roots.has("bottleneck") ? { bottleneck: writeBottleneck(scenario.bottleneck) } : {}),
  ...(roots.has("access") ? { access: writeAccess(scenario.access) } : {}),
  ...(roots.has("lanes")
    ? { lanes: scenario.lanes.map((lane, i) => (lanes.has(String(i)) ? writeLane(lane) : null)) }
    : {}),
  ...(roots.has("traffic") ? { traffic: scenario.traffic.filter(({ id }) => groups.has(id)).map(writeGroup) } : {}),
});

/** Keeps equal parts of `before`, down to the members of lanes and groups: the engine compares them by identity. */
const share = (before: Scenario, read: Parts, placeOf: (index: number) => number): Scenario =>
  shareMembers(before, {
    ...before,
    duration: read.duration ?? before.duration,
    bottleneck: shareMembers(before.bottleneck, read.bottleneck ?? before.bottleneck),
    access: shareMembers(before.access, read.access ?? before.access),
    lanes: sharedLanes(before.lanes, read.lanes ?? []),
    traffic: sharedGroups(before.traffic, read.traffic ?? [], placeOf),
  });

const sharedLanes = (before: readonly Lane[], read: readonly (Lane | undefined)[]): readonly Lane[] => {
  const lanes = before.map((lane, i) => shareMembers(lane, read[i] ?? lane));
  return lanes.every((lane, i) => lane === before[i]) ? before : lanes;
};

const sharedGroups = (
  before: readonly Group[],
  read: readonly Group[],
  placeOf: (index: number) => number,
): readonly Group[] => {
  const traffic = [...before];
  let isSame = true;
  for (const [i, group] of read.entries()) {
    const place = placeOf(i);
    const old = before[place];
    const shared = old === undefined ? group : shareMembers(old, group);
    traffic[place] = shared;
    isSame &&= shared === old;
  }
  return isSame ? before : traffic;
};

const shareMembers = <T extends object>(before: T, after: T): T => {
  if (before === after) return before;
  const shared = { ...after };
  let isSame = true;
  for (const key of Object.keys(after) as (keyof T)[]) {
    if (before[key] === after[key]) continue;
    if (sameJson(before[key], after[key])) shared[key] = before[key];
    else isSame = false;
  }
  return isSame ? before : shared;
};
