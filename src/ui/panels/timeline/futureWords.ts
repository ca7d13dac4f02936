import { timeText } from "../../../i18n/time.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";
import { sameJson } from "../../../schema/json.ts";
import type { FutureInfo, FuturesState } from "../../session/contract.ts";
import { timelineWords } from "../../session/words.ts";

/** What was changed in a future since it left another one, in a few words; what was opened with the run is no change. Symbols keep their `_`. */
export const futureWords = (scenario: Scenario, forkedAt: number | null, opened: Scenario): string => {
  const isOpened = (change: Change): boolean => opened.timeline.some((own) => sameJson(own, change));
  const own = scenario.timeline.filter((change) => change.at >= (forkedAt ?? 0) && !isOpened(change));
  const [first] = own;
  if (first === undefined) return timeText(forkedAt === null ? "future.asOpened" : "future.unchanged");
  if (forkedAt === null) return timeText("future.changes", { n: own.length });
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
