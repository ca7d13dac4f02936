import { leastByHand } from "../session/changes/fieldAt.ts";
import { useRun } from "../session/RunContext.tsx";
import { draftOf } from "./drafts.ts";
import { type Point, useDrag } from "./drag.ts";
import type { Threshold } from "./lane.ts";
import { rounded, stepped } from "./steps.ts";

/**
 * Dragging a threshold by pointer or keys, the same for every handle of it.
 * @param packetsAt queue length (packets) at a position of the screen
 * @param top largest queue in the picture, packets
 */
export const useThresholdDrag = (
  { field, path, value }: Threshold,
  packetsAt: (place: Point) => number,
  top: () => number,
): ReturnType<typeof useDrag> => {
  const run = useRun();
  const whole = field.integer === true;
  return useDrag({
    targets: () => [{ path, value, min: leastByHand(field), max: field.max }],
    read: (middle, fine) => [rounded(Math.max(0, Math.min(top(), packetsAt(middle))), top(), fine && !whole)],
    step: (event) => {
      const next = stepped(event.key, event.shiftKey && !whole, draftOf(run, path, value), top());
      return next === null ? null : [next];
    },
  });
};
