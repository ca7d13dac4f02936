import { t } from "../../i18n/message.ts";
import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import { timelineWords } from "../session/changes/words.ts";

/** A change as it is shown on time axes. */
export interface Flag {
  /** 1 for the first change of the timeline. */
  readonly number: number;
  readonly at: Seconds;
  /** What it did, in a few words; symbols keep their `_`. */
  readonly words: string;
  /** Path that it set. */
  readonly set: string;
}

/** Several changes in one line. */
export const listed = (words: readonly string[]): string =>
  words.length === 0 ? "" : words.reduce((before, more) => t("words.and", { before, more }));

const known = new WeakMap<Scenario, readonly Flag[]>();

const numbered = (scenario: Scenario): readonly Flag[] => {
  const words = timelineWords(scenario);
  return scenario.timeline.map(({ at, set }, place) => ({ number: place + 1, at, set, words: words[place] ?? "" }));
};

/** Changes of the timeline up to `until`, numbered in its order. */
export const flagsOf = (scenario: Scenario, until: Seconds): readonly Flag[] => {
  const flags = known.get(scenario) ?? numbered(scenario);
  known.set(scenario, flags);
  return flags.filter((flag) => flag.at <= until);
};

/** px that a flag takes: changes that are closer share one. */
export const FLAG_WIDTH = 15;

/** Changes that share one flag, since they are of one instant or too close for two. */
export interface FlagGroup {
  /** Of the first of them. */
  readonly at: Seconds;
  readonly flags: readonly Flag[];
  /** "3", or "3–5". */
  readonly label: string;
  /** What all of them did. */
  readonly words: string;
}

/** px on either side of its middle that a flag's sign takes, and the share of each character of a longer one. */
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

/** Changes under as many flags as there is room for. @param reach s that the flag of one change covers; 0: its instant alone */
export const flagGroups = (flags: readonly Flag[], reach: Seconds): readonly FlagGroup[] => {
  const groups: Flag[][] = [];
  const touch = (before: readonly Flag[], after: readonly Flag[]): boolean => {
    const between = (after[0]?.at ?? 0) - (before[0]?.at ?? 0);
    return between <= ((halfOf(before) + halfOf(after) + 1) / FLAG_WIDTH) * reach;
  };
  for (const flag of flags) {
    let group = [flag];
    // A sign that has become longer may touch the one before.
    for (let last = groups.at(-1); last !== undefined && touch(last, group); last = groups.at(-1)) {
      groups.pop();
      group = [...last, ...group];
    }
    groups.push(group);
  }
  return groups.map((group) => {
    const label = labelOf(group);
    return { at: group[0]?.at ?? 0, flags: group, label, words: listed(group.map(({ words }) => words)) };
  });
};
