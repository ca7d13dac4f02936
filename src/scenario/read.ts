import type { Fields } from "../schema/fields.ts";
import { isJsonList, isJsonObject, isReserved, type JsonObject, memberOf } from "../schema/json.ts";
import { CHANGES_MAX, GROUPS_MAX, LABEL_MAX, LANES_MAX, OVERRIDES_MAX, TITLE_MAX } from "../schema/limits.ts";
import type { Fault } from "../schema/result.ts";
import { largestOf } from "../units/extremes.ts";
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
import { readBuffer, readSpread } from "./readQuantity.ts";
import { CURRENT_VERSION } from "./upgraders.ts";

const idsOf = (members: readonly Member[]): string[] => members.map(({ id }) => id);
const find = <M extends Member>(members: readonly M[], id: string | null | undefined): M | undefined =>
  members.find((member) => member.id === id);

/**
 * Reads the form of a document: every field alone, without rules between fields (`crossCheck.ts`). If faults were
 * added, the result must not be used.
 */
export const readDocument = (document: Json, catalog: Catalog, faults: Fault[]): Scenario => {
  const members = new Members(document, "", faults);
  const version = members.take("version");
  if (version !== CURRENT_VERSION) members.fault("version", version, String(CURRENT_VERSION));
  const duration = members.number("duration", runFields.duration);
  // Changes may set another duration: each time is checked again when the timeline is applied.
  const longest = largestOf(durationsOf(members.take("timeline")), duration);
  const scenario: Scenario = {
    version: CURRENT_VERSION,
    title: members.text("title", 0, TITLE_MAX) ?? "",
    seed: members.number("seed", runFields.seed),
    duration,
    bottleneck: readBottleneck(members.inside("bottleneck"), catalog),
    access: readAccess(members.inside("access")),
    lanes: readLanes(members, catalog),
    traffic: listOf(members, "traffic", GROUPS_MAX, "groups").map((group, i) => readGroup(group, i, catalog, faults)),
    timeline: listOf(members, "timeline", CHANGES_MAX, "changes").map((change, i) =>
      readChange(change, i, longest, faults),
    ),
  };
  members.refuseRest();
  return scenario;
};

const durationsOf = (timeline: Json | undefined): readonly number[] =>
  (isJsonList(timeline) ? timeline : []).flatMap((change) => {
    const to = isJsonObject(change) && memberOf(change, "set") === "duration" ? memberOf(change, "to") : undefined;
    return typeof to === "number" ? [to] : [];
  });

/** A list that is not too long. */
const listOf = (members: Members, key: string, most: number, items: string): readonly Json[] => {
  const value = members.take(key);
  if (isJsonList(value) && value.length <= most) return value;
  if (isJsonList(value)) members.faults.push(lengthFault(members.at(key), value.length, most, items));
  else if (value !== undefined) members.fault(key, value, "a list");
  return [];
};

/** "traffic has 300 groups; allowed: at most 256". */
export const lengthFault = (path: string, length: number, most: number, items: string): Fault => ({
  path,
  value: length,
  message: `${path} has ${length} ${items}; allowed: at most ${most}`,
});

/** What to read of a document that holds only some parts. */
interface Wanted {
  readonly roots: ReadonlySet<string>;
  /** Indices of the lanes to be read. */
  readonly lanes: ReadonlySet<string>;
  /** Index of each group in the whole document; later ones are new and follow its `groupCount` groups. */
  readonly places: readonly number[];
  readonly groupCount: number;
}

/** Parts that were read; undefined: not named. */
export interface Parts {
  readonly duration: number | undefined;
  readonly bottleneck: Scenario["bottleneck"] | undefined;
  readonly access: Scenario["access"] | undefined;
  /** By index; a hole: not named. */
  readonly lanes: readonly (Lane | undefined)[] | undefined;
  /** The named groups of the scenario in its order, then new ones. */
  readonly groups: readonly Group[] | undefined;
}

/** Reads parts of a document, as `readDocument` reads them. */
export const readDocumentParts = (
  document: Json,
  { roots, lanes, places, groupCount }: Wanted,
  catalog: Catalog,
  faults: Fault[],
): Parts => {
  const members = new Members(document, "", faults);
  const listed = (key: string): readonly Json[] => {
    const value = members.take(key);
    return isJsonList(value) ? value : [];
  };
  const duration = roots.has("duration") ? members.number("duration", runFields.duration) : undefined;
  const bottleneck = roots.has("bottleneck") ? readBottleneck(members.inside("bottleneck"), catalog) : undefined;
  const access = roots.has("access") ? readAccess(members.inside("access")) : undefined;
  const lanesRead = roots.has("lanes")
    ? listed("lanes").map((lane, i) => (lanes.has(String(i)) ? readLane(lane, i, catalog, faults) : undefined))
    : undefined;
  const groups = listed("traffic");
  const added = groups.length - places.length;
  if (added > 0 && groupCount + added > GROUPS_MAX)
    faults.push(lengthFault("traffic", groupCount + added, GROUPS_MAX, "groups"));
  const groupsRead = roots.has("traffic")
    ? groups.map((group, i) => readGroup(group, places[i] ?? groupCount + i - places.length, catalog, faults))
    : undefined;
  return { duration, bottleneck, access, lanes: lanesRead, groups: groupsRead };
};

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

const readLanes = (members: Members, catalog: Catalog): readonly Lane[] => {
  const lanes = members.take("lanes");
  if (!isJsonList(lanes) || lanes.length === 0 || lanes.length > LANES_MAX) {
    members.fault("lanes", lanes, `a list of 1 to ${LANES_MAX} lanes`);
    return [];
  }
  return lanes.map((lane, i) => readLane(lane, i, catalog, members.faults));
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
