import { leastByHand } from "../session/fieldAt.ts";
import type { Dragged } from "./drag.ts";
import { type LaneModel, paramPath } from "./lane.ts";

/** What a handle of a field moves: the value in force, which a discipline may have derived by itself; null: nothing. */
export const draggedField = (lane: LaneModel, id: string): Dragged | null => {
  const field = lane.definition.fields[id];
  const value = lane.thresholds.find((threshold) => threshold.id === id)?.value ?? lane.values[id];
  return field?.kind === "number" && typeof value === "number"
    ? { path: paramPath(id), value, min: leastByHand(field), max: field.max }
    : null;
};
