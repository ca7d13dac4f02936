import { expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import type { Fields } from "../../../src/schema/fields.ts";
import { groupItems, laneItems, transportItems } from "../../../src/ui/controls/model.ts";
import { DISCIPLINE_TOPICS, GROUP_TOPICS, itemsByTopic, SHORT } from "../../../src/ui/controls/topics.ts";
import { scenarioOf } from "../../engine/scenarios.ts";

const advanced = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([key, field]) => (field.advanced === true ? [key] : []));

/** A group shows every field of senders among its advanced ones, because none is of its kind. */
const OWNERS: readonly (readonly [string, readonly string[]])[] = [
  ["every sender", Object.keys(catalog.senderFields)],
  ...catalog.transports.map(({ id, fields }) => [id, advanced(fields)] as const),
  ...catalog.kinds.map(({ id, fields }) => [id, advanced(fields)] as const),
];

const LONG = catalog.queues
  .map(({ id, fields }) => [id, advanced(fields)] as const)
  .filter(([, keys]) => keys.length > SHORT);

const TABLES: readonly (readonly [Readonly<Record<string, readonly string[]>>, typeof OWNERS])[] = [
  [GROUP_TOPICS, OWNERS],
  [DISCIPLINE_TOPICS, LONG],
];

it.each(TABLES.flatMap(([topics, owners]) => owners.map(([owner, keys]) => ({ owner, keys, topics }))))(
  "each advanced field of $owner is in one topic",
  ({ keys, topics }) => {
    const placed = Object.values(topics).flat();
    const times = keys.map((key) => [key, placed.filter((one) => one === key).length]);
    expect(times).toEqual(keys.map((key) => [key, 1]));
  },
);

it.each(TABLES)("each key of a topic is an advanced field", (topics, owners) => {
  const all = new Set(owners.flatMap(([, keys]) => keys));
  expect(
    Object.values(topics)
      .flat()
      .filter((key) => !all.has(key)),
  ).toEqual([]);
});

it("ARED, PIE and DualPI2 have long lists; each of their topics is shorter than a list that is read", () => {
  expect(LONG.map(([id]) => id)).toEqual(expect.arrayContaining(["ared", "pie", "fq-pie", "dualpi2", "choke"]));
  for (const [id] of LONG) {
    const scenario = scenarioOf({ lanes: [{ queue: id }], traffic: [{ id: "a", kind: "bulk", transport: "sack" }] });
    const parts = itemsByTopic(laneItems(scenario, scenario, 0).filter(({ field }) => field.advanced === true));
    expect(parts.map(({ topic }) => topic)).not.toContain("other");
    expect(parts.length).toBeGreaterThan(3);
    expect(Math.max(...parts.map(({ items }) => items.length))).toBeLessThanOrEqual(SHORT);
  }
});

it("a field that is in no topic is shown last; none is shown twice, none is lost", () => {
  const scenario = scenarioOf({ lanes: [{ queue: "red" }], traffic: [{ id: "a", kind: "bulk", transport: "sack" }] });
  const items = [...groupItems(scenario, scenario, "a"), ...transportItems(scenario, scenario, "a")];
  const first = items[0];
  if (first === undefined) throw new Error("A group has fields.");
  const parts = itemsByTopic([{ ...first, key: "new", path: "traffic.a.new" }, ...items]);
  expect(parts.at(-1)?.items.map(({ key }) => key)).toContain("new");
  const shown = parts.flatMap((part) => part.items.map(({ path }) => path));
  expect(shown.toSorted()).toEqual([...items.map(({ path }) => path), "traffic.a.new"].toSorted());
});
