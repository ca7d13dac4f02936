import { type JsonObject, memberOf, sameJson } from "../schema/json.ts";
import type { Json } from "../units/units.ts";
import { DEFAULT_TRANSPORT, DEFAULTS } from "./commonFields.ts";
import type { Access, Bottleneck, Group, Hop, Lane, Scenario } from "./document.ts";
import { ownCodeOf } from "./ownCode/ownCode.ts";

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

/** One member of the document, with all its own members; undefined: there is no such member. */
export const memberJson = (scenario: Scenario, key: string): Json | undefined => {
  switch (key) {
    case "version":
    case "title":
    case "seed":
    case "duration":
      return scenario[key];
    case "bottleneck":
      return bottleneckJson(scenario.bottleneck);
    case "access":
      return { ...scenario.access };
    case "lanes":
      return scenario.lanes.map(laneJson);
    case "traffic":
      return scenario.traffic.map(groupJson);
    case "timeline":
      return scenario.timeline.map(({ at, set, to }) => ({ at, set, to }));
    default:
      return undefined;
  }
};

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

export const writeBottleneck = (bottleneck: Bottleneck): JsonObject =>
  differing(bottleneckMembers(bottleneck), DEFAULTS.bottleneck);

export const writeAccess = (access: Access): JsonObject => differing({ ...access }, DEFAULTS.access);

export const writeLane = (lane: Lane): JsonObject => differing(laneJson(lane), DEFAULTS.lane);

export const writeGroup = (group: Group): JsonObject => {
  const json = differing(groupJson(group), DEFAULTS.group);
  const { transport, ...rest } = json;
  return transport === null || transport === DEFAULT_TRANSPORT ? rest : json;
};

/** Canonical JSON: without defaults, keys in a fixed order. `parseScenario` reads the same scenario from it. */
export const writeScenario = (scenario: Scenario): Json =>
  differing(
    {
      version: scenario.version,
      title: scenario.title,
      seed: scenario.seed,
      duration: scenario.duration,
      bottleneck: writeBottleneck(scenario.bottleneck),
      access: writeAccess(scenario.access),
      lanes: scenario.lanes.map(writeLane),
      traffic: scenario.traffic.map(writeGroup),
      timeline: scenario.timeline.map(({ at, set, to }) => ({ at, set, to })),
      code: ownCodeOf(scenario),
    },
    DEFAULTS.document,
  );
