import { faultOf, type LinkGiven, resolve } from "../schema/check.ts";
import { countChecks } from "../schema/checkCount.ts";
import type { Fields, ValuesOf } from "../schema/fields.ts";
import { sameJson } from "../schema/json.ts";
import { FLOWS_MAX } from "../schema/limits.ts";
import type { Fault } from "../schema/result.ts";
import { appendAll } from "../units/extremes.ts";
import type { Seconds } from "../units/units.ts";
import type { Catalog, Member } from "./catalog.ts";
import { groupFields, variationFields } from "./commonFields.ts";
import type { Bottleneck, Group, Lane, Params, Scenario } from "./document.ts";
import { connectionsOf } from "./groupValues.ts";
import { largestPacketOf, linkOf } from "./linkOf.ts";
import { isNeverBefore, spreadRange } from "./quantity.ts";
import { fieldsOfKind } from "./read.ts";

/** Ids of groups and labels of lanes must be unique. */
export const checkNames = ({ lanes, traffic }: Scenario, before?: Scenario): Fault[] => [
  // A change cannot give a group the id of another one.
  ...(before === undefined ? repeated(traffic.map(({ id }) => id)) : []).map((i) =>
    faultOf(`traffic.${i}.id`, traffic[i]?.id, "a unique id"),
  ),
  ...repeated(lanes.map(({ label }) => label)).map((i) =>
    faultOf(`lanes.${i}.label`, lanes[i]?.label, "a unique label"),
  ),
];

/** Indices of names that appear earlier in the list. */
const repeated = (names: readonly (string | null)[]): number[] => {
  const seen = new Set<string>();
  return names.flatMap((name, i) => {
    if (name === null) return [];
    if (seen.has(name)) return [i];
    seen.add(name);
    return [];
  });
};

/**
 * Rules between the path and the groups, and within each group.
 * @param before a scenario without faults: rules whose fields are the same in both are not checked again
 */
export const checkTraffic = (scenario: Scenario, catalog: Catalog, before?: Scenario): Fault[] => {
  const { bottleneck } = scenario;
  const old = before?.bottleneck;
  const isSame = before !== undefined && isSameLink(linkOf(scenario), linkOf(before));
  const isSameHop = (key: "second" | "reverse"): boolean => isSame && sameJson(bottleneck[key], old?.[key]);
  return [
    ...checkBuffer(scenario),
    ...(old !== undefined && sameJson(old.variation, bottleneck.variation) ? [] : checkVariation(scenario)),
    ...(isSameHop("second") ? [] : checkHop(scenario, "second", catalog)),
    ...(isSameHop("reverse") ? [] : checkHop(scenario, "reverse", catalog)),
    ...checkGroups(scenario, catalog, before),
    ...checkFlows(scenario, catalog),
  ];
};

/** Whether defaults derive from the same values. */
const isSameLink = (one: LinkGiven, other: LinkGiven): boolean =>
  one.linkRate === other.linkRate &&
  one.largestPacket === other.largestPacket &&
  sameJson({ ...one.buffer }, { ...other.buffer });

const checkGroups = (scenario: Scenario, catalog: Catalog, before: Scenario | undefined): Fault[] => {
  const { bottleneck, traffic } = scenario;
  const link = linkOf(scenario);
  const isSamePath =
    before !== undefined &&
    isSameLink(link, linkOf(before)) &&
    leastRoundTrip(bottleneck) === leastRoundTrip(before.bottleneck) &&
    (bottleneck.second === null) === (before.bottleneck.second === null);
  const faults: Fault[] = [];
  for (const [i, group] of traffic.entries()) {
    if (isSamePath && sameJson(group, before.traffic[i])) continue;
    appendAll(faults, checkGroup(group, bottleneck, link, catalog, before?.traffic[i]));
  }
  return faults;
};

/** The engine has room for so many flows; the group is named with which they become too many. */
const checkFlows = (scenario: Scenario, catalog: Catalog): Fault[] => {
  const link = linkOf(scenario);
  let flows = 0;
  for (const group of scenario.traffic) {
    const each = group.count === 0 ? 0 : connectionsOf(group, link, catalog);
    const left = FLOWS_MAX - flows;
    flows += group.count * each;
    if (flows <= FLOWS_MAX) continue;
    const most = Math.floor(left / each);
    const rule = `0 to ${most} flows, since all groups together have at most ${FLOWS_MAX}`;
    return [faultOf(`traffic.${group.id}.count`, group.count, each === 1 ? rule : `${rule} connections`)];
  }
  return [];
};

