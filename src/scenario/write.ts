import { type JsonObject, memberOf, sameJson } from "../schema/json.ts";
import type { Json } from "../units/units.ts";
import { DEFAULT_TRANSPORT, DEFAULTS } from "./commonFields.ts";
import type { Bottleneck, Group, Hop, Lane, Scenario } from "./document.ts";

/** Members that differ from the defaults; the order of keys is that of `members`. */
const differing = (members: JsonObject, defaults: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([key, value]) => !sameJson(value, memberOf(defaults, key))));

/** A lane with all its members. */
export const laneJson = ({ queue, params, label, overrides }: Lane): JsonObject => ({
  queue,
  params,
  label,
  overrides,
});

/** A group with all common members, and the given fields of its traffic type. */
export const groupJson = (group: Group): JsonObject => ({
  id: group.id,
  kind: group.kind,
  transport: group.transport,
  params: group.params,
  count: group.count,
  class: group.class,
  rtt: group.rtt,
  start: group.start,
  stop: group.stop,
  packetSize: group.packetSize,
  ...group.fields,
});

/** All common members, written out; lanes and groups as lists. */
export const scenarioJson = (scenario: Scenario): JsonObject => ({
  version: scenario.version,
  title: scenario.title,
  seed: scenario.seed,
  duration: scenario.duration,
  bottleneck: bottleneckJson(scenario.bottleneck),
  access: { ...scenario.access },
  lanes: scenario.lanes.map(laneJson),
  traffic: scenario.traffic.map(groupJson),
  timeline: scenario.timeline.map(({ at, set, to }) => ({ at, set, to })),
});

const hopJson = ({ rateBefore: _, ...members }: Hop): JsonObject => members;

/** The bottleneck with all members, and its other links as this function writes them. */
const bottleneckWith = (
  { rateBefore: _, ...members }: Bottleneck,
  writeLink: (hop: Hop) => JsonObject,
): JsonObject => ({
  ...members,
  second: members.second === null ? null : writeLink(members.second),
  reverse: members.reverse === null ? null : writeLink(members.reverse),
});

const bottleneckJson = (bottleneck: Bottleneck): JsonObject => bottleneckWith(bottleneck, hopJson);

/** The bottleneck with all members; its other links without their defaults. */
export const bottleneckMembers = (bottleneck: Bottleneck): JsonObject =>
  bottleneckWith(bottleneck, (hop) => differing(hopJson(hop), DEFAULTS.hop));

const writeBottleneck = (bottleneck: Bottleneck): JsonObject =>
  differing(bottleneckMembers(bottleneck), DEFAULTS.bottleneck);

export const writeLane = (lane: Lane): JsonObject => differing(laneJson(lane), DEFAULTS.lane);

export const writeGroup = (group: Group): JsonObject => {
  const json = differing(groupJson(group), DEFAULTS.group);
  const { transport, ...rest } = json;
  return transport === null || transport === DEFAULT_TRANSPORT ? rest : json;
};

/** Canonical JSON: without defaults, keys in a fixed order. `parseScenario` reads the same scenario from it. */
export const writeScenario = (scenario: Scenario): Json => {
  return differing(
    {
      ...scenarioJson(scenario),
      bottleneck: writeBottleneck(scenario.bottleneck),
      access: differing({ ...scenario.access }, DEFAULTS.access),
      lanes: scenario.lanes.map(writeLane),
      traffic: scenario.traffic.map(writeGroup),
    },
    DEFAULTS.document,
  );
};
