import type { Change } from "../../../scenario/document.ts";
import { partingOf } from "../../../scenario/past.ts";
import { FUTURE_LETTERS } from "../../../scenario/viewOfTime.ts";
import type { Fork, FuturesState } from "../contract.ts";

/** How the other futures come from the timeline of the one that is shown: what an address says of them. */
export const forksOf = (futures: FuturesState, timeline: readonly Change[]): readonly Fork[] => {
  const { present, compared } = futures;
  // Who opens the address sees the first one laid over the run, as it is here.
  const others = [...futures.others].sort(
    (one, other) => Number(other.letter === compared) - Number(one.letter === compared),
  );
  const isUsual = [present, ...others.map(({ letter }) => letter)].every((letter, i) => letter === FUTURE_LETTERS[i]);
  return others.map(({ letter, scenario, forkedAt }) => {
    // Two that are still the same part where one of them was forked.
    const forked = Math.max(forkedAt ?? 0, futures.forkedAt ?? 0);
    const at = Math.min(partingOf(timeline, scenario.timeline), forked);
    const changes = scenario.timeline.filter((change) => change.at >= at);
    return { at, changes, ...(isUsual ? {} : { letter }) };
  });
};
