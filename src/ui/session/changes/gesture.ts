import type { Change } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";

/** Changes that belong together: of one drag, or of keys in quick succession. */
export interface Gesture {
  readonly id: number;
  /** Time of its first change. */
  readonly from: Seconds;
  /** The timeline before it. */
  readonly timeline: readonly Change[];
  /** Its paths. */
  readonly sets: ReadonlySet<string>;
}

/** The gesture that a change of `set` belongs to: the one that goes on, or a new one from `at` on. */
export const joined = (
  gesture: Gesture | undefined,
  id: number,
  set: string,
  at: Seconds,
  timeline: readonly Change[],
): Gesture =>
  gesture?.id === id
    ? { ...gesture, sets: new Set([...gesture.sets, set]) }
    : { id, from: at, timeline, sets: new Set([set]) };
