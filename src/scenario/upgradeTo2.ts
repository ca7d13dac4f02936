import { isJsonList, isJsonObject, type JsonObject, memberOf } from "../schema/json.ts";
import type { Json } from "../units/units.ts";

/** Parameters whose default is now the largest packet of the scenario, with their defaults of version 1, bytes. */
const OF_QUEUES: Readonly<Record<string, JsonObject>> = {
  cake: { mtu: 1514 },
  codel: { mtu: 1500 },
  dualpi2: { mtu: 1500 },
  "fq-codel": { mtu: 1500 },
  "fq-pie": { meanPacketSize: 1024 },
  "l4s-step": { meanPacketSize: 1000 },
  pie: { meanPacketSize: 1024 },
};
/**
 * In version 1 modern senders detected losses by SACK alone, without RACK-TLP and timestamps. BBR does not get these
 * values: with them it stopped at random losses, which was a fault (docs/decisions/0059-version-2.md).
 */
const SACK_ALONE = { recovery: "sack", timestamps: false, undo: "off" };
const OF_TRANSPORTS: Readonly<Record<string, JsonObject>> = {
  cubic: SACK_ALONE,
  dctcp: SACK_ALONE,
  prague: SACK_ALONE,
};

/** A document of version 1 in version 2, with the same meaning: defaults that changed are written out. */
export const upgradeTo2 = (document: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(document).map(([key, value]) => [key, memberIn2(key, value)]));

const memberIn2 = (key: string, value: Json): Json => {
  if (key === "version") return 2;
  if (key === "bottleneck") return bottleneckIn2(value);
  if (!isJsonList(value)) return value;
  if (key === "lanes") return value.map(laneIn2);
  if (key === "traffic") return value.map(groupIn2);
  return key === "timeline" ? value.flatMap(changeIn2) : value;
};

const tableOf = (tables: Readonly<Record<string, JsonObject>>, id: Json | undefined): JsonObject =>
  typeof id === "string" && Object.hasOwn(tables, id) ? (tables[id] ?? {}) : {};

/** The owner of `params` with these parameters; its own win. */
const withParams = (owner: JsonObject, defaults: JsonObject): JsonObject => {
  const params = memberOf(owner, "params") ?? {};
  if (Object.keys(defaults).length === 0 || !isJsonObject(params)) return owner;
  return { ...owner, params: { ...defaults, ...params } };
};

const queueIn2 = (owner: Json): Json =>
  isJsonObject(owner) ? withParams(owner, tableOf(OF_QUEUES, memberOf(owner, "queue"))) : owner;

const laneIn2 = (lane: Json): Json => {
  const changed = queueIn2(lane);
  if (!isJsonObject(changed)) return changed;
  const overrides = memberOf(changed, "overrides");
  if (!isJsonObject(overrides)) return changed;
  const added = Object.entries(overrides).flatMap(([path, to]) => furtherSettings(path, to));
  const given = Object.entries(overrides).map(([path, to]) => [path, valueIn2(path, to)] as const);
  // Settings that the lane has itself stay; those added come after the ones that they follow.
  const own = new Set(given.map(([path]) => path));
  return { ...changed, overrides: Object.fromEntries([...given, ...added.filter(([path]) => !own.has(path))]) };
};

const groupIn2 = (group: Json): Json =>
  isJsonObject(group) ? withParams(group, tableOf(OF_TRANSPORTS, memberOf(group, "transport"))) : group;

const bottleneckIn2 = (bottleneck: Json): Json => {
  if (!isJsonObject(bottleneck)) return bottleneck;
  const isHop = (key: string): boolean => key === "second" || key === "reverse";
  return Object.fromEntries(Object.entries(bottleneck).map(([key, to]) => [key, isHop(key) ? queueIn2(to) : to]));
};

/** A value that a change or an override sets. */
const valueIn2 = (path: string, to: Json): Json => {
  if (/^lanes\.\d+$/.test(path) || /^bottleneck\.(second|reverse)$/.test(path)) return queueIn2(to);
  return /^traffic\.[^.]+$/.test(path) ? groupIn2(to) : to;
};

/** Settings that follow one that names another discipline or transport. */
const furtherSettings = (path: string, to: Json): readonly (readonly [string, Json])[] => {
  const owner = path.split(".").slice(0, -1).join(".");
  const isQueue = /^(lanes\.\d+|bottleneck\.(second|reverse))\.queue$/.test(path);
  if (!isQueue && !/^traffic\.[^.]+\.transport$/.test(path)) return [];
  const table = tableOf(isQueue ? OF_QUEUES : OF_TRANSPORTS, to);
  return Object.entries(table).map(([name, value]) => [`${owner}.params.${name}`, value] as const);
};

const changeIn2 = (change: Json): Json[] => {
  if (!isJsonObject(change)) return [change];
  const [at, set, to] = [memberOf(change, "at"), memberOf(change, "set"), memberOf(change, "to")];
  if (at === undefined || typeof set !== "string" || to === undefined) return [change];
  return [
    { ...change, to: valueIn2(set, to) },
    ...furtherSettings(set, to).map(([path, value]) => ({ at, set: path, to: value })),
  ];
};
