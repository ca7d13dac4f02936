import { expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import type { Fields } from "../../../src/schema/fields.ts";
import { groupItems, transportItems } from "../../../src/ui/controls/model.ts";
import { byTopic, TOPICS } from "../../../src/ui/controls/topics.ts";
import { scenarioOf } from "../../engine/scenarios.ts";

const placed: readonly string[] = Object.values(TOPICS).flat();
const advanced = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([key, field]) => (field.advanced === true ? [key] : []));

/** A group shows every field of senders among its advanced ones, because none is of its kind. */
const OWNERS: readonly (readonly [string, readonly string[]])[] = [
  ["every sender", Object.keys(catalog.senderFields)],
  ...catalog.transports.map(({ id, fields }) => [id, advanced(fields)] as const),
  ...catalog.kinds.map(({ id, fields }) => [id, advanced(fields)] as const),
];

it.each(OWNERS)("each advanced field of %s is in one topic", (_owner, keys) => {
  const times = keys.map((key) => [key, placed.filter((one) => one === key).length]);
  expect(times).toEqual(keys.map((key) => [key, 1]));
});

it("each key of a topic is an advanced field of a group", () => {
  const all = new Set(OWNERS.flatMap(([, keys]) => keys));
  expect(placed.filter((key) => !all.has(key))).toEqual([]);
});

it("a field that is in no topic is shown last; none is shown twice, none is lost", () => {
  const scenario = scenarioOf({ lanes: [{ queue: "red" }], traffic: [{ id: "a", kind: "bulk", transport: "sack" }] });
  const items = [...groupItems(scenario, scenario, "a"), ...transportItems(scenario, scenario, "a")];
  const first = items[0];
  if (first === undefined) throw new Error("A group has fields.");
  const parts = byTopic([{ ...first, key: "new", path: "traffic.a.new" }, ...items]);
  expect(parts.at(-1)?.items.map(({ key }) => key)).toContain("new");
  const shown = parts.flatMap((part) => part.items.map(({ path }) => path));
  expect(shown.toSorted()).toEqual([...items.map(({ path }) => path), "traffic.a.new"].toSorted());
});
