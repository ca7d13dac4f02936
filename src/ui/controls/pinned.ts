import type { Scenario } from "../../scenario/document.ts";
import { isUnresponsive } from "../plots/unresponsive.ts";
import { BOTTLENECK_FIELDS, GROUP_FIELDS } from "../session/changes/fieldAt.ts";
import { groupItems, heldItem, type Item, laneItems, mainItem, transportItems } from "./model.ts";

/**
 * Paths of the sliders that stand under a phone's trace unless the user chooses others: flows of the first group, the
 * rate of the first group that does not react, and the algorithm's first field that has no handle on the trace.
 */
const defaultPins = (inForce: Scenario): readonly string[] => {
  const [first] = inForce.traffic;
  const unresponsive = inForce.traffic.find(isUnresponsive);
  const fields = laneItems(inForce, inForce, 0).filter(({ field }) => field.kind === "number");
  const own = fields.find(({ field }) => field.kind === "number" && field.axis !== "queue") ?? fields[0];
  return [
    first === undefined || first === unresponsive ? [] : [`traffic.${first.id}.count`],
    unresponsive === undefined ? [] : [mainItem(inForce, inForce, unresponsive).path],
    own === undefined ? [] : [own.path],
  ].flat();
};

/** @param chosen the user's choices by path */
export const isPinnedIn = (inForce: Scenario, chosen: Readonly<Record<string, boolean>>, path: string): boolean =>
  chosen[path] ?? defaultPins(inForce).includes(path);

/** A pinned slider, and the id of the group that it belongs to; null: it is of the path or the algorithm. */
interface Pinned {
  readonly item: Item;
  readonly group: string | null;
}

/** The pinned sliders that this scenario has, in the order of the controls. */
export const pinnedItems = (
  inForce: Scenario,
  opened: Scenario,
  chosen: Readonly<Record<string, boolean>>,
): readonly Pinned[] => {
  const { buffer } = inForce.bottleneck;
  const ofGroups = inForce.traffic.flatMap(({ id }) => {
    const held = (["count", "rtt", "packetSize"] as const).map((key) =>
      heldItem(inForce, opened, `traffic.${id}.${key}`, GROUP_FIELDS[key]),
    );
    const items = [...held, ...groupItems(inForce, opened, id), ...transportItems(inForce, opened, id)];
    return items.map((item): Pinned => ({ item, group: id }));
  });
  const ofPath = (
    [
      "bottleneck.rate",
      "bytes" in buffer ? "bottleneck.buffer.bytes" : "bottleneck.buffer.packets",
      "bottleneck.delay",
    ] as const
  ).map((path) => heldItem(inForce, opened, path, BOTTLENECK_FIELDS[path]));
  const others = [...ofPath, ...laneItems(inForce, opened, 0)].map((item): Pinned => ({ item, group: null }));
  const defaults = new Set(defaultPins(inForce));
  return [...ofGroups, ...others].filter(
    ({ item: { field, path } }) => field.kind === "number" && (chosen[path] ?? defaults.has(path)),
  );
};
