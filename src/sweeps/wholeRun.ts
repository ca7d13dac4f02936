import type { Change, Scenario } from "../scenario/document.ts";
import type { SweepAxis } from "./axis.ts";

/** Whether a change sets the field at this path, a part of it, or something that contains it. */
const concerns = (change: string, path: string): boolean =>
  change === path || change.startsWith(`${path}.`) || path.startsWith(`${change}.`);

/**
 * Changes of the timeline that a sweep leaves out, because they would set a swept field again: the swept value holds for
 * the whole run.
 */
export const leftOutOf = ({ timeline }: Scenario, axes: readonly Pick<SweepAxis, "path">[]): readonly Change[] =>
  timeline.filter(({ set }) => axes.some(({ path }) => concerns(set, path)));
