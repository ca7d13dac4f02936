import { isJsonObject, type JsonObject, sameJson } from "../schema/json.ts";
import type { Change, Group, Lane, Scenario } from "./document.ts";
import type { Setting } from "./settings.ts";
import { withChanges } from "./withChanges.ts";
import { bottleneckMembers, groupJson, laneJson, writeGroup, writeLane } from "./write.ts";

/** The steps from one document to another: settings, then additional changes of its timeline. */
export interface Difference {
  readonly settings: readonly Setting[];
  readonly clearsTimeline: boolean;
  readonly changes: readonly Change[];
}

/** From `base` to `scenario`. The order of groups may get lost, so the caller must compare the result. */
export const differenceOf = (base: Scenario, scenario: Scenario): Difference => {
  const { title, seed, duration, bottleneck, access } = scenario;
  const settings = [
    ...membersDifference(
      "",
      { title: base.title, seed: base.seed, duration: base.duration },
      { title, seed, duration },
    ),
    ...membersDifference("bottleneck.", bottleneckMembers(base.bottleneck), bottleneckMembers(bottleneck)),
    ...membersDifference("access.", { ...base.access }, { ...access }),
    ...lanesDifference(base.lanes, scenario.lanes),
    ...trafficDifference(base.traffic, scenario.traffic),
  ].map(shortened);
  const changes = addedTo(base.timeline, scenario.timeline);
  return { settings, clearsTimeline: changes === undefined, changes: changes ?? scenario.timeline };
};

const membersDifference = (prefix: string, base: JsonObject, members: JsonObject): Setting[] =>
  Object.entries(members)
    .filter(([key, value]) => !Object.hasOwn(base, key) || !sameJson(value, base[key]))
    .map(([key, value]) => [`${prefix}${key}`, value]);

const lacks = (members: JsonObject, base: JsonObject): boolean =>
  Object.keys(base).some((key) => !Object.hasOwn(members, key));

const lanesDifference = (base: readonly Lane[], lanes: readonly Lane[]): Setting[] => {
  const removed = base.slice(lanes.length).map((_, i): Setting => [`lanes.${lanes.length + i}`, null]);
  // Removed from the end, because only the last lane can be removed.
  return [...lanes.flatMap((lane, i) => laneDifference(base[i], lane, i)), ...removed.reverse()];
};

const laneDifference = (base: Lane | undefined, lane: Lane, index: number): Setting[] => {
  const prefix = `lanes.${index}.`;
  const isOther = base?.queue !== lane.queue;
  const params = isOther ? {} : base.params;
  // Removing a parameter has no notation, so the lane is written as a whole.
  if (lacks(lane.params, params)) return [[`lanes.${index}`, writeLane(lane)]];
  const { label, overrides } = base === undefined ? { label: null, overrides: {} } : laneJson(base);
  return [
    ...(isOther ? [[`${prefix}queue`, lane.queue] as const] : []),
    ...membersDifference(`${prefix}params.`, params, lane.params),
    ...membersDifference(
      prefix,
      { label: label ?? null, overrides: overrides ?? {} },
      { label: lane.label, overrides: lane.overrides },
    ),
  ];
};

const trafficDifference = (base: readonly Group[], traffic: readonly Group[]): Setting[] => [
  ...base
    .filter(({ id }) => traffic.every((group) => group.id !== id))
    .map(({ id }): Setting => [`traffic.${id}`, null]),
  ...traffic.flatMap((group) =>
    groupDifference(
      base.find(({ id }) => id === group.id),
      group,
    ),
  ),
];

const groupDifference = (base: Group | undefined, group: Group): Setting[] => {
  const path = `traffic.${group.id}`;
  const { id: _, ...whole } = writeGroup(group);
  if (base === undefined || base.kind !== group.kind) return [[path, whole]];
  const isOther = base.transport !== group.transport;
  const params = isOther ? {} : base.params;
  if (lacks(group.fields, base.fields) || lacks(group.params, params)) return [[path, whole]];
  const { params: _base, transport: _old, ...before } = groupJson(base);
  const { params: _given, transport: _new, ...after } = groupJson(group);
  return [
    ...(isOther ? [[`${path}.transport`, group.transport] as const] : []),
    ...membersDifference(`${path}.params.`, params, group.params),
    ...membersDifference(`${path}.`, before, after),
  ];
};

/** Writes `{"packets": 50}` at `bottleneck.buffer` as 50 at `bottleneck.buffer.packets`, which is shorter. */
const shortened = ([path, to]: Setting): Setting => {
  const [first, second] = isJsonObject(to) ? Object.entries(to) : [];
  return first !== undefined && second === undefined && typeof first[1] === "number"
    ? [`${path}.${first[0]}`, first[1]]
    : [path, to];
};

/** Changes of `timeline` that `base` does not have; undefined if `base` plus these is not the same list. */
const addedTo = (base: readonly Change[], timeline: readonly Change[]): readonly Change[] | undefined => {
  const rest = [...base];
  const added = timeline.filter((change) => {
    const isBase = rest[0] !== undefined && sameJson(change, rest[0]);
    if (isBase) rest.shift();
    return !isBase;
  });
  return rest.length === 0 && sameJson(withChanges(base, added), timeline) ? added : undefined;
};
