import type { Field } from "../../schema/fields.ts";
import { leastByHand } from "../session/changes/fieldAt.ts";
import type { Dragged } from "./drag.ts";
import { type LaneModel, paramPath } from "./lane.ts";

/** The field that a handle belongs to: `maxThresholds.1` is the second number of the list `maxThresholds`. */
export const fieldOfHandle = (lane: LaneModel, id: string): Field | undefined =>
  lane.definition.fields[id.split(".")[0] ?? ""];

/** The number that a field's handle moves: the value in force, which a discipline may have derived; null: none. */
export const draggedField = (lane: LaneModel, id: string): Dragged | null => {
  const field = fieldOfHandle(lane, id);
  if (field?.kind === "numbers") return draggedMember(lane, id, field);
  const value = lane.thresholds.find((threshold) => threshold.id === id)?.value ?? lane.values[id];
  return field?.kind === "number" && typeof value === "number"
    ? { path: paramPath(id), value, min: leastByHand(field), max: field.max }
    : null;
};

/** One number of a list; the last given number holds for all later entries. */
const draggedMember = (
  lane: LaneModel,
  id: string,
  { min, max }: { readonly min: number; readonly max: number },
): Dragged | null => {
  const [name = "", place = ""] = id.split(".");
  const numbers = lane.values[name];
  if (!Array.isArray(numbers)) return null;
  const given = numbers.map(Number);
  const index = Number(place);
  const at = (i: number): number => given[Math.min(i, given.length - 1)] ?? Number.NaN;
  const length = Math.max(given.length, index + 1);
  return {
    path: paramPath(id),
    value: at(index),
    min,
    max,
    list: {
      path: paramPath(name),
      with: (value) => Array.from({ length }, (_, i) => (i === index ? value : at(i))),
    },
  };
};
