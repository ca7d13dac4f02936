import type { Fields } from "../schema/fields.ts";
import { isJsonList, isJsonObject, isReserved, type JsonObject, memberOf } from "../schema/json.ts";
import { CHANGES_MAX, GROUPS_MAX, LABEL_MAX, LANES_MAX, OVERRIDES_MAX, TITLE_MAX } from "../schema/limits.ts";
import type { Fault } from "../schema/result.ts";
import { largestOf } from "../units/extremes.ts";
import { appendAll } from "../units/lists.ts";
import type { Json } from "../units/units.ts";
import type { Catalog, Member } from "./catalog.ts";
import {
  accessFields,
  bottleneckFields,
  DEFAULT_TRANSPORT,
  DEFAULTS,
  GROUP_ID,
  groupFields,
  hopFields,
  runFields,
  variationFields,
} from "./commonFields.ts";
import type { Access, Bottleneck, Change, Group, Hop, Lane, Scenario } from "./document.ts";
import { Members } from "./members.ts";
import { ownCodeFaults } from "./ownCode/ownCode.ts";
import { readBuffer, readSpread } from "./readQuantity.ts";
import { CURRENT_VERSION } from "./upgraders.ts";

const idsOf = (members: readonly Member[]): string[] => members.map(({ id }) => id);
const find = <M extends Member>(members: readonly M[], id: string | null | undefined): M | undefined =>
  members.find((member) => member.id === id);

/** What to read of a document that may hold only some parts, and the places of its groups in the whole document. */
export interface Wanted {
  has(root: string): boolean;
  hasLane(index: number): boolean;
  placeOf(index: number): number;
}
const EVERYTHING: Wanted = { has: () => true, hasLane: () => true, placeOf: (index) => index };

/** Parts that were read; undefined: not wanted. */
export interface Parts {
  readonly duration: number | undefined;
  readonly bottleneck: Bottleneck | undefined;
  readonly access: Access | undefined;
  /** By index. */
  readonly lanes: readonly (Lane | undefined)[] | undefined;
  readonly traffic: readonly Group[] | undefined;
}

/** Reads parts of a document: every field alone, without rules between fields (`crossCheck.ts`). */
export const readParts = (members: Members, wanted: Wanted, catalog: Catalog): Parts => {
  const read = <T>(root: string, make: () => T): T | undefined => (wanted.has(root) ? make() : undefined);
  return {
    duration: read("duration", () => members.number("duration", runFields.duration)),
    bottleneck: read("bottleneck", () => readBottleneck(members.inside("bottleneck"), catalog)),
    access: read("access", () => readAccess(members.inside("access"))),
    lanes: read("lanes", () => readLanes(members, wanted, catalog)),
    traffic: read("traffic", () => readTraffic(members, wanted, catalog)),
  };
};

const readTraffic = (members: Members, { placeOf }: Wanted, catalog: Catalog): readonly Group[] => {
  const groups = listOf(members, "traffic");
  const count = placeOf(groups.length - 1) + 1;
  if (count <= GROUPS_MAX) return groups.map((group, i) => readGroup(group, placeOf(i), catalog, members.faults));
  members.faults.push(lengthFault("traffic", count, GROUPS_MAX, "groups"));
  return [];
};

/** Reads the form of a document. If faults were added, the result must not be used. */
export const readDocument = (document: Json, catalog: Catalog, faults: Fault[]): Scenario => {
  const members = new Members(document, "", faults);
  const version = members.take("version");
  if (version !== CURRENT_VERSION) members.fault("version", version, String(CURRENT_VERSION));
  const title = members.text("title", 0, TITLE_MAX) ?? "";
  const seed = members.number("seed", runFields.seed);
  const { duration = 0, bottleneck, access, lanes, traffic = [] } = readParts(members, EVERYTHING, catalog);
  const changes = listOf(members, "timeline");
  if (changes.length > CHANGES_MAX) faults.push(lengthFault("timeline", changes.length, CHANGES_MAX, "changes"));
  const code = members.take("code");
  if (code !== undefined) appendAll(faults, ownCodeFaults(code, document));
  // Changes may set another duration: each time is checked again when the timeline is applied.
  const longest = largestOf(durationsOf(changes), duration);
  const timeline = changes.slice(0, CHANGES_MAX).map((change, i) => readChange(change, i, longest, faults));
  members.refuseRest();
  return {
    version: CURRENT_VERSION,
    title,
    seed,
    duration,
    bottleneck: bottleneck ?? notRead("bottleneck"),
    access: access ?? notRead("access"),
    lanes: lanes?.flatMap((lane) => lane ?? []) ?? [],
    traffic,
    timeline,
  };
};

