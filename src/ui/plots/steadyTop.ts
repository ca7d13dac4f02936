import { niceTop } from "../chart/scale.ts";
import { perRun, type ShownRun } from "../session/run.ts";

/** An axis shrinks only by at least this factor. */
const SHRINK = 0.6;
const topsOf = perRun(() => new Map<string, number>());
const TOPS_MAX = 64;

/**
 * The top of an axis that does not jump: a round number above `wanted`, which grows at once and shrinks only when a
 * much smaller one is enough.
 * @param key names the axis
 */
export const steadyTop = (run: ShownRun, key: string, wanted: number): number => {
  const tops = topsOf(run);
  const top = niceTop(wanted);
  const known = tops.get(key);
  if (known !== undefined && top <= known && top > SHRINK * known) return known;
  if (tops.size >= TOPS_MAX) tops.clear();
  tops.set(key, top);
  return top;
};
