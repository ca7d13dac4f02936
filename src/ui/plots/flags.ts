import { perLocale } from "../../i18n/locale.ts";
import { t } from "../../i18n/message.ts";
import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import { timelineWords } from "../session/changes/words.ts";

/** A change as a flag on time axes. */
export interface Flag {
  /** 1 for the first change of the timeline. */
  readonly number: number;
  readonly at: Seconds;
  /** Its effect in a few words; symbols keep their `_`. */
  readonly words: string;
  /** The path that it set. */
  readonly set: string;
}

/** Up to this many flags have their words beside them, where there is room. */
export const FLAGS_WITH_WORDS = 6;

/** Joins several changes into one phrase. */
export const listed = (words: readonly string[]): string =>
  words.length === 0 ? "" : words.reduce((before, more) => t("words.and", { before, more }));

const known = perLocale(() => new WeakMap<Scenario, readonly Flag[]>());

const numbered = (scenario: Scenario): readonly Flag[] => {
  const words = timelineWords(scenario);
  return scenario.timeline.map(({ at, set }, place) => ({ number: place + 1, at, set, words: words[place] ?? "" }));
};

/** Changes of the timeline up to `until`, numbered in its order. */
export const flagsOf = (scenario: Scenario, until: Seconds): readonly Flag[] => {
  const flags = known().get(scenario) ?? numbered(scenario);
  known().set(scenario, flags);
  return flags.filter((flag) => flag.at <= until);
};

/** Width of a flag, px: changes that are closer share one. */
export const FLAG_WIDTH = 15;

/** Changes that share one flag, because they have the same time or are too close for two. */
export interface FlagGroup {
  /** Time of the first of them. */
  readonly at: Seconds;
  readonly flags: readonly Flag[];
  /** "3", or "3–5". */
  readonly label: string;
  /** The effects of all of them. */
  words(): string;
}

/** Half the width of a one-character flag, px; a longer flag has an edge and a share per character. */
const HALF = 7;
const HALF_EDGE = 5;
const HALF_CHARACTER = 3.4;

const labelOf = (group: readonly Flag[]): string => {
  const [first, last] = [group[0], group.at(-1)];
  return group.length === 1 ? `${first?.number}` : `${first?.number}–${last?.number}`;
};

const halfOf = (group: readonly Flag[]): number => {
  const { length } = labelOf(group);
  return length < 3 ? HALF : HALF_EDGE + HALF_CHARACTER * length;
};

/** Groups changes under as many flags as fit. @param reach time (s) that one flag covers; 0: its instant alone */
export const flagGroups = (flags: readonly Flag[], reach: Seconds): readonly FlagGroup[] => {
  const groups: Flag[][] = [];
  const touch = (before: readonly Flag[], after: readonly Flag[]): boolean => {
    const between = (after[0]?.at ?? 0) - (before[0]?.at ?? 0);
    return between <= ((halfOf(before) + halfOf(after) + 1) / FLAG_WIDTH) * reach;
  };
  for (const flag of flags) {
    let group = [flag];
    // A flag that has become wider may touch the one before.
    for (let last = groups.at(-1); last !== undefined && touch(last, group); last = groups.at(-1)) {
      groups.pop();
      group = [...last, ...group];
    }
    groups.push(group);
  }
  return groups.map((group) => ({
    at: group[0]?.at ?? 0,
    flags: group,
    label: labelOf(group),
    words: () => listed(group.map(({ words }) => words)),
  }));
};