const notRead = (part: string): never => {
  throw new Error(`${part} was not read`);
};

const durationsOf = (timeline: readonly Json[]): readonly number[] =>
  timeline.flatMap((change) => {
    const to = isJsonObject(change) && memberOf(change, "set") === "duration" ? memberOf(change, "to") : undefined;
    return typeof to === "number" ? [to] : [];
  });

const listOf = (members: Members, key: string): readonly Json[] => {
  const value = members.take(key);
  if (isJsonList(value)) return value;
  if (value !== undefined) members.fault(key, value, "a list");
  return [];
};

/** "traffic has 300 groups; allowed: at most 256". */
export const lengthFault = (path: string, length: number, most: number, items: string): Fault => ({
  path,
  value: length,
  message: `${path} has ${length} ${items}; allowed: at most ${most}`,
});

const readBottleneck = (members: Members, catalog: Catalog): Bottleneck => {
  const bottleneck = {
    rate: members.number("rate", bottleneckFields.rate),
    delay: members.number("delay", bottleneckFields.delay),
    buffer: readBuffer(members, "buffer") ?? DEFAULTS.bottleneck.buffer,
    ecn: members.flag("ecn", bottleneckFields.ecn),
    variation: readVariation(members.inside("variation")),
    second: readHop(members, "second", catalog),
    reverse: readHop(members, "reverse", catalog),
  };
  members.refuseRest();
  return bottleneck;
};

const readVariation = (members: Members): JsonObject => {
  const values = members.fields(variationFields);
  members.refuseRest();
  return values;
};

/** One more link with a queue; null: none. */
const readHop = (owner: Members, key: string, catalog: Catalog): Hop | null => {
  if ((owner.take(key) ?? null) === null) return null;
  const members = owner.inside(key);
  const queue = members.take("queue") === undefined ? DEFAULTS.hop.queue : members.id("queue", idsOf(catalog.queues));
  const hop = {
    rate: members.numberOrNull("rate", hopFields.rate),
    delay: members.number("delay", hopFields.delay),
    buffer: readBuffer(members, "buffer") ?? DEFAULTS.hop.buffer,
    queue: queue ?? "",
    params: readParams(members, find(catalog.queues, queue)?.fields),
  };
  members.refuseRest();
  return hop;
};

const readAccess = (members: Members): Access => {
  const access = {
    rate: members.numberOrNull("rate", accessFields.rate),
    buffer: readBuffer(members, "buffer", true) ?? null,
  };
  members.refuseRest();
  return access;
};

const readLanes = (members: Members, { hasLane }: Wanted, catalog: Catalog): readonly (Lane | undefined)[] => {
  const lanes = members.take("lanes");
  if (!isJsonList(lanes) || lanes.length === 0 || lanes.length > LANES_MAX) {
    members.fault("lanes", lanes, `a list of 1 to ${LANES_MAX} lanes`);
    return [];
  }
  return lanes.map((lane, i) => (hasLane(i) ? readLane(lane, i, catalog, members.faults) : undefined));
};

const readLane = (value: Json, index: number, catalog: Catalog, faults: Fault[]): Lane => {
  const members = new Members(value, `lanes.${index}`, faults);
  const queue = members.id("queue", idsOf(catalog.queues)) ?? "";
  const lane = {
    queue,
    params: readParams(members, find(catalog.queues, queue)?.fields),
    label: members.take("label") === null ? null : (members.text("label", 1, LABEL_MAX) ?? null),
    overrides: readOverrides(members.inside("overrides")),
  };
  members.refuseRest();
  return lane;
};

