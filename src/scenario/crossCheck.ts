import { entryFaultOf, faultOf, type LinkGiven, resolve } from "../schema/check.ts";
import { countChecks } from "../schema/checkCount.ts";
import type { Fields, ValuesOf } from "../schema/fields.ts";
import { sameJson } from "../schema/json.ts";
import { FLOWS_MAX } from "../schema/limits.ts";
import type { Fault } from "../schema/result.ts";
import { appendAll } from "../units/lists.ts";
import type { Seconds } from "../units/units.ts";
import type { Catalog, Member } from "./catalog.ts";
import { groupFields, variationFields } from "./commonFields.ts";
import type { Bottleneck, Group, Lane, Params, Scenario, Spread } from "./document.ts";
import { connectionsOf } from "./groupValues.ts";
import { largestPacketOf, linkOf } from "./linkOf.ts";
import { isNeverBefore, spreadOf, spreadRange } from "./quantity.ts";
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

/** The engine has room for `FLOWS_MAX` flows; the fault names the first group that exceeds it. */
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
  if (late >= 0) {
    const rule = `more than ${times[late - 1]} s, the entry before it: each later than the one before`;
    return [entryFaultOf(`${path}.times`, times, late, rule)];
  }
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
  if (rttMin < least || rttMax > max) {
    const delays =
      bottleneck.second === null ? "bottleneck.delay" : "the sum of bottleneck.delay and bottleneck.second.delay";
    const rule = `${least} to ${max} s, at least twice ${delays} for every flow`;
    faults.push(spreadFault(`${path}.rtt`, group.rtt, (value) => value < least || value > max, rule));
  }
  const isSameSpan = before !== undefined && sameJson(before.start, group.start) && sameJson(before.stop, group.stop);
  if (!isSameSpan && group.stop !== null && !isNeverBefore(group.stop, group.start))
    faults.push(stopFault(`${path}.stop`, group.stop, group.start));
  const kind = catalog.kinds.find(({ id }) => id === group.kind);
  if (kind !== undefined) appendAll(faults, memberFaults(kind, group.fields, link, path, fieldsOfKind(kind, catalog)));
  const transport = catalog.transports.find(({ id }) => id === group.transport);
  if (transport !== undefined) appendAll(faults, memberFaults(transport, group.params, link, `${path}.params`));
  return faults;
};

/** A fault of a quantity; of a list, it names the first entry that is wrong. */
const spreadFault = (path: string, spread: Spread, isWrong: (value: number) => boolean, rule: string): Fault => {
  const list = typeof spread !== "number" && "list" in spread ? spread.list : [];
  const place = list.findIndex(isWrong);
  return place < 0 ? faultOf(path, spread, rule) : { ...entryFaultOf(`${path}.list`, list, place, rule), path };
};

const stopFault = (path: string, stop: Spread, start: Spread): Fault => {
  const rule = "at least the start of every flow";
  if (typeof stop === "number" || !("list" in stop)) return faultOf(path, stop, rule);
  const startOf = (index: number): number =>
    typeof start !== "number" && "list" in start ? spreadOf(start, index, () => 0) : spreadRange(start)[1];
  const place = stop.list.findIndex((value, i) => value < startOf(i));
  if (place < 0) return faultOf(path, stop, rule);
  const own = `at least ${startOf(place)} s, ${rule}`;
  return { ...entryFaultOf(`${path}.list`, stop.list, place, own), path };
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
