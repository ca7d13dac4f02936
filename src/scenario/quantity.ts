import { countChecks } from "../schema/checkCount.ts";
import { SPREAD_MAX } from "../schema/limits.ts";
import { largestOf, smallestOf } from "../units/extremes.ts";
import type { Spread } from "./document.ts";

/** Fractional part of the golden ratio: its multiples fill an interval evenly, for any number of flows. */
const GOLDEN = 0.6180339887;

/**
 * The quantity of one flow.
 * @param index of the flow in its group, from 0
 * @param uniform draws from the flow's own stream, in [0, 1); called once if the spread is random, otherwise never
 */
export const spreadOf = (spread: Spread, index: number, uniform: () => number): number => {
  if (typeof spread === "number") return spread;
  if ("uniform" in spread) {
    const [low, high] = spread.uniform;
    return low + (high - low) * ((0.5 + index * GOLDEN) % 1);
  }
  if ("random" in spread) {
    const [low, high] = spread.random;
    return low + (high - low) * uniform();
  }
  const value = spread.list[index % spread.list.length];
  if (value === undefined) throw new Error("a list of quantities is empty");
  return value;
};

/** Smallest and largest value that a flow can get. */
export const spreadRange = (spread: Spread): readonly [number, number] => {
  if (typeof spread === "number") return [spread, spread];
  if ("uniform" in spread) return spread.uniform;
  if ("random" in spread) return spread.random;
  const known = ranges.get(spread.list);
  if (known !== undefined) return known;
  countChecks(spread.list.length);
  const range = [smallestOf(spread.list), largestOf(spread.list)] as const;
  ranges.set(spread.list, range);
  return range;
};

/** Ranges of lists: the lists of a document are shared by all its later states. */
const ranges = new WeakMap<readonly number[], readonly [number, number]>();

/** Cost of changing a spread, in checked values (`checkCount.ts`). */
const MAP_CHECKS = 3;

/** Applies `change` to every value of the spread. */
export const mapSpread = (spread: Spread, change: (value: number) => number): Spread => {
  countChecks(MAP_CHECKS);
  if (typeof spread === "number") return change(spread);
  if ("uniform" in spread) return { uniform: [change(spread.uniform[0]), change(spread.uniform[1])] };
  if ("random" in spread) return { random: [change(spread.random[0]), change(spread.random[1])] };
  countChecks(spread.list.length);
  return { list: spread.list.map(change) };
};

/** Whether no flow gets a smaller value from `later` than from `earlier`. */
export const isNeverBefore = (later: Spread, earlier: Spread): boolean => {
  const isList = (spread: Spread): boolean => typeof spread !== "number" && "list" in spread;
  const isRandom = (spread: Spread): boolean => typeof spread !== "number" && "random" in spread;
  const [laterLow, laterHigh] = spreadRange(later);
  const [earlierLow, earlierHigh] = spreadRange(earlier);
  if (laterLow >= earlierHigh) return true;
  if (isRandom(later) || isRandom(earlier)) return false;
  // Two uniform spreads give a flow the same fraction of their ranges.
  if (!isList(later) && !isList(earlier)) return laterLow >= earlierLow && laterHigh >= earlierHigh;
  countChecks(SPREAD_MAX);
  const none = (): number => 0;
  for (let i = 0; i < SPREAD_MAX; i++) if (spreadOf(later, i, none) < spreadOf(earlier, i, none)) return false;
  return true;
};
