import { faultOf, resolve } from "../schema/check.ts";
import type { Fields, ValuesOf } from "../schema/fields.ts";
import type { Fault } from "../schema/result.ts";
import type { Catalog, Member } from "./catalog.ts";
import { groupFields, variationFields } from "./commonFields.ts";
import type { Bottleneck, Group, Lane, Params, Scenario } from "./document.ts";
import { isNeverBefore, spreadRange } from "./quantity.ts";
import { fieldsOfKind } from "./read.ts";

/** Ids of groups and labels of lanes must be unique. */
export const checkNames = ({ lanes, traffic }: Scenario): Fault[] => [
  ...repeated(traffic.map(({ id }) => id)).map((i) => faultOf(`traffic.${i}.id`, traffic[i]?.id, "a unique id")),
  ...repeated(lanes.map(({ label }) => label)).map((i) =>
    faultOf(`lanes.${i}.label`, lanes[i]?.label, "a unique label"),
  ),
];

/** Indices of names that appear earlier in the list. */
const repeated = (names: readonly (string | null)[]): number[] =>
  [...names.keys()].filter((i) => names[i] !== null && names.indexOf(names[i] ?? null) < i);

/** Rules between the path and the groups, and within each group. */
export const checkTraffic = ({ bottleneck, traffic }: Scenario, catalog: Catalog): Fault[] => [
  ...checkBuffer(bottleneck, traffic),
  ...checkVariation(bottleneck),
  ...checkHop(bottleneck, "second", catalog),
  ...checkHop(bottleneck, "reverse", catalog),
  ...traffic.flatMap((group) => checkGroup(group, bottleneck, catalog)),
];

const checkBuffer = ({ buffer }: Bottleneck, traffic: readonly Group[]): Fault[] => {
  if ("packets" in buffer) return [];
  const largest = Math.max(0, ...traffic.map(({ packetSize }) => packetSize));
  if (buffer.bytes >= largest) return [];
  return [faultOf("bottleneck.buffer.bytes", buffer.bytes, `at least one packet, ${largest} B`)];
};

const checkVariation = ({ variation, rate, buffer }: Bottleneck): Fault[] => {
  const { shape, times, rates } = resolve(variationFields, variation, { linkRate: rate, buffer });
  if (shape !== "trace") return [];
  const path = "bottleneck.variation";
  if (times.length === 0 || times.length !== rates.length)
    return [faultOf(`${path}.rates`, rates.length, `as many rates as times (${times.length}), at least one`)];
  const late = times.findIndex((time, i) => i > 0 && time <= (times[i - 1] ?? 0));
  return late < 0 ? [] : [faultOf(`${path}.times`, times[late], "each later than the one before")];
};

const checkHop = (bottleneck: Bottleneck, key: "second" | "reverse", catalog: Catalog): Fault[] => {
  const hop = bottleneck[key];
  const queue = catalog.queues.find(({ id }) => id === hop?.queue);
  if (hop === null || queue === undefined) return [];
  const link = { ...bottleneck, rate: hop.rate ?? bottleneck.rate, buffer: hop.buffer };
  return memberFaults(queue, hop.params, link, `bottleneck.${key}.params`);
};

const checkGroup = (group: Group, bottleneck: Bottleneck, catalog: Catalog): Fault[] => {
  const faults: Fault[] = [];
  const path = `traffic.${group.id}`;
  const [rttMin, rttMax] = spreadRange(group.rtt);
  const least = 2 * (bottleneck.delay + (bottleneck.second?.delay ?? 0));
  const { max } = groupFields.rtt;
  if (rttMin < least || rttMax > max)
    faults.push(
      faultOf(
        `${path}.rtt`,
        group.rtt,
        `${least} to ${max} s, at least twice ${bottleneck.second === null ? "bottleneck.delay" : "the sum of bottleneck.delay and bottleneck.second.delay"} for every flow`,
      ),
    );
  if (group.stop !== null && !isNeverBefore(group.stop, group.start))
    faults.push(faultOf(`${path}.stop`, group.stop, "at least the start of every flow"));
  const kind = catalog.kinds.find(({ id }) => id === group.kind);
  if (kind !== undefined)
    faults.push(...memberFaults({ ...kind, fields: fieldsOfKind(kind, catalog) }, group.fields, bottleneck, path));
  const transport = catalog.transports.find(({ id }) => id === group.transport);
  if (transport !== undefined) faults.push(...memberFaults(transport, group.params, bottleneck, `${path}.params`));
  return faults;
};

/** Rules between the parameters of a lane's discipline. */
export const checkLane = (lane: Lane, index: number, bottleneck: Bottleneck, catalog: Catalog): Fault[] => {
  const queue = catalog.queues.find(({ id }) => id === lane.queue);
  return queue === undefined ? [] : memberFaults(queue, lane.params, bottleneck, `lanes.${index}.params`);
};

type Check = (values: ValuesOf<Fields>) => readonly { readonly field: string; readonly message: string }[];

const memberFaults = (member: Member, given: Params, { rate, buffer }: Bottleneck, path: string): Fault[] => {
  // The type of the catalog leaves the values of a member's check open; they are those of its fields.
  const check = member.check as Check | undefined;
  if (check === undefined) return [];
  const values = resolve(member.fields, given, { linkRate: rate, buffer });
  return check.call(member, values).map(({ field, message }) => ({
    path: `${path}.${field}`,
    value: values[field],
    message: `${path}.${field} is ${JSON.stringify(values[field])}; ${message}`,
  }));
};
