import { sameJson } from "../schema/json.ts";
import type { Seconds } from "../units/units.ts";
import type { Change } from "./document.ts";

/** Time up to which two runs with these timelines are the same; Infinity: they are the same to the end. */
export const partingOf = (one: readonly Change[], other: readonly Change[]): Seconds => {
  const place = one.findIndex((change, i) => !sameJson(change, other[i]));
  const first = place < 0 ? one.length : place;
  return Math.min(one[first]?.at ?? Number.POSITIVE_INFINITY, other[first]?.at ?? Number.POSITIVE_INFINITY);
};
