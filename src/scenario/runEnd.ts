import type { Seconds } from "../units/units.ts";
import type { Scenario } from "./document.ts";

/** The time at which the run ends: its duration after all changes of it that come before the end. */
export const endOf = ({ duration, timeline }: Pick<Scenario, "duration" | "timeline">): Seconds => {
  let end = duration;
  for (const { at, set, to } of timeline) {
    if (at >= end) break;
    if (set === "duration" && typeof to === "number" && to > at) end = to;
  }
  return end;
};
