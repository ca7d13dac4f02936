import type { Change } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";

/** The gesture that made a change: of one drag, or of keys in quick succession. Copies are noted as well. */
const gestures = new WeakMap<Change, number>();

export const gestureOf = (change: Change): number | undefined => gestures.get(change);

/** Notes that a gesture made the change; undefined: none did. */
export const byGesture = (change: Change, gesture: number | undefined): Change => {
  if (gesture !== undefined) gestures.set(change, gesture);
  return change;
};

/** The change at another time. */
export const stamped = (change: Change, at: Seconds): Change => byGesture({ ...change, at }, gestureOf(change));
