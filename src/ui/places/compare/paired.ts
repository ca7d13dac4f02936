import type { MetricId } from "./metrics.ts";
import type { CompareState } from "./state.ts";
import { type Estimate, estimate } from "./statistics.ts";
import { commonSeeds } from "./table.ts";

/** The difference of a lane from the baseline: for each seed, and on average. */
export interface LaneChange {
  readonly lane: number;
  /** Each seed, and the difference of its two runs. */
  readonly pairs: readonly (readonly [seed: number, difference: number])[];
  readonly estimate: Estimate;
}

/**
 * Differences of all other lanes from the baseline, each between two runs with the same seed, so that common influences
 * cancel. Seeds without the metric in one of the two runs are left out, as are lanes without any such pair.
 */
export const changesFrom = (
  state: Pick<CompareState, "lanes" | "seeds" | "baseline">,
  id: MetricId,
): readonly LaneChange[] => {
  const { lanes, seeds, baseline } = state;
  const common = commonSeeds(state);
  const base = seeds.runs.get(lanes[baseline]?.key ?? -1);
  return lanes.flatMap(({ key }, lane): LaneChange[] => {
    if (lane === baseline) return [];
    const own = seeds.runs.get(key);
    const pairs = common.flatMap((seed): (readonly [number, number])[] => {
      const [value, other] = [own?.get(seed)?.[id] ?? null, base?.get(seed)?.[id] ?? null];
      return value === null || other === null ? [] : [[seed, value - other]];
    });
    return pairs.length === 0 ? [] : [{ lane, pairs, estimate: estimate(pairs.map(([, difference]) => difference)) }];
  });
};