/** Parameters of an unknown owner are not read: the owner itself is the fault. */
const readParams = (members: Members, fields: Fields | undefined): JsonObject => {
  const params = members.inside("params");
  if (fields === undefined) return {};
  const values = params.fields(fields);
  params.refuseRest();
  return values;
};

/** Paths are checked later, with the whole scenario. */
const readOverrides = (members: Members): JsonObject => {
  const roots = ["bottleneck", "access", "traffic"];
  if (members.size > OVERRIDES_MAX)
    members.faults.push(lengthFault(members.path, members.size, OVERRIDES_MAX, "overrides"));
  return members.all(
    ([path]) => {
      const [root = "", ...rest] = path.split(".");
      return roots.includes(root) && rest.length > 0 && !rest.some((key) => key === "" || isReserved(key));
    },
    `paths below ${roots.join(", ")}`,
  );
};

/** The group's own id, if it is valid. */
const groupId = (group: Json): string | undefined => {
  const id = isJsonObject(group) ? memberOf(group, "id") : undefined;
  return typeof id === "string" && GROUP_ID.test(id) && !isReserved(id) ? id : undefined;
};

const readGroup = (value: Json, index: number, catalog: Catalog, faults: Fault[]): Group => {
  const id = groupId(value);
  const members = new Members(value, `traffic.${id ?? index}`, faults);
  const given = members.take("id");
  if (id === undefined)
    members.fault("id", given, "a letter, then letters, digits, _ and -; at most 32 characters, no reserved word");
  const kind = find(catalog.kinds, members.id("kind", idsOf(catalog.kinds)));
  const transport = kind === undefined ? null : readTransport(members, kind.responsive, catalog);
  const group = {
    id: id ?? "",
    kind: kind?.id ?? "",
    transport,
    params: readParams(members, transport === null ? {} : find(catalog.transports, transport)?.fields),
    count: members.number("count", groupFields.count),
    class: members.number("class", groupFields.class),
    rtt: readSpread(members, "rtt", groupFields.rtt) ?? DEFAULTS.group.rtt,
    start: readSpread(members, "start", groupFields.start) ?? DEFAULTS.group.start,
    stop: members.take("stop") === null ? null : (readSpread(members, "stop", groupFields.stop) ?? null),
    packetSize: members.number("packetSize", groupFields.packetSize),
    fields: kind === undefined ? {} : members.fields(fieldsOfKind(kind, catalog)),
  };
  if (kind !== undefined) members.refuseRest();
  return group;
};

/** Fields of a group of this traffic type beside the common ones. */
export const fieldsOfKind = (kind: Catalog["kinds"][number], catalog: Catalog): Fields => {
  if (!kind.responsive) return kind.fields;
  const known = fieldsOfKinds.get(kind);
  if (known?.senderFields === catalog.senderFields) return known.fields;
  const fields = { ...kind.fields, ...catalog.senderFields };
  fieldsOfKinds.set(kind, { senderFields: catalog.senderFields, fields });
  return fields;
};

const fieldsOfKinds = new WeakMap<object, { readonly senderFields: Fields; readonly fields: Fields }>();

const readTransport = (members: Members, responsive: boolean, catalog: Catalog): string | null => {
  const given = members.take("transport");
  if (!responsive) {
    if (given !== undefined && given !== null)
      members.fault("transport", given, "none: this kind of traffic has no congestion control");
    return null;
  }
  if (given === undefined) return DEFAULT_TRANSPORT;
  return members.id("transport", idsOf(catalog.transports)) ?? null;
};

const readChange = (value: Json, index: number, duration: number, faults: Fault[]): Change => {
  const members = new Members(value, `timeline.${index}`, faults);
  const at = members.take("at");
  const isTime = typeof at === "number" && at >= 0 && at <= duration;
  if (!isTime) members.fault("at", at, `0 to ${duration} s, the duration`);
  const set = members.take("set");
  if (typeof set !== "string" || set === "") members.fault("set", set, "a path");
  const to = members.take("to");
  if (to === undefined) members.fault("to", to, "a value");
  members.refuseRest();
  return { at: isTime ? at : 0, set: typeof set === "string" ? set : "", to: to ?? null };
};
