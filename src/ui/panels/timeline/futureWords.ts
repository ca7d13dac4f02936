import { timeText } from "../../../i18n/time.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";
import { partingOf } from "../../../scenario/past.ts";
import { sameJson } from "../../../schema/json.ts";
import { timelineWords } from "../../session/changes/words.ts";
import type { FutureInfo, FuturesState } from "../../session/contract.ts";

/** A future, as far as words tell of it. */
interface Told {
  readonly letter: string;
  readonly scenario: Scenario;
}

/** The future that another one left: of those with an earlier letter the one that is the same for longest; undefined: it is the first. */
const trunkOf = (future: Told, all: readonly Told[]): Told | undefined => {
  const parting = (one: Told): number => partingOf(one.scenario.timeline, future.scenario.timeline);
  return all
    .filter(({ letter }) => letter < future.letter)
    .reduce<Told | undefined>(
      (best, one) => (best === undefined || parting(one) > parting(best) ? one : best),
      undefined,
    );
};

/**
 * What was changed in a future that is not in the one that it left, in a few words; what was opened with the run is no
 * change. Symbols keep their `_`.
 */
export const futureWords = (future: Told, all: readonly Told[], opened: Scenario): string => {
  const { scenario } = future;
  const trunk = trunkOf(future, all);
  const known = [...opened.timeline, ...(trunk?.scenario.timeline ?? [])];
  const own = scenario.timeline.filter((change) => !known.some((one) => sameJson(one, change)));
  const [first] = own;
  if (first === undefined) return timeText(trunk === undefined ? "future.asOpened" : "future.unchanged");
  if (trunk === undefined) return timeText("future.changes", { n: own.length });
  const what = wordsOf(scenario, first);
  return own.length === 1 ? what : timeText("future.more", { what, n: own.length - 1 });
};

const wordsOf = (scenario: Scenario, change: Change): string =>
  timelineWords(scenario)[scenario.timeline.indexOf(change)] ?? "";

/** All futures, the one that is shown first; then by letter. */
export const futuresInOrder = (
  futures: FuturesState,
  scenario: Scenario,
): readonly (Omit<FutureInfo, "traces"> & { readonly isShown: boolean })[] => [
  { letter: futures.present, forkedAt: futures.forkedAt, scenario, isShown: true },
  ...[...futures.others]
    .sort((one, other) => one.letter.localeCompare(other.letter))
    .map(({ letter, forkedAt, scenario: its }) => ({ letter, forkedAt, scenario: its, isShown: false })),
];
