import { FORK_LETTERS } from "../../../scenario/address/forksAndMarks.ts";
import type { Change } from "../../../scenario/document.ts";
import { partingOf } from "../../../scenario/parting.ts";
import type { Fork, ForksState } from "../contract.ts";

/** The other forks as an address stores them: each as its difference from the timeline of the shown one. */
export const forksOf = (forks: ForksState, timeline: readonly Change[]): readonly Fork[] => {
  const { present, compared } = forks;
  // The compared fork comes first: opening the address lays the first one over the run again.
  const others = [...forks.others].sort(
    (one, other) => Number(other.letter === compared) - Number(one.letter === compared),
  );
  const isUsual = [present, ...others.map(({ letter }) => letter)].every((letter, i) => letter === FORK_LETTERS[i]);
  return others.map(({ letter, scenario, forkedAt }) => {
    // Forks with equal timelines so far still part where one of them was made.
    const forked = Math.max(forkedAt ?? 0, forks.forkedAt ?? 0);
    const at = Math.min(partingOf(timeline, scenario.timeline), forked);
    const changes = scenario.timeline.filter((change) => change.at >= at);
    return { at, changes, ...(isUsual ? {} : { letter }) };
  });
};