/** A lower bound of every round trip: both ways over the bottlenecks. */
const leastRoundTrip = ({ delay, second }: Bottleneck): Seconds => 2 * (delay + (second?.delay ?? 0));

const checkBuffer = (scenario: Scenario): Fault[] => {
  const { buffer } = scenario.bottleneck;
  if ("packets" in buffer || scenario.traffic.length === 0) return [];
  const largest = largestPacketOf(scenario);
  if (buffer.bytes >= largest) return [];
  return [faultOf("bottleneck.buffer.bytes", buffer.bytes, `at least one packet, ${largest} B`)];
};

const checkVariation = (scenario: Scenario): Fault[] => {
  const { shape, times, rates, repeat } = resolve(variationFields, scenario.bottleneck.variation, linkOf(scenario));
  if (shape !== "trace") return [];
  const path = "bottleneck.variation";
  if (times.length === 0 || times.length !== rates.length)
    return [faultOf(`${path}.rates`, rates.length, `as many rates as times (${times.length}), at least one`)];
  const late = times.findIndex((time, i) => i > 0 && time <= (times[i - 1] ?? 0));
  if (late >= 0) return [faultOf(`${path}.times`, times[late], "each later than the one before")];
  const last = times.at(-1) ?? 0;
  return repeat === null || repeat > last
    ? []
    : [faultOf(`${path}.repeat`, repeat, `more than the last time, ${last} s`)];
};

const checkHop = (scenario: Scenario, key: "second" | "reverse", catalog: Catalog): Fault[] => {
  const hop = scenario.bottleneck[key];
  const queue = catalog.queues.find(({ id }) => id === hop?.queue);
  if (hop === null || queue === undefined) return [];
  return memberFaults(queue, hop.params, linkOf(scenario, hop), `bottleneck.${key}.params`);
};

const checkGroup = (
  group: Group,
  bottleneck: Bottleneck,
  link: LinkGiven,
  catalog: Catalog,
  before: Group | undefined,
): Fault[] => {
  countChecks(1);
  const faults: Fault[] = [];
  const path = `traffic.${group.id}`;
  const [rttMin, rttMax] = spreadRange(group.rtt);
  const least = leastRoundTrip(bottleneck);
  const { max } = groupFields.rtt;
  if (rttMin < least || rttMax > max)
    faults.push(
      faultOf(
        `${path}.rtt`,
        group.rtt,
        `${least} to ${max} s, at least twice ${bottleneck.second === null ? "bottleneck.delay" : "the sum of bottleneck.delay and bottleneck.second.delay"} for every flow`,
      ),
    );
  const isSameSpan = before !== undefined && sameJson(before.start, group.start) && sameJson(before.stop, group.stop);
  if (!isSameSpan && group.stop !== null && !isNeverBefore(group.stop, group.start))
    faults.push(faultOf(`${path}.stop`, group.stop, "at least the start of every flow"));
  const kind = catalog.kinds.find(({ id }) => id === group.kind);
  if (kind !== undefined) appendAll(faults, memberFaults(kind, group.fields, link, path, fieldsOfKind(kind, catalog)));
  const transport = catalog.transports.find(({ id }) => id === group.transport);
  if (transport !== undefined) appendAll(faults, memberFaults(transport, group.params, link, `${path}.params`));
  return faults;
};

/** Rules between the parameters of a lane's discipline. @param before as in `checkTraffic` */
export const checkLane = (
  lane: Lane,
  index: number,
  scenario: Scenario,
  catalog: Catalog,
  before?: Scenario,
): Fault[] => {
  const link = linkOf(scenario);
  const old = before?.lanes[index];
  if (before !== undefined && isSameLink(link, linkOf(before)) && lane.queue === old?.queue)
    if (sameJson(lane.params, old.params)) return [];
  const queue = catalog.queues.find(({ id }) => id === lane.queue);
  return queue === undefined ? [] : memberFaults(queue, lane.params, link, `lanes.${index}.params`);
};

type Check = (values: ValuesOf<Fields>) => readonly { readonly field: string; readonly message: string }[];

const memberFaults = (
  member: Member,
  given: Params,
  link: LinkGiven,
  path: string,
  fields: Fields = member.fields,
): Fault[] => {
  // The type of the catalog leaves the values of a member's check open; they are those of its fields.
  const check = member.check as Check | undefined;
  if (check === undefined) return [];
  const values = resolve(fields, given, link);
  countChecks(Object.keys(fields).length);
  return check.call(member, values).map(({ field, message }) => ({
    path: `${path}.${field}`,
    value: values[field],
    message: `${path}.${field} is ${JSON.stringify(values[field])}; ${message}`,
  }));
};
