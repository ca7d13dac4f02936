import { catalog } from "../../engine/catalog.ts";
import { wordOf } from "../../i18n/words.ts";
import { readPath } from "../../scenario/change.ts";
import type { Group, Scenario } from "../../scenario/document.ts";
import { linkOf } from "../../scenario/linkOf.ts";
import { resolve } from "../../schema/check.ts";
import type { Field, Fields } from "../../schema/fields.ts";
import { sameJson } from "../../schema/json.ts";
import type { Json } from "../../units/units.ts";
import { GROUP_FIELDS, transportField } from "../session/changes/fieldAt.ts";

/** The contents of a control: a field of the scenario, its value in force, and its value when the run was opened. */
export interface Item {
  readonly path: string;
  readonly key: string;
  readonly field: Field;
  readonly value: Json;
  readonly normal: Json;
  readonly changed: boolean;
  /** Displayed names of a choice's options; absent: the options themselves. */
  readonly names?: Readonly<Record<string, string>>;
}

export const bufferPackets = (scenario: Scenario): number => {
  const { buffer } = scenario.bottleneck;
  return "packets" in buffer ? buffer.packets : Math.round(buffer.bytes / 1000);
};

/** Values of `fields` with their defaults, derived ones included. */
export const resolved = (
  scenario: Scenario,
  fields: Fields,
  given: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> => {
  return resolve(fields, given, linkOf(scenario));
};

/** Items of the parameters of lane `index`, in the order of the definition. */
export const laneItems = (inForce: Scenario, opened: Scenario, index: number): readonly Item[] => {
  const lane = inForce.lanes[index];
  const fields = catalog.queues.find((queue) => queue.id === lane?.queue)?.fields;
  if (lane === undefined || fields === undefined) return [];
  const before = opened.lanes[index];
  const given = before?.queue === lane.queue ? before.params : {};
  return items(
    `lanes.${index}.params.`,
    fields,
    resolved(inForce, fields, lane.params),
    resolved(opened, fields, given),
  );
};

/** Items of a group's fields: those of its kind and, if it has a transport, those of a sender. */
export const groupItems = (inForce: Scenario, opened: Scenario, id: string): readonly Item[] => {
  const group = inForce.traffic.find((one) => one.id === id);
  const kind = catalog.kinds.find((one) => one.id === group?.kind);
  if (group === undefined || kind === undefined) return [];
  const fields: Fields = kind.responsive ? { ...kind.fields, ...catalog.senderFields } : kind.fields;
  const before = opened.traffic.find((one) => one.id === id)?.fields ?? {};
  return items(`traffic.${id}.`, fields, resolved(inForce, fields, group.fields), resolved(opened, fields, before));
};

/** The item that chooses a group's transport, by title; none for a group without feedback. */
export const transportItem = (inForce: Scenario, opened: Scenario, id: string): readonly Item[] => {
  if ((inForce.traffic.find((one) => one.id === id)?.transport ?? null) === null) return [];
  const names = Object.fromEntries(catalog.transports.map((one) => [one.id, wordOf(one, "title")]));
  return [{ ...heldItem(inForce, opened, `traffic.${id}.transport`, transportField(catalog)), names }];
};

/** Items of the fields that belong to the group's transport alone. */
export const transportItems = (inForce: Scenario, opened: Scenario, id: string): readonly Item[] => {
  const group = inForce.traffic.find((one) => one.id === id);
  const fields = catalog.transports.find((one) => one.id === group?.transport)?.fields;
  if (group === undefined || fields === undefined) return [];
  const before = opened.traffic.find((one) => one.id === id);
  const given = before?.transport === group.transport ? before.params : {};
  const normal = resolved(opened, fields, given);
  return items(`traffic.${id}.params.`, fields, resolved(inForce, fields, group.params), normal);
};

const items = (
  prefix: string,
  fields: Fields,
  values: Readonly<Record<string, Json>>,
  normal: Readonly<Record<string, Json>>,
): readonly Item[] =>
  Object.entries(fields).map(([key, field]) => {
    const value = values[key] ?? null;
    const usual = normal[key] ?? null;
    return { path: prefix + key, key, field, value, normal: usual, changed: !sameJson(value, usual) };
  });

/** An item of a path that the document always holds. */
export const heldItem = (inForce: Scenario, opened: Scenario, path: string, field: Field): Item => {
  const value = readPath(inForce, path) ?? null;
  const normal = readPath({ ...opened, timeline: [] }, path) ?? null;
  return { path, key: path.split(".").at(-1) ?? path, field, value, normal, changed: !sameJson(value, normal) };
};

/** The field that a group's slider moves: the first rate of its kind, otherwise the number of flows. */
export const mainItem = (inForce: Scenario, opened: Scenario, group: Group): Item => {
  const rate = groupItems(inForce, opened, group.id).find(
    (item) =>
      item.field.kind === "number" &&
      item.field.advanced !== true &&
      (item.field.unit === "bit/s" || item.field.unit === "1/s") &&
      isOwn(group, item.key),
  );
  return rate ?? heldItem(inForce, opened, `traffic.${group.id}.count`, GROUP_FIELDS.count);
};

/** Whether a field is of the group's kind, not of every sender. */
export const isOwn = (group: Group, key: string): boolean =>
  Object.hasOwn(catalog.kinds.find((kind) => kind.id === group.kind)?.fields ?? {}, key);
