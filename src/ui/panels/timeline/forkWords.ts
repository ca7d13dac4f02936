import { timeText } from "../../../i18n/time.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";
import { partingOf } from "../../../scenario/parting.ts";
import { sameJson } from "../../../schema/json.ts";
import { timelineWords } from "../../session/changes/words.ts";
import type { ForksState, KeptFork } from "../../session/contract.ts";

/** A fork, with the parts that its description needs. */
interface Fork {
  readonly letter: string;
  readonly scenario: Scenario;
}

/**
 * The fork from which another one branched: among those with an earlier letter, the one that is equal for longest;
 * undefined: it is the first.
 */
const trunkOf = (fork: Fork, all: readonly Fork[]): Fork | undefined => {
  const parting = (one: Fork): number => partingOf(one.scenario.timeline, fork.scenario.timeline);
  return all
    .filter(({ letter }) => letter < fork.letter)
    .reduce<Fork | undefined>(
      (best, one) => (best === undefined || parting(one) > parting(best) ? one : best),
      undefined,
    );
};

/**
 * Describes the changes of a fork that are not in the one from which it branched, in a few words; changes that the run
 * was opened with do not count. Symbols keep their `_`.
 */
export const forkWords = (fork: Fork, all: readonly Fork[], opened: Scenario): string => {
  const { scenario } = fork;
  const trunk = trunkOf(fork, all);
  const known = [...opened.timeline, ...(trunk?.scenario.timeline ?? [])];
  const own = scenario.timeline.filter((change) => !known.some((one) => sameJson(one, change)));
  const [first] = own;
  if (first === undefined) return timeText(trunk === undefined ? "fork.asOpened" : "fork.unchanged");
  if (trunk === undefined) return timeText("fork.changes", { n: own.length });
  const what = wordsOf(scenario, first);
  return own.length === 1 ? what : timeText("fork.more", { what, n: own.length - 1 });
};

const wordsOf = (scenario: Scenario, change: Change): string =>
  timelineWords(scenario)[scenario.timeline.indexOf(change)] ?? "";

/** All forks: first the one that is shown, then the others by letter. */
export const forksInOrder = (
  forks: ForksState,
  scenario: Scenario,
): readonly (Omit<KeptFork, "traces"> & { readonly isShown: boolean })[] => [
  { letter: forks.present, forkedAt: forks.forkedAt, scenario, isShown: true },
  ...[...forks.others]
    .sort((one, other) => one.letter.localeCompare(other.letter))
    .map(({ letter, forkedAt, scenario: its }) => ({ letter, forkedAt, scenario: its, isShown: false })),
];
